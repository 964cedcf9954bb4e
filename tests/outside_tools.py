"""Brings what the tests need besides Python packages: Chromium, nginx, openssl and shells. Run by `make test`.

Debian's packages are installed where that is allowed. Otherwise Chromium comes from the npm registry, for Linux on
x86-64. What is still missing is said here, and at the end of the tests.
"""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
SYSTEM = f"{os.environ.get('PATH', '')}:/usr/sbin"
"""Where tools are looked for; Debian has some where users do not."""

PACKAGES = {
    "chromium": ("chromium-headless-shell", "chromium"),
    "nginx": ("nginx-light",),
    "openssl": ("openssl",),
    "zsh": ("zsh",),
    "fish": ("fish",),
}
"""The tools, and the packages of Debian that have them: the first that can be had."""

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The quickest first: without windows there is less to draw."""

UNPACKED = ROOT / ".venv" / "chromium"
PUBLISHED = "@sparticuz/chromium@153.0.0"
DIGEST = "20e5656fcdcf4118ede85edfb9d6bb9cc1bbb7ffb8b75622fffbcf36a835c3c0"
"""The SHA-256 of the package."""

UNPACK = """
const { brotliDecompressSync } = require("zlib");
const { readFileSync, writeFileSync } = require("fs");
for (const name of ["chromium", "al2023.tar"]) writeFileSync(name, brotliDecompressSync(readFileSync(name + ".br")));
"""
START = """#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
LD_LIBRARY_PATH="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" exec "$here/chromium" "$@"
"""


def chromium() -> str | None:
    """Return the browser that DEERSTALKER_CHROMIUM names, that of the machine, or the one unpacked here, if any."""
    if chosen := os.environ.get("DEERSTALKER_CHROMIUM"):
        return shutil.which(chosen)
    for name in BROWSERS:
        found = shutil.which(name, path=SYSTEM)
        if found:
            return found
    return shutil.which(str(UNPACKED / "start"))


def missing() -> list[str]:
    """Return the tools that are not there."""
    return [name for name in PACKAGES if not (chromium() if name == "chromium" else shutil.which(name, path=SYSTEM))]


def install_packages(tools: list[str]) -> None:
    """Install Debian's packages, if this machine has them and the user may."""
    root: list[str] = [] if os.getuid() == 0 else ["sudo", "-n"]
    if not shutil.which("apt-get", path=SYSTEM) or (root and not _works(["sudo", "-n", "true"])):
        return
    _say(f"Installing {', '.join(tools)} for the tests")
    quiet = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    _works([*quiet, "update"])
    for tool in tools:
        if not any(_works([*quiet, "install", "--no-install-recommends", "-y", name]) for name in PACKAGES[tool]):
            _say(f"apt-get could not install {tool}.")


def unpack_chromium() -> None:
    """Take Chromium from the npm registry. It needs only the C library of the machine."""
    if sys.platform != "linux" or platform.machine() != "x86_64":
        return
    _say(f"Taking Chromium from the npm registry ({PUBLISHED}, 70 MB) for the tests of the page")
    shutil.rmtree(UNPACKED, ignore_errors=True)
    UNPACKED.mkdir(parents=True)
    try:
        subprocess.run(["npm", "pack", "--silent", PUBLISHED], cwd=UNPACKED, check=True, stdout=subprocess.DEVNULL)
        (archive,) = UNPACKED.glob("*.tgz")
        if hashlib.sha256(archive.read_bytes()).hexdigest() != DIGEST:
            raise OSError("the package is not the one that is known")
        with tarfile.open(archive) as files:
            for name in ("chromium.br", "al2023.tar.br"):
                inside = files.extractfile(f"package/bin/{name}")
                (UNPACKED / name).write_bytes(inside.read() if inside else b"")
        archive.unlink()
        subprocess.run(["node", "-e", UNPACK], cwd=UNPACKED, check=True)
        with tarfile.open(UNPACKED / "al2023.tar") as libraries:
            libraries.extractall(UNPACKED, filter="data")
        for name in ("chromium.br", "al2023.tar.br", "al2023.tar"):
            (UNPACKED / name).unlink()
        (UNPACKED / "chromium").chmod(0o755)
        (UNPACKED / "start").write_text(START)
        (UNPACKED / "start").chmod(0o755)
        subprocess.run([UNPACKED / "start", "--version"], check=True, stdout=subprocess.DEVNULL)
    except (OSError, ValueError, KeyError, tarfile.TarError, subprocess.CalledProcessError) as error:
        _say(f"It cannot be used here: {error}")
        shutil.rmtree(UNPACKED, ignore_errors=True)


def _works(command: list[str]) -> bool:
    try:
        return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False).returncode == 0
    except OSError:
        return False


def _say(line: str) -> None:
    print(line, flush=True)


def main() -> None:
    """Bring what is missing."""
    if tools := missing():
        install_packages(tools)
    if chromium() is None:
        unpack_chromium()
    if tools := missing():
        _say(f"Still missing: {', '.join(tools)}. The tests that need them will not run.")


if __name__ == "__main__":
    main()
