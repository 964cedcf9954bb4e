"""Modules of the page run by Node, without a browser."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

SCRIPTS = Path(__file__).parents[1] / "src" / "deerstalker" / "web" / "page" / "js"
PAGE = "globalThis.document = { documentElement: { lang: 'en', dataset: {} } };"
"""As much of a page as words need."""


def evaluate(module: str, expression: str, given: Any = None) -> Any:
    """What an expression comes to, in which `m` is a module of the page and `given` is something given."""
    node = shutil.which("node") or str(Path(__file__).parents[1] / ".venv" / "bin" / "node")
    script = (
        f"{PAGE} const given = {json.dumps(given)}; const m = await import('{(SCRIPTS / module).as_uri()}');"
        f"console.log(JSON.stringify(await ({expression}) ?? null));"
    )
    command = [node, "--no-warnings", "--input-type=module", "-e", script]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    return json.loads(told.stdout)
