# SPDX-License-Identifier: Apache-2.0
"""The .qlc file against a writer from docs/container.md: container_format_test.py PATH_OF_QLC [unittest options].

The writer shares nothing with the program's but the list of built-in codebooks, of which container.md has checksums:
its own checksums come from the package xxhash, its frames from the encoder of the golden vectors (scripts/vectors),
which is written from docs/format.md alone.
"""

import json
import random
import re
import struct
import sys
from dataclasses import dataclass
from pathlib import Path

import xxhash
from program import CliTest, main, run

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

from vectors.codec import Book, pack, planar, serial  # noqa: E402

FRAME = 65536
MAGIC = b"\x89QLC\r\n\x1a\n"
STORED, PLANAR, SERIAL = range(3)
SEED = 20261130


def xxh3(data):
    return struct.pack("<Q", xxhash.xxh3_64_intdigest(data))


@dataclass
class Section:
    """A part of the original file. `raw`: frames that are stored as they were, though the section is coded."""

    content: bytes
    layout: int = STORED
    number: int = 0
    books: list = ()
    chunk: int = 0
    ahead: int = 0
    raw: tuple = ()

    def frame(self, number):
        """Bytes of a frame, and whether they are the original's."""
        part = self.content[number * FRAME : (number + 1) * FRAME]
        if self.layout == STORED or number in self.raw:
            return part, self.layout != STORED
        if self.layout == SERIAL:
            return pack(serial(self.books[0], part)), False
        return pack(planar(dict(enumerate(self.books)), part, self.chunk, self.ahead)), False


def qlc_file(sections, sets):
    """A whole file. `sets`: lists of codebooks, or numbers of built-in sets with how many codebooks these have."""
    original = b"".join(section.content for section in sections)
    index = struct.pack("<Q", len(original)) + xxh3(original) + struct.pack("<I", len(sets))
    for books in sets:
        if isinstance(books, tuple):
            index += struct.pack("<BB", *books)
            continue
        index += struct.pack("<BB", 0, len(books))
        for book in books:
            index += struct.pack("<H", len(book.serialised())) + book.serialised()
    index += struct.pack("<I", len(sections))
    for of in sections:
        index += struct.pack("<QBBHII", len(of.content), of.layout, of.ahead, of.number, of.chunk, 0)
    body = b""
    for section in sections:
        for number in range(-(-len(section.content) // FRAME)):
            frame, as_it_was = section.frame(number)
            index += struct.pack("<I", len(frame) | as_it_was << 31) + xxh3(frame)
            body += frame
    head = MAGIC + struct.pack("<HH", 1, 0)
    trailer = struct.pack("<QQ", len(head + body), len(index)) + xxh3(index) + MAGIC[::-1]
    return head + body + index + trailer


def parsed(serialised):
    """A codebook from its serialised form."""
    p, ranked = serialised[0] & 15, serialised[0] < 16
    widths = [serialised[1 + a // 2] >> 4 * (a % 2) & 15 for a in range(2**p)]
    return Book("ranked" if ranked else "interval", p, widths[:-1], serialised[1 + 2 ** (p - 1) :])


def built_in(number):
    """The codebooks of a built-in set."""
    text = (ROOT / "sw" / "codec" / "builtin_books.inc").read_text().split("{")[number].split("}")[0]
    books = ["".join(re.findall('"([0-9a-f]+)"', book)) for book in text.split(",")]
    return [parsed(bytes.fromhex(book)) for book in books if book]


WORKED = Book("ranked", 3, [0, 0, 1, 1, 1, 2, 2], bytes.fromhex("40C020A028A82CAC34B43CBC30B0B838"))
INTERVAL = Book("interval", 3, [5, 4, 3, 3, 4, 4, 5], bytes.fromhex("2030383C404850"))
OTHER = Book("interval", 3, [1, 1, 1, 2, 3, 5, 6], bytes.fromhex("00020405081020"))


class Format(CliTest):
    def restored(self, content):
        path, back = self.write("in.qlc", content), self.directory / "back"
        done = run("decompress", path, "-o", back)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual(run("verify", path).returncode, 0)
        return back.read_bytes()

    def test_worked_example(self):
        text = (ROOT / "docs" / "container.md").read_text().split("## 6 Worked example")[1]
        lines = re.findall(r"^    ((?:[0-9A-F]{2} {1,2})*[0-9A-F]{2})", text, re.MULTILINE)
        said = bytes.fromhex("".join(lines))
        sections = [Section(b"hi"), Section(bytes.fromhex("382CB87E"), SERIAL, 0, [WORKED])]
        self.assertEqual(said.hex(" "), qlc_file(sections, [[WORKED]]).hex(" "))
        self.assertEqual(self.restored(said), b"hi\x38\x2c\xb8\x7e")

    def test_files_of_another_writer(self):
        draw = random.Random(SEED)
        books = built_in(4)
        planar_symbols = bytes(INTERVAL.symbols(FRAME + 131, draw))
        sections = [
            Section(draw.randbytes(FRAME + 5)),
            Section(planar_symbols, PLANAR, 1, [INTERVAL, OTHER], 128, 2),
            Section(b"\0"),
            Section(bytes(WORKED.symbols(300, draw)), SERIAL, 0, [WORKED]),
            Section(bytes(books[3].symbols(1000, draw)), PLANAR, 3, books, 512, 0),
            Section(bytes(OTHER.symbols(2 * FRAME + 1, draw)), PLANAR, 1, [INTERVAL, OTHER], 65536, 15, (0, 2)),
            Section(bytes(INTERVAL.symbols(513, draw)), PLANAR, 2, [INTERVAL, OTHER], 65472, 4),
        ]
        sets = [[WORKED], [INTERVAL, OTHER], [INTERVAL, OTHER], (4, 16)]
        self.assertTrue(self.restored(qlc_file(sections, sets)) == b"".join(of.content for of in sections))
        self.assertEqual(self.restored(qlc_file([], [])), b"")

    def test_the_program_writes_the_same_file(self):
        draw = random.Random(SEED)
        content = b"".join(bytes(book.symbols(30_000, draw)) for book in (INTERVAL, OTHER)) + bytes(3000)
        content += bytes(INTERVAL.symbols(9_001, draw))
        text = [book.serialised().hex() for book in (INTERVAL, OTHER)]
        books = {"qlc_codebooks": 1, "sets": [{"kind": "interval", "prefix_bits": 3, "codebooks": text}]}
        path, out = self.write("x", content), self.directory / "x.qlc"
        options = ["--codebooks", self.write("books.json", json.dumps(books).encode()), "--chunk", 1024]
        done = run("compress", path, "-o", out, "--raw", "--look-ahead", 3, *options)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        ours = qlc_file([Section(content, PLANAR, 0, [INTERVAL, OTHER], 1024, 3)], [[INTERVAL, OTHER]])
        self.assertTrue(out.read_bytes() == ours)

    def test_broken_rules(self):
        """One number of the index is another, checksums are as they must be: refused, and for this reason."""
        content = bytes.fromhex("382CB87E")
        sections = [
            Section(content, SERIAL, 0, [WORKED]),
            Section(content),
            Section(content * 64, PLANAR, 0, [WORKED], 128),
        ]
        good = qlc_file(sections, [[WORKED], (4, 16), [INTERVAL, OTHER]])
        begin = int.from_bytes(good[-32:-24], "little")
        index = good[begin:-32]
        self.assertEqual(self.restored(good), content * 66)

        def broken(field, value, size, says):
            changed = bytearray(index)
            changed[field : field + size] = value.to_bytes(size, "little")
            self.assertNotEqual(bytes(changed), index, says)
            trailer = good[-32:-16] + xxh3(bytes(changed)) + good[-8:]
            done = run("verify", self.write("in.qlc", good[:begin] + bytes(changed) + trailer))
            self.assertEqual((done.returncode, done.stdout), (1, b""), says)
            self.assertRegex(done.stderr.decode(), rf"\Aqlc: [^\n]*{says}[^\n]*\n\Z")

        book = 8 + 8 + 4  # where the first set begins
        sets = [book, book + 4 + 21, book + 4 + 21 + 2]
        first = sets[2] + 2 + 2 * (2 + 12) + 4  # and the first section
        frames = first + 3 * 20
        self.assertEqual(index[first - 4 : first + 8].hex(), "03000000" + "0400000000000000")
        broken(0, 265, 8, "sections smaller than the file")
        broken(8, 0, 8, "another checksum than the original file")
        broken(16, 65537, 4, "too many sets of codebooks")
        broken(sets[0], 6, 1, "not known, number 6")
        broken(sets[0] + 1, 0, 1, "a set of no or too many")
        broken(sets[0] + 1, 17, 1, "a set of no or too many")
        broken(sets[0] + 2, 20, 2, "a malformed codebook")
        broken(sets[0] + 4, 0x23, 1, "a malformed codebook")
        broken(sets[1] + 1, 15, 1, "with a wrong count")
        ranked = int.from_bytes(bytes.fromhex("0300000080"), "little")  # with seven slots
        broken(sets[2] + 2 + 14 + 2, ranked, 5, "codebooks of different kinds")
        broken(first - 4, 0, 4, "sections smaller than the file")
        broken(first, 0, 8, "a section without bytes")
        broken(first + 8, 3, 1, "an unknown layout")
        broken(first + 8, PLANAR, 1, "no such chunk size or look-ahead")
        broken(first + 9, 1, 1, "a chunk size that nothing uses")
        broken(first + 10, 3, 2, "codebooks that are not there")
        broken(first + 12, 1024, 4, "a chunk size that nothing uses")
        broken(first + 16, 1, 4, "an unknown layout")
        broken(first + 20 + 10, 1, 2, "codebooks that are not there")
        broken(first + 40 + 9, 16, 1, "no such chunk size or look-ahead")
        for size in 64, 100, 131072:
            broken(first + 40 + 12, size, 4, "no such chunk size or look-ahead")
        broken(frames, 5, 4, "a frame of an impossible length")
        broken(frames, 3 | 1 << 31, 4, "a stored frame of another length")
        broken(frames + 4, 0, 8, "frame 0 at byte 12 has another checksum")
        broken(frames + 12, 4 | 1 << 31, 4, "a stored frame that says so twice")
        broken(
            frames + 24,
            int.from_bytes(index[frames + 24 : frames + 28], "little") - 1,
            4,
            "bytes that belong to no frame",
        )


if __name__ == "__main__":
    main()
