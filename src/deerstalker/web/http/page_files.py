"""The files of the page."""

import mimetypes
import os
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from deerstalker.web.http.same_for_all import accepts, answer

PAGE = Path(__file__).parents[1] / "page"
BUILT_PAGE = Path(__file__).parents[1] / "built_page"
"""What `make` builds from it with build_page.mjs. A package that is installed has this folder alone."""

HASHED = "assets/"
"""Where the files are whose names change with their content."""

FOR_EVER = "public, max-age=31536000, immutable"
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
"""In order of preference, with the endings of the files that were compressed beforehand."""

_TYPES = mimetypes.MimeTypes()
for _ending, _type in (
    (".js", "text/javascript"),
    (".woff2", "font/woff2"),
    (".webp", "image/webp"),
    (".webmanifest", "application/manifest+json"),
):
    _TYPES.add_type(_type, _ending)


class PageFiles(StaticFiles):
    """The files of the page. Its own addresses, like /t/..., all lead to index.html, which routes them itself.

    That file names the others from where it is read: `../assets/main.js` at /t/ID. So the page works in any folder of a
    site, even in one that only the proxy knows.
    """

    def __init__(self, sources: Path, built: Path) -> None:
        super().__init__(check_dir=False)
        self.sources, self.built = sources.resolve(), built.resolve()
        self.all_directories = [self.built, self.sources]

    def is_built(self) -> bool:
        """Whether the page was built after the last change of its sources, as far as these are here."""
        index = self.built / "index.html"
        return index.is_file() and index.stat().st_mtime >= _last_change(self.sources)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or index.html for an address of the page."""
        own = path in (".", "index.html") or ("." not in path.rsplit("/", 1)[-1] and not path.startswith("api"))
        if not own or scope["method"] not in ("GET", "HEAD"):
            return await super().get_response(path, scope)
        index = (self.built if self.is_built() else self.sources) / "index.html"
        if not index.is_file():
            raise HTTPException(404)
        return answer(_index(index, index.stat().st_mtime, _depth(scope)), Headers(scope=scope), "text/html")

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file in the shortest form that the browser understands."""
        asked, file = Headers(scope=scope), Path(full_path)
        headers = {"Vary": "Accept-Encoding"}
        hashed = file.is_relative_to(self.built / HASHED)
        headers["Cache-Control"] = FOR_EVER if hashed else "no-cache"
        kind = _TYPES.guess_type(file.name)[0] or "application/octet-stream"
        for encoding, ending in ENCODINGS:
            short = file.with_name(file.name + ending)
            if accepts(asked, encoding) and short.is_file():
                file, stat_result = short, short.stat()
                headers["Content-Encoding"] = encoding
                break
        response = FileResponse(file, status_code, headers, kind, stat_result=stat_result)
        return NotModifiedResponse(response.headers) if self.is_not_modified(response.headers, asked) else response


def _last_change(folder: Path) -> float:
    """Return when a file below a folder was last changed; 0 if there is none."""
    return max((file.stat().st_mtime for file in folder.rglob("*.*") if file.is_file()), default=0)


def _depth(scope: Scope) -> int:
    """Return how many folders below ours an address is, as the browser counts them: an encoded slash is none."""
    raw: bytes = scope.get("raw_path") or scope["path"].encode()
    folder: str = scope.get("app_root_path", scope.get("root_path", ""))
    return max(0, raw.count(b"/") - folder.count("/") - 1)


@lru_cache(maxsize=16)
def _index(file: Path, changed: float, depth: int) -> bytes:
    """Return index.html, as it was when it was last changed, for an address so many folders below ours."""
    return file.read_text("utf-8").replace('="./', '="' + ("../" * depth or "./")).encode()
