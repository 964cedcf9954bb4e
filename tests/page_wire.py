"""A page whose conversation with the server is listened to, and that can be told things which did not happen."""

import copy
import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute


class Wire:
    """The socket between a page and its server: everything passes, and more can be told to the page."""

    def __init__(self, page: Page) -> None:
        self.view: dict[str, Any] = {}
        self.said: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []
        self.muted = False
        self._seq = 0
        self._page = page
        page.route_web_socket("**/socket", self._join)

    def _join(self, client: WebSocketRoute) -> None:
        server = client.connect_to_server()
        self._client = client
        self.muted = False

        def from_page(message: str | bytes) -> None:
            self.said.append(json.loads(message))
            server.send(message)

        def from_server(message: str | bytes) -> None:
            self._hear(json.loads(message))
            if not self.muted:
                client.send(message)

        client.on_message(from_page)
        server.on_message(from_server)

    def _hear(self, told: dict[str, Any]) -> None:
        self.heard.append(told)
        if told["type"] == "Welcome":
            self._seq = told["seq"]
            self.view = told["views"][0] if told["views"] else {}
        elif told["type"] == "News":
            self._seq = max(self._seq, told["entries"][-1]["seq"])
            self.view = told["view"] or self.view

    def tell(self, words: str = "Something happens.", view: dict[str, Any] | None = None, **entry: Any) -> None:
        """Tell the page of a step that nobody took; from now on the server is not heard any more."""
        self.muted = True
        self._seq += 1
        step = {"seat": 1, "action": {"readers": [1]}, "events": []}
        told = {"seq": self._seq, "entry": {"type": "Stepped", "step": step}, "words": [words], "turns": []}
        told |= {"shown": [], "dice": None, "verdict": None} | entry
        now = (view or self.changed()) | {"seq": self._seq}
        self._client.send(json.dumps({"type": "News", "seat": now["seat"], "entries": [told], "view": now}))
        self.view = now
        self._page.wait_for_timeout(50)

    def changed(self, **changes: Any) -> dict[str, Any]:
        """The newest view with other values."""
        return copy.deepcopy(self.view) | changes

    def done(self) -> list[dict[str, Any]]:
        """The actions that the page has asked for."""
        commands = [message["command"] for message in self.said if message["type"] == "Do"]
        return [command["action"] for command in commands if command["type"] == "Act"]
