# SPDX-License-Identifier: Apache-2.0
"""Lint SystemVerilog with slang: slang_lint.py TOP FILE... Exit code 0 when clean, 1 otherwise."""

import sys

from pyslang import driver

# A top is unused by nature, and a package serves several tops.
WARNINGS = "-Wextra -Wconversion -Wunused -Werror -Wno-unused-def -Wno-unused-package-parameter"
# The same of its types and functions. A cast that one value of a parameter needs, another does not.
WARNINGS += " -Wno-unused-package-typedef -Wno-unused-package-subroutine -Wno-useless-cast"


def lint(top: str, files: list[str]) -> bool:
    """Elaborate `top` from `files` and report every warning as an error; True when there is none."""
    slang = driver.Driver()
    slang.addStandardArgs()
    if not slang.parseCommandLine(f"slang {WARNINGS} --top {top} {' '.join(files)}"):
        return False
    if not (slang.processOptions() and slang.parseAllSources()):
        return False
    return slang.runFullCompilation(True)


if __name__ == "__main__":
    sys.exit(0 if lint(sys.argv[1], sys.argv[2:]) else 1)
