"""Hostile problems against a kernel that watches its own memory and arithmetic, and many solves against leaks.

    make sanitize                # every function against its twin, 500 hostile problems, 100,000 solves
    make sanitize CASES=10000

Run by a Python that has hatchling and setuptools beside the program. The kernel is compiled with the address and
undefined-behavior sanitizers into a copy of the package; the installed one stays as it is.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from hatch_build import KERNELS, compiled  # noqa: E402

LEAKS = """
import random, resource
from deduction.brute_force import random_problem
from deerstalker.deduction import compiled
from deerstalker.deduction.problem import BeyondReach, Budget, Contradiction
from deerstalker.deduction.solver import Exact, solve

problems = [random_problem(random.Random(seed)) for seed in range(200)]
peaks = []
for number in range(100_000):
    try:
        answer = solve(problems[number % 200], Budget(steps=40 if number % 7 == 0 else None, runs=2), compiled)
        answer.closure
        answer.sample(random.Random(0), 1)
        if isinstance(answer, Exact) and number % 5 == 0:
            answer.hands(problems[number % 200].holders[0])
    except (Contradiction, BeyondReach):
        pass
    if number in (10_000, 99_999):
        peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
print(f"peak memory after 10,000 and 100,000 solves: {peaks[0]} and {peaks[1]} MB")
raise SystemExit(peaks[1] > peaks[0] + 2)
"""


def main() -> None:
    """Compile, and run all three."""
    cases = sys.argv[1] if len(sys.argv) > 1 else "500"
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "deerstalker"
        shutil.copytree(ROOT / "src/deerstalker", package, ignore=shutil.ignore_patterns("_kernel*.so", "page"))
        for module, sources in KERNELS.items():
            library = compiled(module, ROOT / sources, sanitize=True)
            if library is None:
                raise SystemExit("There is no C compiler, or it has no sanitizers.")
            shutil.copy2(library, package.parent / sources.relative_to("src").parent)
        preload = " ".join(
            subprocess.run(
                ["cc", f"-print-file-name=lib{name}.so"], capture_output=True, text=True, check=True
            ).stdout.strip()
            for name in ("asan", "ubsan")
        )
        watched = {
            **os.environ,
            "PYTHONPATH": f"{folder}:{ROOT / 'tests'}",
            "PYTHONMALLOC": "malloc",
            "LD_PRELOAD": preload,
            "ASAN_OPTIONS": "detect_leaks=0",  # Python itself keeps memory until the end
        }
        python = str(ROOT / ".venv/bin/python")
        twins = [str(ROOT / "tests/deduction/test_kernel.py"), "-p", "no:cacheprovider", "-p", "no:schemathesis"]
        subprocess.run([python, "-m", "pytest", *twins], env=watched, check=True, cwd=ROOT)
        subprocess.run([python, str(ROOT / "tests/deduction/test_hostile.py"), cases], env=watched, check=True)
    bare = {**os.environ, "PYTHONPATH": str(ROOT / "tests")}
    subprocess.run([python, "-c", LEAKS], env=bare, check=True)


if __name__ == "__main__":
    main()
