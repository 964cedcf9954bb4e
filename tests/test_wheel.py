"""The package as people get it: the page, the rulebooks, the license and the database migrations are in it."""

import re
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "src/deerstalker/web/page"
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
        if file.suffix in {".py", ".js", ".css", ".svg", ".html", ".sql"} and file.is_file()
    }
    assert source <= inside
    assert {f"deerstalker/rulebooks/{file.name}" for file in (ROOT / "rulebooks").glob("*.md")} <= inside
    for script in PAGE.rglob("*.js"):
        code = re.sub(r"/\*.*?\*/", "", script.read_text(encoding="utf-8"), flags=re.DOTALL)  # without the types
        for name in re.findall(r"""from\s*["'](/[^"']+|\.[^"']+)["']""", code):
            file = PAGE / name[1:] if name.startswith("/") else (script.parent / name).resolve()
            assert f"deerstalker/web/page/{file.relative_to(PAGE.resolve()).as_posix()}" in inside, f"{script}: {name}"


def test_a_wheel_carries_the_license(wheel: zipfile.ZipFile) -> None:
    (metadata,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    info = wheel.read(metadata).decode().splitlines()
    assert "License-Expression: MIT" in info
    assert "License-File: LICENSE" in info
    license_file = metadata.replace("METADATA", "licenses/LICENSE")
    assert wheel.read(license_file) == (ROOT / "LICENSE").read_bytes()


def test_a_wheel_carries_the_licenses_of_what_it_bundles(wheel: zipfile.ZipFile) -> None:
    inside = set(wheel.namelist())
    for package in (PAGE / "vendor").iterdir():
        if package.is_dir():
            assert f"deerstalker/web/page/vendor/{package.name}/LICENSE" in inside


def test_a_source_archive_carries_the_license(built: Path) -> None:
    (file,) = built.glob("*.tar.gz")
    with tarfile.open(file) as archive:
        assert file.name.removesuffix(".tar.gz") + "/LICENSE" in archive.getnames()
