# SPDX-License-Identifier: Apache-2.0
"""Write the corpus of the fuzz targets: golden vectors and small files, in the form that each target's head describes.

usage: seeds.py CORPUS_DIR
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LONGEST = 1024  # bytes of a seed
RANKED_3, INTERVAL_5 = 0x03, 0x15  # first bytes of codebooks


def word(value: int, size: int = 2) -> bytes:
    """A number, little-endian."""
    return value.to_bytes(size, "little")


def vectors(layout: str) -> list[dict]:
    """The blocks of a file of golden vectors (verif/common/vectors.h)."""
    blocks = []
    for text in (ROOT / f"verif/vectors/{layout}.txt").read_text().split("\n\n"):
        lines = [line.partition(":") for line in text.splitlines() if line and line[0] != "#"]
        block = {key: value.strip() for key, _, value in lines if key != "bank"}
        banks = [value.strip().partition(" ") for key, _, value in lines if key == "bank"]
        block["banks"] = {int(number): bytes.fromhex(book) for number, _, book in banks}
        for key in ("symbols", "frame"):
            block[key] = bytes.fromhex(block.get(key, ""))
        block["chunk"] = int(block.get("chunk", 1024)) // 64
        block["look_ahead"] = int(block.get("look_ahead", 4))
        if "name" in block:
            blocks.append(block)
    return blocks


def peaked(count: int) -> bytes:
    """Symbols whose magnitudes are near 56."""
    return bytes(56 + (i * i * 7 + i) % (1 + i % 23) - i * 5 % 11 + 128 * (i * 3 % 2) for i in range(count))


def stream(banks: dict[int, bytes]) -> bytes:
    """A stream with codebooks of its own (stream.h)."""
    books = b"".join(bytes([len(book)]) + book for _, book in sorted(banks.items()))
    return b"\0" + word(sum(1 << number for number in banks)) + books


def both(name: str, first: int, flag: int, head: bytes, block: dict) -> dict[str, bytes]:
    """A seed with a vector's frame, and one with its symbols, not damaged; `flag` is for these in the first byte."""
    seeds = {name: bytes([first]) + head + block["frame"]}
    if block["symbols"]:
        seeds[f"{name}-symbols"] = bytes([first | flag]) + head + bytes(3) + block["symbols"]
    return seeds


def serial() -> dict[str, bytes]:
    """Golden vectors; symbols with a codebook of each built-in set."""
    seeds = {}
    for block in vectors("serial"):
        seeds |= both(block["name"], 0, 1, stream(block["banks"]), block)
    for number in range(1, 6):
        seeds[f"built-in-{number}"] = bytes([1, number]) + word(1) + bytes(3) + peaked(100) + bytes(range(0, 256, 5))
    return seeds


def planar() -> dict[str, bytes]:
    """Golden vectors; symbols in chunks of all sizes with each built-in set."""
    seeds = {}
    for block in vectors("planar"):
        head = bytes([min(block["chunk"] - 2, 255), block["look_ahead"]]) + stream(block["banks"])
        seeds |= both(block["name"], 0, 1, head, block)
    for number in range(1, 6):
        symbols = peaked(400) + bytes([number]) * 64 * number + bytes(range(100))
        head = bytes([1, number - 1, 3 * number, number]) + word(0xFFFF >> number)
        seeds[f"built-in-{number}"] = head + bytes(3) + symbols
    return seeds


def rtl() -> dict[str, bytes]:
    """Golden vectors of the three designs."""
    seeds = {}
    for number, block in enumerate(vectors("serial") + vectors("planar")):
        book = block["banks"].get(0, b"")
        design = {RANKED_3: 2, INTERVAL_5: 1}.get(book[0] if book else 0)
        if block["layout"] == "serial":
            design = 0 if design == 2 else None
        if design is None or len(book) > 255:
            continue
        head = bytes([number * 29 % 256, number, max(block["chunk"] - 2, 0) % 16, len(book)]) + book
        name = f"{block['layout']}-{block['name']}"
        seeds |= both(name, design | 8 * (number % 2), 4, head, block)
    return seeds


def section(size: int, layout: int = 0, look_ahead: int = 0, books: int = 0, chunk: int = 0) -> bytes:
    """An entry of the index of a .qlc file."""
    return word(size, 8) + bytes([layout, look_ahead]) + word(books) + word(chunk, 4) + bytes(4)


def parts(size: int, sets: list[bytes], sections: list[bytes], frames: list[bytes], stored: int = 0) -> bytes:
    """Index and frames of a .qlc file without checksums; bits of `stored`: frames that are stored as they were."""
    index = word(size, 8) + bytes(8) + word(len(sets), 4) + b"".join(sets) + word(len(sections), 4) + b"".join(sections)
    for number, frame in enumerate(frames):
        index += word(len(frame) | (stored >> number & 1) << 31, 4) + bytes(8)
    return word(len(index)) + index + b"".join(frames)


def container() -> dict[str, bytes]:
    """The worked example of container.md, whole and in parts; each layout."""
    example = (ROOT / "docs/container.md").read_text().partition("## 6 Worked example")[2]
    bytes_of = "".join(re.match(r" {4}((?:[0-9A-F]{2} +)*[0-9A-F]{2}|)", line)[1] for line in code_lines(example))
    whole = bytes.fromhex(bytes_of)
    (one,) = [block for block in vectors("serial") if block["name"] == "worked-serial"]
    (two,) = [block for block in vectors("planar") if block["name"] == "worked-planar"]
    books = b"\0\1" + word(len(one["banks"][0])) + one["banks"][0]
    coded = [section(4, 2), section(131, 1, 1, 0, 128)]
    flat = b"\x60\0" + word(19)  # a frame of one constant chunk
    built_in = [bytes([number, 16]) for number in range(1, 6)]
    big = b"\x60\x38" + word(65535)
    return {
        "worked-example": whole,
        "cut": whole[:-1],
        "empty": parts(0, [], [], []),
        "stored": parts(5, [], [section(5)], [b"hello"]),
        "coded": parts(135, [books], coded, [one["frame"], two["frame"]]),
        "stored-frame": parts(135, [books], coded, [one["symbols"], two["frame"]], 1),
        "sections": parts(151, [books], [section(16), *coded], [bytes(16), one["frame"], two["frame"]]),
        "built-in": parts(36, built_in, [section(20, 1, 4, 3, 1024), section(16)], [flat, bytes(16)]),
        "two-frames": parts(131072, built_in, [section(131072, 1, 0, 0, 65536)], [big, big]),
    }


def code_lines(text: str) -> list[str]:
    """The indented lines of a document."""
    return [line for line in text.splitlines() if line.startswith("    ")]


def safetensors() -> dict[str, bytes]:
    """Headers and data, good and not."""
    one = b'"w":{"dtype":"F8_E4M3","shape":[2,3],"data_offsets":[0,6]}'
    two = b'"\\u00e9 \\n":{"data_offsets":[6,10],"dtype":"F32","shape":[]}'
    none = b'"none":{"dtype":"BF16","shape":[0,18446744073709551615],"data_offsets":[6,6]}'
    about = b'"__metadata__":{"format":"pt","a":"b"}'
    four = b'"f":{"dtype":"F4","shape":[4],"data_offsets":[0,2]}'
    six = b'"g":{"dtype":"F6_E2M3","shape":[4],"data_offsets":[2,5]}'
    good = b"{" + b",".join([about, one, two, none]) + b"}"
    return {
        "file": word(len(good), 8) + good + bytes(10),
        "header": good + b"\0" + bytes(10),
        "empty": b"{}",
        "null-metadata": b'{"__metadata__":null}  ',
        "small-elements": b"{" + four + b"," + six + b"}\0" + bytes(5),
        "hole": b"{" + two + b"}\0" + bytes(10),
        "duplicate": b"{" + one + b"," + one + b"}\0" + bytes(6),
        "numbers": b'{"w":{"dtype":"U8","shape":[-1,1.5,1e9,true],"data_offsets":[0,18446744073709551616]}}',
        "text": b'{"\\"\\\\\\/\\b\\f\\n\\r\\t\\ud83d\\ude00 \xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80":{"shape":[',
        "surrogate": b'{"\\ud83d":{}}',
        "not-utf-8": b'{"\xe2\x28\xa1":{}}',
        "metadata-twice": b'{"__metadata__":{"a":"b","a":"c"}}',
        "no-shape": b'{"w":{"dtype":"U8","data_offsets":[0,0]}}',
        "unknown": b'{"w":{"dtype":"U9","shape":[],"data_offsets":[0,1],"more":[]}}',
        "deep": b'{"w":{"shape":[[[[' + b"[" * 50,
        "float": b'{"w":{"shape":[-0.5e-7,0x1,01,-]}}',
        "words": b'{"w":true,"v":false,"u":nul}',
        "long-header": word(1 << 62, 8) + b"{}",
    }


def npy() -> dict[str, bytes]:
    """Files of all versions, good and not."""

    def file(text: str, count: int = 6, major: int = 1) -> bytes:
        return b"\x93NUMPY" + bytes([major, 0]) + word(len(text), 2 if major == 1 else 4) + text.encode() + bytes(count)

    good = "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 3), }          \n"
    return {
        "version-1": file(good),
        "version-2": file(good, major=2),
        "version-3": file(good.replace("False", "True").replace("'", '"'), major=3),
        "scalar": file("{'descr':'u1','fortran_order':False,'shape':()}", 1),
        "one-dimension": file("{'shape':(6,),'descr':'<u1','fortran_order':False}"),
        "structure": file("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2,)}"),
        "too-large": file("{'descr':'|u1','fortran_order':False,'shape':(4294967296,4294967296)}"),
        "cut": file(good)[:-1],
    }


def codebook() -> dict[str, bytes]:
    """Golden vectors."""
    return {block["name"]: block["banks"][0] for block in vectors("codebook")}


def main() -> int:
    """Write all corpora; seeds that are too long are left out."""
    out = Path(sys.argv[1])
    for make in (codebook, container, npy, planar, rtl, safetensors, serial):
        folder = out / make.__name__
        folder.mkdir(parents=True, exist_ok=True)
        seeds = {name: content for name, content in make().items() if len(content) <= LONGEST}
        for name, content in seeds.items():
            (folder / name).write_bytes(content)
        print(f"{folder}: {len(seeds)} seeds, {sum(map(len, seeds.values()))} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
