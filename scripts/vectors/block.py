# SPDX-License-Identifier: Apache-2.0
"""The text form of golden vectors; verif/common/vectors.h describes it."""

from .codec import Book, pack


class Vectors:
    """The text of one file of vectors."""

    def __init__(self, layout):
        self.layout = layout
        self.text = "# SPDX-License-Identifier: Apache-2.0\n"
        self.text += "# Written by scripts/make_vectors.py; see verif/common/vectors.h\n"

    def add(self, name, note, banks, frame=None, symbols=None, **keys):
        """One block. `banks`: number to Book or bytes. `frame`: items or bytes."""
        lines = ["", f"# {note}", f"name: {name}", f"layout: {self.layout}"]
        for number, book in banks.items():
            data = book.serialised() if isinstance(book, Book) else book
            lines.append(f"bank: {number} {data.hex()}".rstrip())
        lines += [f"{key}: {value}" for key, value in keys.items()]
        if symbols is not None:
            lines.append(f"symbols: {bytes(symbols).hex()}")
        if frame is not None:
            data = frame if isinstance(frame, bytes) else pack(frame)
            lines.append(f"frame: {data.hex()}".rstrip())
            if not isinstance(frame, bytes) and len(data) <= 64:
                lines += [f"#   {label:6} {text}" for label, text in frame if text]
        self.text += "\n".join(lines) + "\n"
