"""Measure what an installation takes: its packages, their size on disk, and how long commands take to start.

    python -m benchmarks.install_size                    # the package as it is here
    python -m benchmarks.install_size 'deerstalker[postgres]' pandas

Each requirement is installed into an environment of its own, with what the index offers now. Of the start-up times,
in seconds of the processor, the least of several counts: the others were disturbed.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.metadata import Distribution, distributions
from pathlib import Path

ROOT = Path(__file__).parents[1]
UV = ROOT / ".venv" / "bin" / "uv"
STARTS = (("--version",), ("rules", "clue"), ("games",), ("watch", "--help"), ("serve", "--help"), ("--help",))
MODULES = ("deerstalker", "deerstalker.core", "deerstalker.games", "deerstalker.deduction", "deerstalker.players")
ROUNDS = 7
BESIDES = {"pip", "setuptools", "wheel"}


def size(distribution: Distribution) -> int:
    """Return the bytes of all files of a package; compiled files are counted where the installer listed them."""
    paths = [Path(str(distribution.locate_file(file))) for file in distribution.files or ()]
    return sum(path.stat().st_size for path in paths if path.is_file())


def processor_time(command: Sequence[str]) -> float:
    """Return the seconds of the processor that a command takes, the least of several rounds."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    times = []
    for _ in range(ROUNDS + 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)  # noqa: S603
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times[1:])


def install(requirement: str, folder: Path, *options: str) -> Path:
    """Install a requirement into a new environment. Return its Python."""
    subprocess.run([UV, "venv", "--quiet", "--python", sys.executable, folder], check=True)  # noqa: S603
    python = folder / "bin" / "python"
    subprocess.run([UV, "pip", "install", "--quiet", "--python", python, *options, requirement], check=True)  # noqa: S603
    return python


def measure(requirement: str) -> None:
    """Install and print."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "environment"
        python = install(requirement, folder)
        (site,) = (folder / "lib").glob("python*/site-packages")
        found = [one for one in distributions(path=[str(site)]) if one.name not in BESIDES]
        sizes = sorted(((size(one), one.name) for one in found), reverse=True)
        total = sum(bytes_ for bytes_, _ in sizes)
        subprocess.run([python, "-m", "compileall", "-q", site], check=False)  # noqa: S603
        compiled = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
        print(f"{requirement}: {len(sizes)} packages, {total / 1e6:.1f} MB; {compiled / 1e6:.1f} MB with all compiled")
        for bytes_, name in sizes:
            print(f"  {bytes_ / 1e6:7.1f} MB  {name}")
        bare = processor_time([str(python), "-c", ""])
        print(f"  {bare:7.3f} s   python alone")
        for words in STARTS:
            print(
                f"  {processor_time([str(python), '-m', 'deerstalker', *words]):7.3f} s   deerstalker {' '.join(words)}"
            )
        for module in MODULES:
            print(f"  {processor_time([str(python), '-c', f'import {module}']):7.3f} s   import {module}")


def main() -> None:
    """Measure every requirement."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("requirements", nargs="*", default=[str(ROOT)], metavar="REQUIREMENT")
    for requirement in parser.parse_args().requirements:
        measure(requirement)


if __name__ == "__main__":
    main()
