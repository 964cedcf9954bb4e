"""The package as people get it: the page, the rulebooks and the shape of the database are in it."""

import re
import subprocess
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "src/deerstalker/web/page"
UV = ROOT / ".venv/bin/uv"


def test_a_wheel_has_all_that_is_needed(tmp_path: Path) -> None:
    subprocess.run([UV, "build", "--wheel", "--quiet", "--out-dir", tmp_path, ROOT], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    inside = set(zipfile.ZipFile(wheel).namelist())
    source = {
        f"deerstalker/{file.relative_to(ROOT / 'src/deerstalker').as_posix()}"
        for file in (ROOT / "src/deerstalker").rglob("*")
        if file.suffix in {".py", ".js", ".css", ".svg", ".html", ".sql"} and file.is_file()
    }
    assert source <= inside
    assert {f"deerstalker/rulebooks/{file.name}" for file in (ROOT / "rulebooks").glob("*.md")} <= inside
    for script in PAGE.rglob("*.js"):
        for name in re.findall(r"""from\s*["'](/[^"']+|\.[^"']+)["']""", script.read_text(encoding="utf-8")):
            file = PAGE / name[1:] if name.startswith("/") else (script.parent / name).resolve()
            assert f"deerstalker/web/page/{file.relative_to(PAGE.resolve()).as_posix()}" in inside, f"{script}: {name}"
