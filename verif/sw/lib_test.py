# SPDX-License-Identifier: Apache-2.0
"""libqlc installed, and programs that use it: lib_test.py PATH_OF_QLC BUILD_DIRECTORY [unittest options].

The programs are those of examples/library, found by find_package and by pkg-config; the program qlc reads what
they write, and they read what it writes.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from program import TENSORS, CliTest, main, run

PROJECT = Path(__file__).resolve().parents[2]
EXAMPLES = PROJECT / "examples" / "library"
BLOCK32 = TENSORS / "dev_block32.safetensors"
BUILD = Path(sys.argv.pop(2) if len(sys.argv) > 2 else "build")


def command(*words, **options):
    """What it writes to stdout; it must succeed."""
    done = subprocess.run([os.fspath(word) for word in words], capture_output=True, timeout=300, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{words}: {done.stdout.decode()}{done.stderr.decode()}")
    return done.stdout.decode()


class LibTest(CliTest):
    def setUp(self):
        super().setUp()
        self.prefix = self.directory / "prefix"
        command("cmake", "--install", BUILD, "--prefix", self.prefix, "--component", "libqlc")
        (self.lib,) = {path.parent for path in self.prefix.rglob("libqlc.so")}

    def test_installed_files(self):
        """Nothing but the library, its headers, and what finds it."""
        files = {re.sub(r"\.so\.[0-9.]+$", ".so.N", path.name) for path in self.prefix.rglob("*") if not path.is_dir()}
        config = {"qlc-config.cmake", "qlc-config-version.cmake", "qlc-config-release.cmake"}
        self.assertEqual(files, {"libqlc.so", "libqlc.so.N", "qlc.h", "qlc.hpp", "qlc.pc"} | config)

    def test_symbols(self):
        """Only the functions of qlc.h are seen from outside, each with a version; all of them are there."""
        seen = command("nm", "-D", "--defined-only", self.lib / "libqlc.so").split("\n")
        names = {line.split()[-1] for line in seen if line and not line.endswith(" A QLC_0.1")}
        declared = set(
            re.findall(r"\b(qlc_\w+)\(", re.sub(r"/\*.*?\*/", "", (PROJECT / "sw/lib/qlc.h").read_text(), flags=re.S))
        )
        self.assertEqual(names, {f"{name}@@QLC_0.1" for name in declared})

    def test_find_package(self):
        build = self.directory / "build"
        command("cmake", "-S", EXAMPLES, "-B", build, f"-DCMAKE_PREFIX_PATH={self.prefix}")
        command("cmake", "--build", build)
        self.assertIn("65536 symbols in", command(build / "frame"))

        packed = self.directory / "in.qlc"
        self.assertEqual(run("compress", BLOCK32, "-o", packed).returncode, 0)
        bare = self.directory / "bare.qlc"
        listed = command(build / "tensors", packed, bare).split()
        content = BLOCK32.read_bytes()
        begin = 8 + int.from_bytes(content[:8], "little")
        names = [name for name in json.loads(content[8:begin]) if name != "__metadata__"]
        self.assertEqual(sorted(listed[0::3]), sorted(names))
        data = content[begin:]
        self.assertEqual(sum(map(int, listed[2::3])), len(data))
        self.assertEqual(run("verify", bare).returncode, 0)
        back = self.directory / "back"
        self.assertEqual(run("decompress", bare, "-o", back).returncode, 0)
        self.assertTrue(back.read_bytes() == data)
        self.assertLess(bare.stat().st_size, 0.88 * len(data))

    def test_kernel(self):
        """QLC_KERNEL names what is used; what the machine does not have is passed over."""
        build = self.directory / "build"
        command("cmake", "-S", EXAMPLES, "-B", build, f"-DCMAKE_PREFIX_PATH={self.prefix}")
        command("cmake", "--build", build, "--target", "frame")
        outputs = {}
        for kernel in ("scalar", "avx2", "mmx", ""):
            outputs[kernel] = command(build / "frame", env={**os.environ, "QLC_KERNEL": kernel})
        self.assertIn("kernel scalar:", outputs["scalar"])
        if subprocess.run([BUILD / "has_kernel", "avx2"], capture_output=True, check=False).returncode == 0:
            self.assertIn("kernel avx2:", outputs["avx2"])
        self.assertEqual(outputs["mmx"], outputs[""])
        self.assertEqual(len({re.sub("kernel [a-z0-9]+", "", output) for output in outputs.values()}), 1)

    def test_alone(self):
        """sw/lib is configured without the rest of the project."""
        build = self.directory / "alone"
        command("cmake", "-S", PROJECT / "sw" / "lib", "-B", build)
        targets = command("cmake", "--build", build, "--target", "help")
        self.assertIn("libqlc", targets)
        self.assertIn("qlc_container", targets)

    def test_pkg_config(self):
        environment = {
            **os.environ,
            "PKG_CONFIG_PATH": os.fspath(self.lib / "pkgconfig"),
            "LD_LIBRARY_PATH": os.fspath(self.lib),
        }
        flags = command("pkg-config", "--cflags", "--libs", "qlc", env=environment).split()
        strict = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
        program = self.directory / "frame"
        command("cc", *strict, EXAMPLES / "frame.c", "-o", program, *flags)
        version = re.search(r"QLC_VERSION (\S+)\)", (PROJECT / "version.cmake").read_text()).group(1)
        self.assertIn(f"libqlc {version}", command(program, env=environment))
        self.assertEqual(command("pkg-config", "--modversion", "qlc", env=environment).strip(), version)


if __name__ == "__main__":
    main()
