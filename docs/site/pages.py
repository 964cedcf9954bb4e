"""The pages of the site lie where the files lie in the repository, so the same links work in both.

A link to something that is not a page of the site (a folder, a source file) leads to the repository instead.
"""

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
TOP = (
    *("README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md"),
    *("CONTRIBUTING.md", "NOTICE.md", "SECURITY.md"),
)
LINK = re.compile(r"\]\((?P<target>[^)#:\s]+)(?P<anchor>#[^)]*)?\)")


def on_files(files: Files, config: Any) -> Files:
    """Put the files of `docs` into a folder of that name, beside the rulebooks and the files at the top."""
    for file in list(files):
        if file.src_dir == config.docs_dir:
            files.remove(file)
            moved = File.generated(config, f"docs/{file.src_uri}", abs_src_path=file.abs_src_path)
            moved.inclusion = file.inclusion
            files.append(moved)
    others = [*TOP, *(file.relative_to(ROOT).as_posix() for file in (ROOT / "rulebooks").rglob("*.md"))]
    for name in others:
        files.append(File.generated(config, name, abs_src_path=str(ROOT / name)))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Send links to what is no page of the site to the repository."""

    def led(found: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(page.file.src_uri), found["target"]))
        if files.get_file_from_path(path) is not None or not (ROOT / path).exists():
            return found[0]
        kind = "tree" if (ROOT / path).is_dir() else "blob"
        return f"]({config.repo_url.rstrip('/')}/{kind}/main/{path}{found['anchor'] or ''})"

    return LINK.sub(led, markdown)
