"""A server in a folder of a site, behind proxies that pass the folder on or cut it off; who may talk to it there."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from deerstalker.core.errors import Invalid
from deerstalker.web.http.addresses import TrustedProxies
from deerstalker.web.http.sub_path import read_path
from web_client import evening, served

FOLDER = "/games/deerstalker"
TYPES = ("text/css", "text/javascript", "image/svg+xml", "image/png", "font/woff2", "application/manifest+json")


def test_a_whole_game_in_a_folder(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", path=FOLDER) as server:
            opened = await server.open("clue-cards", 3)
            async with server.socket(opened["table"], opened["token"], opened["host"]) as ann:
                await ann.do({"type": "Begin"})
                await ann.play()
                assert ann.view["over"]
            document = await server.get("/api/openapi.json")
            assert document["servers"] == [{"url": FOLDER}]
            answer = await server.http.get("/api/games")
            assert answer.headers["cache-control"] == "no-cache"
            assert (await server.http.get("/api/tables")).headers["cache-control"] == "no-store"

    evening(play())


def test_a_proxy_may_cut_the_folder_off(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", path=FOLDER) as server:
            whole, cut = server.http, httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}")
            async with cut:
                for path in ("/api/games", "/", "/t/x/review", "/js/main.js"):
                    one, other = await whole.get(path), await cut.get(path)
                    assert one.status_code == other.status_code == 200
                    assert one.content == other.content
                lost = await cut.get(FOLDER)
                assert lost.status_code == 308
                assert lost.headers["location"] == FOLDER + "/"
                assert (await cut.get(f"{FOLDER}sleuth/nowhere.js")).status_code == 404
                assert (await whole.get("/api/nowhere")).status_code == 404

    evening(play())


@pytest.mark.parametrize("folder", ["", FOLDER])
@pytest.mark.parametrize(
    "path", ["/", "/new/clue", "/t/x", "/t/x/", "/t/x/review", "/rules", "/t/a%2Fb", "/t/x?y=/z", "/a/b/c/d/e"]
)
def test_the_page_names_its_files_from_where_it_is_read(folder: str, path: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", path=folder) as server:
            page = await server.http.get(path)
            assert page.headers["cache-control"] == "no-cache"
            named = re.findall(r'(?:href|src)="(\.[^"]+)"', page.text)
            assert len(named) >= 3
            for address in named:
                found = await server.http.get(urljoin(str(page.url), address))
                assert found.status_code == 200
                assert found.headers["content-type"].startswith(TYPES)
            assert "base-uri 'none'" in page.headers["content-security-policy"]

    evening(play())


def test_no_file_of_the_page_names_the_top_of_the_site() -> None:
    """What begins with a slash would leave the folder: `hrefOf` and `linkTo` know where it is."""
    page = Path(__file__).parents[2] / "src" / "deerstalker" / "web" / "page"
    for file in [*page.glob("js/**/*.js"), *page.glob("style/*.css"), page / "index.html"]:
        text = file.read_text(encoding="utf-8")
        assert not re.findall(r"""(?:href|src|action)=["'`]?/|url\(["']?/|fetch\(["'`]/|location\.host\b""", text), file
        if file.name != "address.js":
            assert "location.origin" not in text, file


BESIDE = {"host": "play.example.org"}


@pytest.mark.parametrize(
    ("origin", "headers", "status"),
    [
        ("https://play.example.org", BESIDE, 422),  # a proxy that passes on the name, and says nothing of TLS
        ("http://play.example.org", BESIDE, 422),
        ("https://Play.Example.org", BESIDE, 422),
        ("https://play.example.org:8443", {"host": "play.example.org:8443"}, 422),
        ("https://play.example.org:8443", BESIDE, 403),
        ("https://evil.example", BESIDE, 403),
        ("https://evil.example/play.example.org", BESIDE, 403),
        ("https://known.example", BESIDE, 422),  # --origin
        ("https://known.example.evil", BESIDE, 403),
        ("https://play.example.org", {**BESIDE, "x-forwarded-proto": "https"}, 422),
        ("http://play.example.org", {**BESIDE, "x-forwarded-proto": "https"}, 403),
        ("http://play.example.org", {**BESIDE, "x-forwarded-proto": "https, http"}, 422),  # the nearest proxy counts
    ],
)
def test_who_may_talk_to_a_server_behind_a_proxy(
    origin: str, headers: Mapping[str, str], status: int, tmp_path: Path
) -> None:
    """An empty body is refused as one only if the page that sends it may talk to the server at all."""

    origins, proxies = ("https://known.example/",), TrustedProxies(["127.0.0.1"])

    async def play() -> None:
        async with served(tmp_path / "tables.db", path=FOLDER, origins=origins, proxies=proxies) as server:
            answer = await server.http.post("/api/tables", content=b"", headers={**headers, "origin": origin})
            assert answer.status_code == status, answer.text
            more: dict[str, Any] = {"additional_headers": {k: v for k, v in headers.items() if k != "host"}}
            where = f"ws://{headers['host']}{FOLDER}/api/tables/x/socket"
            joining = connect(where, host="127.0.0.1", port=server.port, origin=Origin(origin), **more)
            if status == 403:
                with pytest.raises(InvalidStatus):
                    await joining
            else:
                await (await joining).close()

    evening(play())


def test_the_scheme_is_the_word_of_trusted_proxies_alone(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", proxies=TrustedProxies(["10.0.0.0/8"])) as server:
            headers = {**BESIDE, "x-forwarded-proto": "https", "origin": "http://play.example.org"}
            answer = await server.http.post("/api/tables", content=b"", headers=headers)
            assert answer.status_code == 422, answer.text

    evening(play())


@pytest.mark.parametrize(("text", "folder"), [("/", ""), ("", ""), ("/a/", "/a"), ("/games/de-er.s", "/games/de-er.s")])
def test_a_folder(text: str, folder: str) -> None:
    assert read_path(text) == folder


@pytest.mark.parametrize("text", ["games", "//", "/a//b", "/../a", "/a b", "/a?b", "/a#b", "https://a/b", "/%2e"])
def test_no_folder(text: str) -> None:
    with pytest.raises(Invalid):
        read_path(text)
