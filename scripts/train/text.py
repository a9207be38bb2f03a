# SPDX-License-Identifier: Apache-2.0
"""English prose and code: the documentation and the sources of this Python's standard library."""

import inspect
import sysconfig
from pathlib import Path
from pydoc_data import topics

SOURCES = ("argparse", "ast", "calendar", "csv", "difflib", "heapq", "inspect", "logging/__init__", "statistics")


def prose():
    """Pages of the language reference, one after another."""
    pages = (inspect.cleandoc(page) for _, page in sorted(topics.topics.items()))
    return "\n\n".join(page for page in pages if len(page) > 3000)


def code():
    """Modules of the standard library, one after another."""
    library = Path(sysconfig.get_paths()["stdlib"])
    return "\n\n".join((library / f"{name}.py").read_text() for name in SOURCES)


def passages(length, count):
    """`count` strings of `length` characters, in turn of prose and of code, from all over both."""
    texts = prose(), code()
    found = []
    for number in range(count):
        text = texts[number % 2]
        begin = (len(text) - length) * (number // 2) // max(1, (count + 1) // 2)
        found.append(text[begin : begin + length])
    return found
