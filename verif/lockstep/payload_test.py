# SPDX-License-Identifier: Apache-2.0
"""The RTL reads what `qlc compress` wrote and writes what `qlc decompress` reads.

usage: payload_test.py QLC PAYLOAD_TEST DESIGN FILE... [compress options]

Compresses each file, and one that has what real tensors lack, for this hardware; sends all frames of all coded tensors
through the RTL's decoder and what they hold through its encoder, and takes a .qlc file with the encoder's frames apart
again. As an encoder has no choice (docs/format.md, section 8), it must be the one that `qlc compress` wrote, byte for
byte. Some chunks must be raw, some constant, and several banks must be in use.
"""

import json
import random
import struct
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

SEED = 1


def other_chunks() -> bytes:
    """A file with a tensor of constant and incompressible parts between others, of an odd length."""
    draw = random.Random(SEED)
    peaked = bytes(min(127, int(draw.expovariate(0.1))) | 128 * draw.getrandbits(1) for _ in range(200_000))
    body = peaked[:100_000] + bytes(10_000) + draw.randbytes(10_000) + peaked[100_000:] + b"\xff"
    header = json.dumps({"x": {"dtype": "F8_E4M3", "shape": [len(body)], "data_offsets": [0, len(body)]}}).encode()
    return struct.pack("<Q", len(header)) + header + body


def main() -> None:
    """Run all files."""
    qlc, payload, design, *rest = sys.argv[1:]
    files = [Path(word) for word in rest if word.endswith(".safetensors")]
    options = [word for word in rest if not word.endswith(".safetensors")]
    assert files, "no file"
    chunks = Counter()
    with tempfile.TemporaryDirectory(prefix="qlc_payload_") as directory:
        packed, again, back, other = (Path(directory) / name for name in ("packed.qlc", "again.qlc", "back", "other"))
        other.write_bytes(other_chunks())
        for file in (*files, other):
            done = subprocess.run(
                [qlc, "compress", file, "-o", packed, "--json", *options], check=True, stdout=subprocess.PIPE
            )
            entries = [entry for entry in json.loads(done.stdout)["tensors"] if entry["dtype"] in ("F8_E4M3", "U8")]
            assert entries, f"{file.name}: nothing to code"
            assert all(entry["layout"] == "planar" for entry in entries), f"{file.name}: a tensor is not coded"
            done = subprocess.run([payload, design, packed, again], check=True, stdout=subprocess.PIPE)
            told = json.loads(done.stdout)
            assert told["symbols"] == sum(entry["bytes"] for entry in entries), f"{file.name}: not all went through"
            chunks.update(told["chunks"])
            assert again.read_bytes() == packed.read_bytes(), f"{file.name}: the RTL's frames are others"
            subprocess.run([qlc, "decompress", again, "-o", back], check=True)
            assert back.read_bytes() == file.read_bytes(), f"{file.name}: other bytes came back"
            print(f"{file.name}: {told['symbols']:,} symbols decoded by the RTL, and coded again")
    banks = chunks.keys() - {"raw", "constant"}
    print(f"chunks: {chunks['raw']} raw, {chunks['constant']} constant, {len(banks)} banks in use")
    assert chunks["raw"] and chunks["constant"] and len(banks) >= 2, "not all that there is was tried"


if __name__ == "__main__":
    main()
