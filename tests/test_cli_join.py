"""Terminals at one table of a real server: two play a whole game, one comes back in the middle, one watches."""

import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from deerstalker.core.errors import DeerstalkerError, Invalid
from deerstalker.table.online_game import OnlineGame, Place, Refused, find_table, sit_down
from deerstalker.tui.plain_play import PlainPlay
from real_server import opened
from tui.plain_talk import RandomTalk

pytestmark = pytest.mark.long


def post(address: str, body: Any, token: str = "") -> Any:
    answer = httpx.post(address, json=body, headers={"Authorization": f"Bearer {token}"} if token else {}, timeout=20)
    assert answer.status_code < 300, answer.text
    return answer.json()


PATIENCE = {"clue-cards": 150, "sleuth": 150}
"""Seconds for a whole game of some games."""


@pytest.mark.parametrize("name", PATIENCE)
def test_two_terminals_and_a_spectator_at_one_table(name: str, tmp_path: Path) -> None:
    with opened(tmp_path, "--workers", "1") as address:
        bots = [None, None, "novice"]
        table = post(f"{address}/api/tables", {"game": name, "seats": 3, "name": "", "seat": None, "bots": bots})
        found = find_table(table["code"], address)
        assert found == find_table(f"{address}/t/{table['table']}", "")
        zoe, yan = sit_down(found, "Zoe"), sit_down(found, "Yan")
        with pytest.raises(Refused):
            sit_down(found, "Xim")
        begin = {"id": "begin-1234567890", "at": 0, "seat": None, "command": {"type": "Begin"}}
        begin["at"] = found.request("")["seq"]
        post(f"{address}/api/tables/{table['table']}/commands", begin, table["host"])
        told: dict[str, list[str]] = {}
        failed: list[BaseException] = []

        def play(who: str, place: Place) -> None:
            try:
                for lines in (10, 100_000):  # the first terminal is closed in the middle, and comes back
                    game, talk = OnlineGame(place), RandomTalk(who, lines=lines)
                    game.wait_for_begin()
                    over = PlainPlay(game, talk).play()
                    told.setdefault(who, []).extend(talk.said)
                    game.save(tmp_path / f"{who}.case")
                    game.close()
                    if over:
                        break
            except (AssertionError, DeerstalkerError, OSError) as error:
                failed.append(error)

        threads = [threading.Thread(target=play, args=one) for one in (("Zoe", zoe), ("Yan", yan), ("-", found))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE[name])
        assert not failed
        assert not any(thread.is_alive() for thread in threads)
        ends = {lines[-1] for lines in told.values()}
        assert len(ends) == 1
        assert ends.pop().endswith(("wins.", "win."))
        assert (tmp_path / "Zoe.case").read_text() == (tmp_path / "-.case").read_text()


def test_what_is_refused() -> None:
    with pytest.raises(Invalid, match="not the link of a table"):
        find_table("http://127.0.0.1:9/nowhere", "")
    with pytest.raises(Invalid, match="cannot reach"):
        find_table("ABCDEFGH", "http://127.0.0.1:9")
    odd = find_table("file:///t/x", "")
    with pytest.raises(Invalid, match="not an address"):
        sit_down(odd, "Zoe")
