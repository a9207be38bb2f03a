#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Check qlc.core: fusesoc_test.py directory. All that FuseSoC makes is put there; 77: FuseSoC is not installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FUSESOC = Path(sys.executable).parent / "fusesoc"
SMALL = ["--Lanes", "8", "--PrefixBits", "4", "--Banks", "2"]


def check_files():
    """qlc.core has the files of the file lists, each once, and no other."""
    import yaml

    filesets = yaml.safe_load((ROOT / "qlc.core").read_text().removeprefix("CAPI=2:"))["filesets"]
    core = [file for fileset in filesets.values() for file in fileset["files"] if str(file).startswith("rtl/")]
    lists = [path.read_text().splitlines() for path in sorted(ROOT.glob("rtl/*.f"))]
    listed = {line for lines in lists for line in lines if line.startswith("rtl/")}
    assert set(core) == listed, f"qlc.core and rtl/*.f differ in {sorted(set(core) ^ listed)}"
    assert len(core) == len(set(core)), "qlc.core names a file twice"


def run(work, target, *parameters):
    """Runs a target; FuseSoC fails if the tool does."""
    command = [FUSESOC, "--cores-root", ROOT, "run", "--target", target, "--work-root", work / target, "::qlc"]
    environment = {**os.environ, "XDG_CACHE_HOME": str(work / "cache"), "XDG_CONFIG_HOME": str(work / "config")}
    result = subprocess.run(
        [*command, *parameters], cwd=work, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    print(result.stdout)
    assert result.returncode == 0, target
    return result.stdout


def main():
    if not FUSESOC.exists():
        print("skipped: fusesoc is not installed (make setup)")
        sys.exit(77)
    work = Path(sys.argv[1]).resolve()
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    check_files()
    run(work, "lint_dec", *SMALL)
    run(work, "lint_enc", *SMALL, "--Select", "1", "--MaxChunk", "1024")
    assert "symbol 7e" in run(work, "sim")


if __name__ == "__main__":
    main()
