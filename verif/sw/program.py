# SPDX-License-Identifier: Apache-2.0
"""What the tests of the program share: how to run it, and files to run it on."""

import json
import os
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TENSORS = Path(__file__).resolve().parent.parent / "tensors"
PROGRAM = ["qlc"]


def run(*arguments, stdin=b"", **options):
    """Run qlc on `stdin`, bytes or a file; stdout and stderr as bytes."""
    command = [PROGRAM[0], *(str(word) if isinstance(word, int) else os.fspath(word) for word in arguments)]
    options["input" if isinstance(stdin, bytes) else "stdin"] = stdin
    return subprocess.run(command, capture_output=True, timeout=60, check=False, **options)


def safetensors(tensors):
    """A safetensors file of {name: (dtype, shape, bytes)}."""
    header, data = {}, b""
    for name, (dtype, shape, content) in tensors.items():
        offsets = [len(data), len(data) + len(content)]
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": offsets}
        data += content
    text = json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + data


def npy(shape, data, descr="|u1", order="False"):
    text = f"{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {shape}, }}\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text.encode() + data


class CliTest(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="qlc_test_")
        self.addCleanup(directory.cleanup)
        self.directory = Path(directory.name)

    def write(self, name, content):
        path = self.directory / name
        path.write_bytes(content)
        return path

    def info(self, *arguments, stdin=b""):
        """The parsed JSON of a run of info that must succeed."""
        done = run("info", "--json", *arguments, stdin=stdin)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def refused(self, *arguments, says="", stdin=b""):
        """Bad input: exit code 2, nothing on stdout, one line on stderr."""
        done = run(*arguments, stdin=stdin)
        context = f"{arguments}: {done}"
        self.assertEqual(done.returncode, 2, context)
        self.assertEqual(done.stdout, b"", context)
        self.assertRegex(done.stderr, rb"\Aqlc: [^\n]+\n\Z", context)
        self.assertIn(says, done.stderr.decode(errors="replace"), context)


def main():
    """Run the tests of the calling script: SCRIPT PATH_OF_QLC [unittest options]."""
    if len(sys.argv) < 2:
        sys.exit("the path of qlc is wanted")
    PROGRAM[0] = sys.argv.pop(1)
    unittest.main()
