"""The fonts of the page: they come from the same server, are light, and lie beside their licenses."""

import re
from pathlib import Path

from deerstalker.web.http.page_files import PAGE
from web_client import evening, served

STYLES = PAGE / "style"
MOST = 120_000
"""Bytes of all fonts together; a browser loads about half of them."""


def fonts() -> list[Path]:
    """Every font that a style sheet names, where it names it from."""
    named = [(file, url) for file in STYLES.glob("*.css") for url in re.findall(r'url\("([^"]+)"\)', file.read_text())]
    return [(file.parent / url).resolve() for file, url in named if url.endswith(".woff2")]


def test_fonts_are_light_and_licensed() -> None:
    found = fonts()
    assert found
    assert sum(font.stat().st_size for font in found) <= MOST
    for font in found:
        assert "SIL Open Font License" in (font.parent / "LICENSE").read_text("utf-8")


def test_fonts_come_from_this_server_as_fonts(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            for font in fonts():
                answer = await server.http.get("/" + font.relative_to(PAGE.resolve()).as_posix())
                assert answer.status_code == 200
                assert answer.headers["content-type"] == "font/woff2"
                assert answer.content == font.read_bytes()
                assert "default-src 'self'" in answer.headers["content-security-policy"]

    evening(play())


def test_whatever_runs_in_their_place_is_as_wide() -> None:
    """Stand-ins are stretched, so that nothing moves once a font is there."""
    text = (STYLES / "fonts.css").read_text("utf-8")
    local = [face for face in text.split("@font-face")[1:] if "local(" in face]
    assert len(local) == 4
    assert all("size-adjust" in face and "ascent-override" in face for face in local)
    assert text.count("font-display: swap") == len(fonts())
