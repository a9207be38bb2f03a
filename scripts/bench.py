# SPDX-License-Identifier: Apache-2.0
"""How fast the software is here: bench.py QLC TENSORS.safetensors --out bench.json [--write].

`qlc bench` measures memory to memory. Then whole files, in a memory file system if there is one: a file of 1 GiB is
copied by cat, compressed and decompressed by qlc with all processors, and compressed by zstd -1 with as many, in turns;
the best of five counts. What was measured goes into the JSON file and, with --write, into README.md and docs/codec.md,
between the two lines that name this command.
"""

import argparse
import json
import os
import platform
import shlex
import shutil
import struct
import subprocess
import tempfile
import time
from pathlib import Path

ROUNDS = 5
ROOT = Path(__file__).resolve().parent.parent
BEGIN, END = "<!-- make bench -->\n", "<!-- end of make bench -->\n"


def cpu():
    """The processor's name and how many of them may be used."""
    names = [
        line.split(":")[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line
    ]
    return f"{names[0] if names else platform.machine()}, {len(os.sched_getaffinity(0))} processors"


def symbols_of(path):
    """The bytes of all F8 tensors of a safetensors file."""
    content = path.read_bytes()
    begin = 8 + int.from_bytes(content[:8], "little")
    header = json.loads(content[8:begin])
    header.pop("__metadata__", None)
    ranges = [of["data_offsets"] for of in header.values() if of["dtype"].startswith("F8_")]
    return b"".join(content[begin + first : begin + last] for first, last in sorted(ranges))


def make_file(path, symbols, size):
    """A safetensors file with one tensor of `size` symbols."""
    header = json.dumps({"tensor": {"dtype": "F8_E4M3", "shape": [size], "data_offsets": [0, size]}}).encode()
    with path.open("wb") as file:
        file.write(struct.pack("<Q", len(header)) + header)
        for done in range(0, size, len(symbols)):
            file.write(symbols[: size - done])


def directory_for(size):
    """Where files are made: in memory, if four times their size is free there, as all may be there at once."""
    memory = Path("/dev/shm")
    if memory.is_dir() and os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 4 * size:
        return memory
    return Path(tempfile.gettempdir())


def seconds(command, out):
    """How long a command takes that makes the file `out`, if it makes one. An older one is deleted right before, so
    that all find as much memory just given back."""
    if out:
        out.unlink(missing_ok=True)
    begin = time.perf_counter()
    subprocess.run(
        command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, shell=isinstance(command, str)
    )
    return time.perf_counter() - begin


def measure_files(qlc, symbols, size):
    """MB/s of the original file by what is done with it, and sizes."""
    threads = str(len(os.sched_getaffinity(0)))
    where = directory_for(size)
    with tempfile.TemporaryDirectory(prefix="qlc_bench_", dir=where) as name:
        original, out, packed = (Path(name) / end for end in ("original.safetensors", "out", "packed.qlc"))
        make_file(original, symbols, size)
        commands = {
            "cat": (f"cat {shlex.quote(str(original))} > {shlex.quote(str(out))}", out),
            "zstd -1": (["zstd", "-1", "-q", f"-T{threads}", original, "-o", out], out),
            "qlc compress": ([qlc, "compress", original, "-o", packed], packed),
            "qlc compress --codebooks builtin": ([qlc, "compress", original, "--codebooks", "builtin", "-o", out], out),
            "qlc verify": ([qlc, "verify", packed], None),
            "qlc decompress": ([qlc, "decompress", packed, "-o", out], out),
        }
        best, sizes = {}, {}
        for _ in range(ROUNDS):
            for what, (command, made) in commands.items():
                best[what] = min(best.get(what, float("inf")), seconds(command, made))
                sizes[what] = made.stat().st_size if made else None
        if out.read_bytes() != original.read_bytes():
            raise SystemExit("what qlc decompress wrote is another file")
        bytes_of = original.stat().st_size
    return {
        "bytes": bytes_of,
        "directory": str(where),
        "speeds": [
            {
                "what": what,
                "mb_s": bytes_of / taken / 1e6,
                "of_cat": best["cat"] / taken,
                "saved_percent": 100 - 100 * sizes[what] / bytes_of
                if what.startswith(("qlc compress", "zstd"))
                else None,
            }
            for what, taken in best.items()
        ],
    }


def table(columns, rows):
    lines = [columns, ["---"] * len(columns), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def saved(row):
    return "" if row["saved_percent"] is None else f"{row['saved_percent']:.1f}"


def targets(report):
    """The table of docs/codec.md: what was aimed at, and the ratios that were measured."""
    memory = report["sizes"][-1]
    speeds = {row["name"]: row for row in memory["compressors"]}
    kinds = ("ranked P = 3", "interval P = 5")
    entropy = max(row["decode_mb_s"] for name, row in speeds.items() if name.startswith(("zstd", "rANS")))
    zstd = speeds["zstd -1"]

    def ratios(kernel, way, other):
        names = [f"qlc {kernel}, {kind}, built in" for kind in kinds]
        return " / ".join(f"{speeds[name][way] / other:.2f}" if name in speeds else "–" for name in names)

    def threads(kind):
        one, two = (
            max(row["decode_mb_s"] for row in sizes[0]["compressors"] if row["name"].endswith(f"{kind}, built in"))
            for sizes in (report["sizes"], report["two_threads"])
        )
        return f"{two / one:.2f}"

    cat = next(row["of_cat"] for row in report["files"]["speeds"] if row["what"] == "qlc decompress")
    copy = memory["memcpy_mb_s"]
    rows = [
        ["AVX-512, decode to memcpy", "0.85", ratios("avx512", "decode_mb_s", copy)],
        ["AVX-512, decode to the fastest entropy coder", "6", ratios("avx512", "decode_mb_s", entropy)],
        ["AVX-512, encode to memcpy", "0.5", ratios("avx512", "encode_mb_s", copy)],
        ["AVX-512, encode to zstd -1", "6", ratios("avx512", "encode_mb_s", zstd["encode_mb_s"])],
        ["AVX2, decode to the fastest entropy coder", "2", ratios("avx2", "decode_mb_s", entropy)],
        ["AVX2, decode to zstd -1", "3", ratios("avx2", "decode_mb_s", zstd["decode_mb_s"])],
        ["scalar, decode to zstd -1", "0.7", ratios("scalar", "decode_mb_s", zstd["decode_mb_s"])],
        ["two threads to one, fastest decode in cache", "1.8", " / ".join(threads(kind) for kind in kinds)],
        ["`qlc decompress` to cat, in memory", "0.5", f"{cat:.2f}"],
    ]
    return f"\n{table(['ratio', 'target', 'measured: ranked / interval'], rows)}\nMeasured on: {report['cpu']}.\n\n"


def put(text, path):
    """Text between the two lines of a file that name `make bench`."""
    content = path.read_text()
    if content.count(BEGIN) != 1 or content.count(END) != 1:
        raise SystemExit(f"{path}: the lines {BEGIN.strip()} and {END.strip()} are not there once")
    before, rest = content.split(BEGIN)
    path.write_text(before + BEGIN + text + END + rest.split(END)[1])


def text_of(report):
    """The tables of README."""
    sizes = report["sizes"]
    small, large = sizes[0], sizes[-1]
    rows = [["memcpy", "", "", f"{large['memcpy_mb_s']:,.0f}", "1", ""]]
    for near, far in zip(small["compressors"], large["compressors"], strict=True):
        numbers = [f"{far['encode_mb_s']:,.0f}", f"{far['decode_mb_s']:,.0f}", f"{far['decode_of_memcpy']:.2f}"]
        rows.append([near["name"], saved(far), *numbers, f"{near['decode_mb_s']:,.0f}"])
    columns = [
        f"one thread, {large['symbols'] >> 20} MiB",
        "saved, %",
        "encode, MB/s",
        "decode, MB/s",
        "decode of memcpy",
        "decode in cache",
    ]
    files = report["files"]
    of_files = [
        [
            f"`{row['what']}`" if "qlc" in row["what"] else row["what"],
            saved(row),
            f"{row['mb_s']:,.0f}",
            f"{row['of_cat']:.2f}",
        ]
        for row in files["speeds"]
    ]
    where = "in a memory file system" if files["directory"] == "/dev/shm" else "on disk"
    of_file = f"a file of {files['bytes'] >> 20:,} MiB, {where}"
    return (
        f"\n{table(columns, rows)}\n"
        f"{table([of_file, 'saved, %', 'MB/s of the file', 'of cat'], of_files)}\n"
        f"Measured on: {report['cpu']}.\n\n"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("qlc", type=Path)
    parser.add_argument("tensors", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--write", action="store_true", help="the tables of README.md and docs/codec.md")
    parser.add_argument("--mebibytes", type=int, default=1024, help="size of the file")
    arguments = parser.parse_args()

    def bench(*options):
        done = subprocess.run(
            [arguments.qlc, "bench", arguments.tensors, "--json", *options], check=True, stdout=subprocess.PIPE
        )
        return json.loads(done.stdout)

    report = {"cpu": cpu(), **bench()}
    report["two_threads"] = bench("--threads", "2", "--mebibytes", "1")["sizes"]
    report["files"] = measure_files(arguments.qlc, symbols_of(arguments.tensors), arguments.mebibytes << 20)
    arguments.out.write_text(json.dumps(report, indent=1) + "\n")
    print(text_of(report) + targets(report))
    if arguments.write:
        put(text_of(report), ROOT / "README.md")
        put(targets(report), ROOT / "docs" / "codec.md")


if __name__ == "__main__":
    main()
