"""The folder of a site in which the server is reached, such as /games/deerstalker."""

import re

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from deerstalker.core.errors import Invalid

_FOLDERS = re.compile(r"(/[A-Za-z0-9][A-Za-z0-9._~-]*)*/?")


def read_path(text: str) -> str:
    """Return a folder without the slash at its end; the top of a site is the empty text. Raises `Invalid`."""
    if not _FOLDERS.fullmatch(text):
        raise Invalid(f"--path must be a folder such as /games/deerstalker, not {text!r}")
    return text.rstrip("/")


def route_path(scope: Scope) -> str:
    """Return the path of a request within our folder."""
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", ""))


class SubPath:
    """Names our folder in every request. A proxy may pass on the whole path, or cut the folder off before."""

    def __init__(self, app: ASGIApp, folder: str) -> None:
        self.app = app
        self.folder = folder

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on; from the folder without its slash, lead to the one with it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "http" and scope["path"] == self.folder:
            await RedirectResponse(self.folder + "/", 308)(scope, receive, send)
        else:
            await self.app(self._placed(scope), receive, send)

    def _placed(self, scope: Scope) -> Scope:
        path, raw = scope["path"], scope.get("raw_path") or scope["path"].encode()
        if not path.startswith(self.folder + "/"):
            path, raw = self.folder + path, self.folder.encode() + raw
        return {**scope, "root_path": self.folder, "path": path, "raw_path": raw}
