# SPDX-License-Identifier: Apache-2.0
"""Every kind of input, good and bad: cli_input_test.py PATH_OF_QLC [unittest options]."""

import json
import os
import random
import socket
import struct
import subprocess
import unittest

from program import PROGRAM, TENSORS, CliTest, main, npy, run, safetensors

SEED = 20261129


class Inputs(CliTest):
    def test_npy_raw_and_stdin_give_the_same_figures(self):
        data = random.Random(SEED).choices(range(256), weights=range(256, 0, -1), k=5000)
        data = bytes(data)
        raw = self.info("--raw", self.write("x.bin", data))["tensors"][0]
        self.assertEqual(raw["name"], "x.bin")
        self.assertEqual((raw["dtype"], raw["shape"], raw["symbols"]), ("U8", [5000], 5000))
        array = npy("(50, 100)", data)
        path = self.write("x.npy", array)
        tensor = {"t": ("F8_E5M2", [5000], data)}
        others = [
            (self.info(path)["tensors"], "x.npy", [50, 100]),
            (self.info("-", stdin=array)["tensors"], "stdin", [50, 100]),
            (self.info("--raw", "-", stdin=data)["tensors"], "stdin", [5000]),
            (self.info("-", stdin=safetensors(tensor))["tensors"], "t", [5000]),
        ]
        for entries, name, shape in others:
            (entry,) = entries
            self.assertEqual((entry["name"], entry["shape"]), (name, shape))
            for key in raw.keys() - {"name", "dtype", "shape"}:
                self.assertEqual(entry[key], raw[key], f"{name}: {key}")

    def test_fortran_order(self):
        path = self.write("x.npy", npy("(2, 3)", b"abcdef", order="True"))
        self.assertEqual(self.info(path)["tensors"][0]["shape"], [2, 3])

    def test_named_pipe(self):
        path = self.directory / "pipe"
        os.mkfifo(path)
        with subprocess.Popen(["cp", TENSORS / "dev_tensor.safetensors", path]) as writer:
            report = self.info(path)
        self.assertEqual(writer.returncode, 0)
        self.assertEqual(report["tensors"][0]["symbols"], 196608)

    def test_file_on_stdin_is_read_from_where_it_stands(self):
        path = self.write("x", b"abcdef" * 1000)
        with open(path, "rb", buffering=0) as stream:
            stream.seek(5990)
            done = run("info", "--json", "--raw", "-", stdin=stream)
        self.assertEqual(json.loads(done.stdout)["tensors"][0]["shape"], [10])

    def test_socket(self):
        ours, theirs = socket.socketpair()
        with ours, theirs:
            ours.sendall(b"abc")
            ours.shutdown(socket.SHUT_WR)
            done = run("info", "--json", "--raw", "-", stdin=theirs)
        self.assertEqual(json.loads(done.stdout)["tensors"][0]["symbols"], 3)

    def test_stdin_without_end(self):
        with open("/dev/zero", "rb") as zero:
            self.refused("info", "--raw", "-", stdin=zero, says="stdin: is neither a file nor a pipe")
        command = [PROGRAM[0], "info", "--raw", "-"]
        with (
            subprocess.Popen(["cat", "/dev/zero"], stdout=subprocess.PIPE) as endless,
            subprocess.Popen(command, stdin=endless.stdout, stderr=subprocess.PIPE) as program,
        ):
            endless.stdout.close()
            said = program.stderr.read()
            _, status, used = os.wait4(program.pid, 0)
            program.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(program.returncode, 2)
        self.assertEqual(said, b"qlc: stdin: more than 1 GiB on a pipe: give a file\n")
        self.assertLess(used.ru_maxrss, 1.25 * 2**20, "KiB; the limit is 2**20")

    def test_large_headers_cost_little(self):
        keys = ",".join(f'"{i:x}":""' for i in range(8_300_000))
        text = f'{{"__metadata__":{{{keys}}}}}'.encode()
        path = self.write("keys.safetensors", struct.pack("<Q", len(text)) + text)
        before = os.times().children_user
        self.assertEqual(self.info(path)["tensors"], [])
        self.assertLess(os.times().children_user - before, 6, "seconds; a set of the keys takes ten")
        text = b'{"a":{"dtype":"U8","shape":[' + b"1," * 49_000_000
        path = self.write("shape.safetensors", struct.pack("<Q", len(text)) + text)
        self.refused("info", path, says="tensor 'a': 'shape' has more than 64 dimensions")

    def test_bad_input(self):
        good = (TENSORS / "dev_tensor.safetensors").read_bytes()
        self.refused("info", self.directory / "none.npy", says="No such file or directory")
        self.refused("info", self.directory, says="is a directory")
        self.refused("info", "/dev/zero", says="neither a file nor a pipe")
        self.refused("info", "-", says="stdin: is empty")
        self.refused("info", "-", stdin=b"text", says="stdin: neither a safetensors")
        self.refused("info", self.write("e.safetensors", b""), says="is empty")
        self.refused("info", self.write("e.npy", b""), says="is empty")
        self.refused("info", self.write("1.safetensors", good[:5]), says="truncated")
        self.refused("info", self.write("2.safetensors", good[:300]), says="truncated")
        self.refused(
            "info",
            self.write("3.safetensors", good[:-1]),
            says="truncated: tensor 'mod",
        )
        self.refused("info", self.write("4.safetensors", good + b"x"), says="belong to no tensor")
        self.refused("info", self.write("5.npy", good), says="not a .npy file")
        self.refused("info", self.write("6.npy", npy("(1,)", b"abcd", "<f4")), says="'<f4'")
        self.refused("info", self.write("7.npy", npy("(3,)", b"ab")), says="truncated")
        deep = b'{"a":' + b"[" * 1_000_000
        deep = struct.pack("<Q", len(deep)) + deep
        self.refused("info", self.write("8.safetensors", deep), says="does not belong")

    @unittest.skipIf(os.geteuid() == 0, "root reads everything")
    def test_unreadable_file(self):
        path = self.write("x.npy", b"x")
        path.chmod(0)
        self.refused("info", path, says="Permission denied")

    def test_sparse_file_is_listed_without_reading_it(self):
        # 64 GiB of zeros that take no disk; a reader that loads them would not end in time.
        size = 1 << 36
        header = {"big": {"dtype": "F32", "shape": [size // 4], "data_offsets": [0, size]}}
        text = json.dumps(header).encode()
        path = self.write("x.safetensors", struct.pack("<Q", len(text)) + text)
        os.truncate(path, 8 + len(text) + size)
        self.assertEqual(self.info(path)["other_tensors"][0]["shape"], [size // 4])

    def test_mutated_headers_never_crash(self):
        good = (TENSORS / "dev_mx32.safetensors").read_bytes()
        header = 8 + struct.unpack("<Q", good[:8])[0]
        rng = random.Random(SEED)
        codes = {0: 0, 2: 0}
        for case in range(300):
            content = bytearray(good)
            if case % 3 == 0:
                del content[rng.randrange(len(content) if case % 2 else header) :]
            for _ in range(rng.randint(1, 3) if content and case % 3 else 0):
                content[rng.randrange(header)] ^= 1 << rng.randrange(8)
            path = self.write("x.safetensors", content)
            done = run("info", "--json", path)
            context = f"seed {SEED}, case {case}: {done.returncode} {done.stderr}"
            self.assertIn(done.returncode, codes, context)
            codes[done.returncode] += 1
            if done.returncode == 2:
                self.assertEqual(done.stdout, b"", context)
                self.assertRegex(done.stderr, rb"\Aqlc: [^\n]+\n\Z", context)
            else:
                json.loads(done.stdout)
        self.assertGreater(min(codes.values()), 0, codes)


if __name__ == "__main__":
    main()
