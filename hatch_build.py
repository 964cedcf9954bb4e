"""A build hook: compiles the kernel, and packs the page with all it needs or packs nothing.

`DEERSTALKER_KERNEL=require` makes a missing kernel an error, as for the wheels of a release; `none` leaves it out.
Without either, a machine without a C compiler gets the same program with the plain engine.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import sys_tags
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

BUILT = Path("src/deerstalker/web/built_page/index.html")
KERNELS = {"deerstalker.deduction._kernel": Path("src/deerstalker/deduction/kernel")}
"""The extension modules, and where their sources are."""

LIMITED_API = ("Py_LIMITED_API", "0x030B0000")
"""The stable ABI of Python 3.11: what is built with any version runs on all later ones."""

SANITIZERS = "address,undefined"


class BuildHook(BuildHookInterface[Any]):
    """Builds what is not in the sources as they are."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Look for the page before anything is packed, and compile the kernel. An editable install needs no page."""
        root = Path(self.root)
        if version != "editable" and not (root / BUILT).is_file():
            raise SystemExit("The page is not built yet: run `make setup`, then build again.")
        if self.target_name != "wheel":
            return
        wish = os.environ.get("DEERSTALKER_KERNEL", "")
        for module, sources in KERNELS.items():
            library = None if wish == "none" else compiled(module, root / sources)
            if library is None:
                if wish == "require":
                    raise SystemExit("The kernel could not be compiled, and this build requires it.")
                continue
            kept = put(library, root / sources.parent)
            build_data["artifacts"].append(kept.relative_to(root).as_posix())
            build_data["pure_python"] = False
            build_data["tag"] = f"cp311-abi3-{platform()}"


def put(library: Path, folder: Path) -> Path:
    """Put a library into its folder. Programs that run with the one before keep theirs, unharmed."""
    fresh, kept = folder / f"{library.name}.new", folder / library.name
    shutil.copy2(library, fresh)
    return fresh.replace(kept)


def platform() -> str:
    """Return the tag of this machine, which those who publish a wheel replace by a more general one."""
    return next(tag.platform for tag in sys_tags() if "linux_" not in tag.platform or tag.platform.startswith("linux_"))


def compiled(module: str, sources: Path, *, sanitize: bool = False) -> Path | None:
    """Compile an extension module, and return where it is for now; None, with a line that says so, if that fails."""
    extension = Extension(
        module,
        sorted(map(str, sources.glob("*.c"))),
        define_macros=[LIMITED_API],
        extra_compile_args=options(sanitize=sanitize),
        extra_link_args=[f"-fsanitize={SANITIZERS}"] if sanitize else [],
        py_limited_api=True,
    )
    command = build_ext(Distribution({"name": "deerstalker", "ext_modules": [extension]}))
    command.build_lib = command.build_temp = tempfile.mkdtemp(prefix="deerstalker-kernel-")
    command.ensure_finalized()
    try:
        command.run()
    except (BaseError, CCompilerError, OSError) as error:
        sys.stderr.write(f"The kernel was not compiled ({error}); the plain engine answers instead.\n")
        return None
    return Path(command.get_ext_fullpath(module))


def options(*, sanitize: bool) -> list[str]:
    """Return what to tell the compiler. Floating-point numbers come out the same everywhere."""
    if sys.platform == "win32":
        return ["/O2", "/std:c11", "/fp:precise"]
    checks = ["-O1", "-g", "-fno-omit-frame-pointer", f"-fsanitize={SANITIZERS}", "-fno-sanitize-recover=undefined"]
    warnings = ["-Wall", "-Wextra"]
    return [
        "-std=c11",
        "-ffp-contract=off",
        "-fvisibility=hidden",
        *warnings,
        *(checks if sanitize else ["-O3", "-g0"]),
    ]
