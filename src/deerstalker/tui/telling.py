"""What is new to a chair since it was last told, in sentences."""

from collections.abc import Iterator
from itertools import islice

from deerstalker.core.seats import Seat
from deerstalker.table.followed_game import FollowedGame
from deerstalker.tui.play_text import turn_line


class Telling:
    """Remembers how far each chair was told of a game."""

    def __init__(self) -> None:
        self._shown: dict[Seat | None, tuple[int, int]] = {}
        """For each chair the turn that was told last, and the number of its events that were told."""

    def new(self, game: FollowedGame, *, finished_only: bool = False) -> Iterator[str]:
        """Yield what is new: whole turns as paragraphs; the rest of a turn that was told in part, event by event."""
        last, heard = self._shown.get(game.seat, (-1, 0))
        turns = [turn for turn in game.turns if turn.number >= last]
        for turn in turns[:-1] if finished_only else turns:
            if turn.number != last or not heard:
                told = game.told(turn)
                yield from [turn_line(turn.number, told)] if told else []
            else:
                events = islice(turn.events, heard, None)
                yield from (said for event in events if (said := game.box.tell(game.game, event, game.names)))
            last, heard = turn.number, len(turn.events)
        self._shown[game.seat] = (last, heard)
