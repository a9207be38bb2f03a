# SPDX-License-Identifier: Apache-2.0
"""Encoder and decoder with unknown values in all registers at the start, in Icarus: unknown_test.py DIRECTORY.

Verilator knows no unknown values. Yosys turns the RTL into Verilog that Icarus reads, register by register and operator
by operator; test_unknown.py resets it and then looks at every output in every cycle. With a reset removed it must fail.
"""

import contextlib
import os
import sys
from pathlib import Path

from cocotb.runner import check_results_file, get_runner

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT / "synth"), str(ROOT / "examples/cocotb")]

from equivalence import quiet  # noqa: E402
from run import PARAMETERS, sources  # noqa: E402
from yosys import Yosys  # noqa: E402

SETS = {
    "deep": PARAMETERS,
    "short": PARAMETERS | {"Lanes": 4, "PrefixBits": 5, "LookAhead": 1, "Deep": 0},
}
# A register that is not reset, which a simulation that begins with zeros does not see.
FAULT = ("qlc_dec_buffer.sv", "      inside_q <= 1'b0;\n      last_q   <= 1'b0;\n", "      last_q   <= 1'b0;\n")


def faulty(directory: Path) -> list[Path]:
    """The RTL with the fault."""
    name, good, bad = FAULT
    files = {path.name: path for path in sources()}
    copy = directory / name
    text = files[name].read_text()
    if good not in text:
        raise ValueError(f"not in {name}: {good}")
    copy.write_text(text.replace(good, bad, 1))
    return [copy if path.name == name else path for path in files.values()]


def netlist(files: list[Path], parameters: dict[str, int], file: Path) -> None:
    """Write the blocks as Verilog-2005."""
    # A shift by an unknown number makes all unknown in Verilog, even zeros; multiplexers do not.
    given = " ".join(f"-G {name}={value}" for name, value in parameters.items())
    with quiet(file.with_suffix(".log")):
        Yosys().run(
            f"read_slang -j 1 --top qlc_codec {given} {' '.join(map(str, files))}",
            *(
                "proc",
                "chformal -remove",
                "opt_clean",
                "techmap t:$shr t:$shl t:$shiftx t:$sshr",
                "simplemap t:$bwmux",
                "opt_clean",
                "check -assert",
            ),
            f"write_verilog -noattr {file}",
        )


def passes(name: str, parameters: dict[str, int], file: Path, build: Path) -> bool:
    """Whether test_unknown.py passes."""
    runner = get_runner("icarus")
    runner.build(
        verilog_sources=[file], hdl_toplevel="qlc_codec", build_dir=build, timescale=("1ns", "1ps"), always=True
    )
    results = runner.test(
        test_module="test_unknown",
        hdl_toplevel="qlc_codec",
        build_dir=build,
        test_dir=build,
        results_xml=str(build / f"{name}.xml"),
        extra_env={key: str(value) for key, value in parameters.items()},
    )
    with contextlib.suppress(SystemExit, RuntimeError):
        check_results_file(results)
        return True
    return False


def main() -> int:
    """Both sets of parameters, then one with the fault."""
    directory = Path(sys.argv[1]).resolve()
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    sys.path += [str(HERE), str(ROOT / "scripts")]  # test_unknown, vectors
    wrong = 0
    for name in (*SETS, "fault"):
        build = directory / name
        build.mkdir(parents=True, exist_ok=True)
        parameters = SETS.get(name, SETS["short"])
        netlist(sources() if name in SETS else faulty(build), parameters, build / "codec.v")
        passed = passes(name, parameters, build / "codec.v", build)
        print(f"{name}: {'passes' if passed else 'fails'}{'' if passed == (name in SETS) else ', which is wrong'}")
        wrong += passed != (name in SETS)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
