"""The package as people get it: the page, the rulebooks, the license and the database migrations are in it."""

import gzip
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parent.parent
PAGE = "deerstalker/web/built_page/"
UV = ROOT / ".venv/bin/uv"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a source archive and a wheel built from that archive alone."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([UV, "build", "--quiet", "--out-dir", folder, ROOT], check=True)
    return folder


@pytest.fixture
def wheel(built: Path) -> Iterator[zipfile.ZipFile]:
    """The wheel, open for reading."""
    (file,) = built.glob("*.whl")
    with zipfile.ZipFile(file) as opened:
        yield opened


def test_a_wheel_has_all_that_is_needed(wheel: zipfile.ZipFile) -> None:
    inside = set(wheel.namelist())
    source = {
        f"deerstalker/{file.relative_to(ROOT / 'src/deerstalker').as_posix()}"
        for file in (ROOT / "src/deerstalker").rglob("*")
        if file.suffix in {".py", ".sql"} and file.is_file()
    }
    assert source <= inside
    assert {f"deerstalker/rulebooks/{file.name}" for file in (ROOT / "rulebooks").glob("*.md")} <= inside


def test_a_wheel_has_the_page_as_it_was_built(wheel: zipfile.ZipFile) -> None:
    """Every file that is named by another is there, short and shorter; the sources are not."""
    inside = {name.removeprefix(PAGE) for name in wheel.namelist() if name.startswith(PAGE)}
    assert not [name for name in wheel.namelist() if name.startswith("deerstalker/web/page/")]
    index = wheel.read(f"{PAGE}index.html").decode()
    files = set(re.findall(r'(?:href|src)="\./([^"]+)"', index))
    assert any(name.endswith(".css") for name in files)
    assert any(name.endswith(".js") for name in files)
    for name in [one for one in inside if one.endswith((".js", ".css"))]:
        text = wheel.read(PAGE + name).decode()
        files |= {f"assets/{one}" for one in re.findall(r"""["'(]\./([\w.-]+-[A-Z0-9]{8}\.\w+)["')]""", text)}
        assert {f"{name}.br", f"{name}.gz"} <= inside
        assert len(wheel.read(f"{PAGE}{name}.br")) < len(text) / 2
        assert gzip.decompress(wheel.read(f"{PAGE}{name}.gz")).decode() == text
    assert files <= inside


def test_a_wheel_carries_the_license(wheel: zipfile.ZipFile) -> None:
    (metadata,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    info = wheel.read(metadata).decode().splitlines()
    assert "License-Expression: MIT" in info
    assert "License-File: LICENSE" in info
    license_file = metadata.replace("METADATA", "licenses/LICENSE")
    assert wheel.read(license_file) == (ROOT / "LICENSE").read_bytes()


def test_a_wheel_carries_the_licenses_of_what_it_bundles(wheel: zipfile.ZipFile) -> None:
    for package in (ROOT / "src/deerstalker/web/page/vendor").iterdir():
        if package.is_dir():
            assert wheel.read(f"{PAGE}licenses/{package.name}.txt") == (package / "LICENSE").read_bytes()


def test_a_wheel_runs_as_a_tool_in_any_folder(built: Path, tmp_path: Path) -> None:
    """As `uvx deerstalker` runs it: in an environment of its own, with what it depends on and nothing else."""
    (file,) = built.glob("*.whl")
    for words in (["--version"], ["games"], ["watch", "sleuth", "--seed", "1", "--players", "careful"]):
        command = [str(UV), "tool", "run", "--quiet", "--python", sys.executable, "--from", str(file), "deerstalker"]
        said = subprocess.run([*command, *words], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert said.returncode == 0, said.stderr
        assert said.stdout
    assert not list(tmp_path.iterdir())


def test_without_a_compiler_a_wheel_has_the_plain_engine(built: Path, tmp_path: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    missing = {**os.environ, "CC": str(tmp_path / "no-compiler"), "CXX": str(tmp_path / "no-compiler")}
    command = [str(UV), "build", "--wheel", "--out-dir", str(tmp_path / "dist"), str(archive)]
    said = subprocess.run(command, env=missing, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    assert "the plain engine answers instead" in said.stderr
    (file,) = (tmp_path / "dist").glob("*.whl")
    assert file.name.endswith("-none-any.whl")
    required = subprocess.run(
        command, env={**missing, "DEERSTALKER_KERNEL": "require"}, capture_output=True, check=False
    )
    assert required.returncode != 0


def test_a_source_archive_carries_the_license(built: Path) -> None:
    (file,) = built.glob("*.tar.gz")
    with tarfile.open(file) as archive:
        assert file.name.removesuffix(".tar.gz") + "/LICENSE" in archive.getnames()
