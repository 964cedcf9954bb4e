"""Programs as players, written for a test."""

import shlex
import sys
from pathlib import Path
from random import Random

from deerstalker.core.case import make_header
from deerstalker.core.seats import NAMES
from deerstalker.games import GAMES
from deerstalker.players.bot_spec import BotSpec, read_bot
from deerstalker.table.table import Table, run


def written(folder: Path, text: str) -> str:
    """The command that runs this program."""
    file = folder / "my bot.py"
    file.write_text(text, encoding="utf-8")
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(file))}"


def seated(command: str, game: str = "clue-cards", limit: str = "5s") -> tuple[Table, str]:
    """A game in which the first seat is this program's, and why it lost the seat, if it did."""
    table = Table(make_header(GAMES[game], NAMES[:3]), GAMES)
    minds = [read_bot(f"pipe:{limit}:{command}", programs=True), BotSpec("novice"), BotSpec("novice")]
    players = [mind.sit(table.box, table.game, seat, str(seat), NAMES[:3]) for seat, mind in enumerate(minds)]
    for _ in run(table, players, Random(5)):
        pass
    for player in players:
        player.close()
    return table, players[0].forfeit
