"""The files of the page: short, cached for ever where their names change, and never older than their sources."""

import asyncio
import gzip
import os
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from deerstalker.web.http.page_files import FOR_EVER, PageFiles
from web_client import evening, served

SCRIPT = b"let main;" * 100
LONG_AGO = 1_000_000


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """A page and what was built from it."""
    sources, built = tmp_path / "page", tmp_path / "built"
    (sources / "js").mkdir(parents=True)
    (built / "assets").mkdir(parents=True)
    (sources / "index.html").write_text('<script src="./js/main.js">')
    (sources / "js" / "main.js").write_text("let main;")
    for file in (sources / "index.html", sources / "js" / "main.js"):
        os.utime(file, (LONG_AGO, LONG_AGO))
    (built / "index.html").write_text('<script src="./assets/main-ABC.js">')
    (built / "assets" / "main-ABC.js").write_bytes(SCRIPT)
    (built / "assets" / "main-ABC.js.gz").write_bytes(gzip.compress(SCRIPT, mtime=0))
    (built / "assets" / "main-ABC.js.br").write_bytes(b"brotli")
    (built / "app.webmanifest").write_text("{}")
    return sources, built


class Client:
    """A browser that understands no encoding unless it says so."""

    def __init__(self, sources: Path, built: Path) -> None:
        self.page = Starlette(routes=[Mount("/", PageFiles(sources, built))])

    def get(self, path: str, headers: dict[str, str] | None = None) -> httpx.Response:
        """Ask for a file; the answer has the bytes that were sent, compressed or not."""

        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(self.page)
            async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
                said = {"Accept-Encoding": "identity", **(headers or {})}
                async with client.stream("GET", path, headers=said) as found:
                    raw = b"".join([part async for part in found.aiter_raw()])
            kept = {name: one for name, one in found.headers.items() if name != "content-encoding"}
            answer = httpx.Response(found.status_code, headers=kept, content=raw)
            answer.extensions["encoding"] = found.headers.get("content-encoding")
            return answer

        return asyncio.run(ask())


@pytest.fixture
def client(folders: tuple[Path, Path]) -> Client:
    """Somebody who looks at that page."""
    return Client(*folders)


def test_what_is_built_is_served(client: Client) -> None:
    assert client.get("/").text == '<script src="./assets/main-ABC.js">'
    assert client.get("/t/x/review").text == '<script src="../../assets/main-ABC.js">'
    assert client.get("/index.html").headers["cache-control"] == "no-cache"
    assert client.get("/app.webmanifest").headers["content-type"] == "application/manifest+json"
    assert client.get("/app.webmanifest").headers["cache-control"] == "no-cache"
    assert client.get("/assets/main-OLD.js").status_code == 404


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("identity", None),
        ("gzip, deflate", "gzip"),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, br;q=0", "gzip"),
        ("gzip;q=0.0, br; q=0", None),
        ("gzip;q=0.5", "gzip"),
        ("x-gzip", None),
    ],
)
def test_files_come_in_the_shortest_form_a_browser_understands(
    client: Client, accepted: str, encoding: str | None
) -> None:
    found = client.get("/assets/main-ABC.js", {"Accept-Encoding": accepted})
    assert found.extensions["encoding"] == encoding
    assert found.headers["vary"] == "Accept-Encoding"
    assert found.headers["cache-control"] == FOR_EVER
    assert found.headers["content-type"].startswith("text/javascript")
    sent = {None: SCRIPT, "br": b"brotli", "gzip": gzip.compress(SCRIPT, mtime=0)}
    assert found.content == sent[encoding]


def test_a_browser_that_has_a_file_is_not_sent_it_again(client: Client) -> None:
    for path in ("/", "/app.webmanifest", "/assets/main-ABC.js"):
        tag = client.get(path).headers["etag"]
        again = client.get(path, headers={"If-None-Match": f'"other", W/{tag}'})
        assert again.status_code == 304
        assert not again.content
        assert client.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


def test_whoever_edits_a_source_is_served_the_sources(client: Client, folders: tuple[Path, Path]) -> None:
    sources, built = folders
    script = sources / "js" / "main.js"
    script.write_text("let changed;")
    os.utime(built / "index.html", (LONG_AGO + 1, LONG_AGO + 1))
    assert client.get("/t/x").text == '<script src="../js/main.js">'
    assert client.get("/js/main.js").text == "let changed;"
    assert client.get("/js/main.js").headers["cache-control"] == "no-cache"
    os.utime(script, (LONG_AGO, LONG_AGO))
    os.utime(sources / "index.html", (LONG_AGO, LONG_AGO))
    assert "assets" in client.get("/").text


def test_no_page_at_all(tmp_path: Path) -> None:
    client = Client(tmp_path / "page", tmp_path / "built")
    assert client.get("/").status_code == client.get("/js/main.js").status_code == 404


def test_what_everybody_may_have_is_compressed_and_nothing_else(tmp_path: Path) -> None:
    async def ask() -> None:
        async with served(tmp_path / "tables.db") as server:
            opened = await server.open("clue", 3)
            table, token = opened["table"], opened["token"]
            for path in ("games", "games/clue/layout", "games/clue/rules", f"tables/{table}/layout", "openapi.json"):
                found = await server.http.get(f"/api/{path}")
                assert found.headers["content-encoding"] == "gzip"
                assert found.headers["vary"] == "Accept-Encoding"
                assert found.headers["cache-control"] == "no-cache"
                plain = await server.http.get(f"/api/{path}", headers={"Accept-Encoding": "identity"})
                assert plain.content == found.content
                assert plain.headers["etag"] != found.headers["etag"]
                again = await server.http.get(f"/api/{path}", headers={"If-None-Match": found.headers["etag"]})
                assert again.status_code == 304
            for path in ("seats", "log", ""):
                own = await server.http.get(
                    f"/api/tables/{table}/{path}".rstrip("/"), headers={"Authorization": f"Bearer {token}"}
                )
                assert own.status_code == 200
                assert own.headers["cache-control"] == "no-store"
                assert "content-encoding" not in own.headers

    evening(ask())
