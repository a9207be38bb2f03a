#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Build encoder and decoder with Verilator and run test_codec.py: run.py [directory], default build/examples/cocotb.

Needs the packages of requirements.txt: .venv/bin/python examples/cocotb/run.py
"""

import os
import sys
from pathlib import Path

from cocotb.runner import check_results_file, get_runner

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PARAMETERS = {"Lanes": 8, "Kind": 1, "PrefixBits": 4, "Banks": 2, "LookAhead": 4, "Deep": 1, "MaxChunk": 1024}


def sources():
    """What both blocks are made of, each file once, in the order of the file lists."""
    lines = [line for block in ("enc", "dec") for line in (ROOT / f"rtl/qlc_{block}_axi.f").read_text().splitlines()]
    files = [line for line in lines if line.startswith("rtl/")]
    return [ROOT / file for file in dict.fromkeys(files)] + [HERE / "qlc_codec.sv"]


def main():
    build = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/examples/cocotb").resolve()
    build.mkdir(parents=True, exist_ok=True)
    # Compiling takes longer than running.
    os.environ["MAKEFLAGS"] = "OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0"
    runner = get_runner("verilator")
    runner.build(
        verilog_sources=sources(),
        hdl_toplevel="qlc_codec",
        parameters=PARAMETERS,
        build_args=["--assert", "-Wno-lint"],
        build_dir=build,
    )
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    sys.path += [str(HERE), str(ROOT / "scripts")]  # test_codec, vectors
    results = runner.test(
        test_module="test_codec",
        hdl_toplevel="qlc_codec",
        build_dir=build,
        test_dir=build,
        results_xml=str(build / "results.xml"),
        extra_env={name: str(value) for name, value in PARAMETERS.items()},
    )
    check_results_file(results)


if __name__ == "__main__":
    main()
