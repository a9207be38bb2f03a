# SPDX-License-Identifier: Apache-2.0
"""The RTL reads what `qlc compress` wrote and writes what `qlc decompress` reads.

usage: payload_test.py QLC PAYLOAD_TEST DESIGN FILE... [compress options]

Compresses each file, sends all frames through the RTL's decoder and what they hold through its encoder, and takes a
.qlc file with the encoder's frames apart again. As an encoder has no choice (docs/format.md, section 8), it must be the
one that `qlc compress` wrote, byte for byte.
"""

import subprocess
import sys
import tempfile
from pathlib import Path


def main() -> None:
    """Run all files."""
    qlc, payload, design, *rest = sys.argv[1:]
    files = [Path(word) for word in rest if word.endswith(".safetensors")]
    options = [word for word in rest if not word.endswith(".safetensors")]
    assert files, "no file"
    with tempfile.TemporaryDirectory(prefix="qlc_payload_") as directory:
        packed, again, back = (Path(directory) / name for name in ("packed.qlc", "again.qlc", "back"))
        for file in files:
            subprocess.run([qlc, "compress", file, "-o", packed, *options], check=True, stdout=subprocess.DEVNULL)
            subprocess.run([payload, design, packed, again], check=True)
            assert again.read_bytes() == packed.read_bytes(), f"{file.name}: the RTL's frames are others"
            subprocess.run([qlc, "decompress", again, "-o", back], check=True)
            assert back.read_bytes() == file.read_bytes(), f"{file.name}: other bytes came back"


if __name__ == "__main__":
    main()
