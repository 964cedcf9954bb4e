"""Learning from mistakes: every poor decision as an exercise, in the position as that chair knew it."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from deerstalker.coach.coach import coach
from deerstalker.coach.reasons import share
from deerstalker.coach.verdicts import Judged, Label
from deerstalker.core.seats import Seat
from deerstalker.core.secret import seen
from deerstalker.core.sheet import Sheet
from deerstalker.table.followed_game import FollowedGame
from deerstalker.table.recording import Recording
from deerstalker.tui import play_text

ASK = "What would you do? Type a number; 'log', 'hand', 'board' or 'sheet' to read that; 'skip' or 'quit'."

RECENT = 2
"""Number of turns that are told at once where there are no clues to remember."""

FACTS: dict[str, Callable[[FollowedGame], Iterable[str]]] = {
    "log": play_text.log_lines,
    "hand": play_text.hand_lines,
    "sheet": play_text.sheet_lines,
    "board": play_text.board_lines,
}


class ExerciseChoice(Struct, frozen=True):
    """Something that can be chosen, and what the coach thinks of it."""

    text: str
    chance: float
    label: Label
    good: bool


class Exercise(Struct, frozen=True):
    """A poor decision, with all that its chair knew then."""

    step: int
    turn: int
    seat: Seat
    name: str
    hand: list[str]
    log: list[str]
    sheet: Sheet
    asks: str
    choices: list[ExerciseChoice]
    done: str
    """What was done in the game."""

    reason: str
    proof: tuple[str, ...]


class Practice:
    """The exercises of a finished game."""

    def __init__(
        self, recording: Recording, seats: Sequence[Seat], progress: Callable[[int], None] = lambda step: None
    ) -> None:
        self.recording = recording
        found = coach(recording.box, recording.game, recording.case, seats, progress)
        self.poor = [one for one in found.decisions if one.is_exercise]

    def position(self, one: Judged) -> FollowedGame:
        """Return the game as far as the chair had followed it when it decided."""
        game = FollowedGame(self.recording.case.header, one.seat, shelf={self.recording.box.name: self.recording.box})
        for step in self.recording.steps[: one.step - 1]:
            game.read(seen(step, one.seat))
        return game

    def exercises(self) -> Iterator[Exercise]:
        """Yield every exercise, as data."""
        for one in self.poor:
            game = self.position(one)
            yield Exercise(
                one.step,
                one.turn,
                one.seat,
                game.names[one.seat],
                game.hand,
                list(play_text.log_lines(game)),
                game.sheet(),
                game.prompt.text,
                [ExerciseChoice(game.label(it.action), it.chance, it.label, it.is_good) for it in one.choices],
                game.label(one.action),
                one.reason,
                one.proof,
            )

    def talk(self, say: Callable[[str], None], read: Callable[[], str | None]) -> None:
        """Go through the exercises with somebody, line by line. `read` returns None at the end."""
        if not self.poor:
            say("There is nothing to practice: no decision was inaccurate.")
            return
        solved = tried = 0
        for number, one in enumerate(self.poor, 1):
            game = self.position(one)
            say(f"Exercise {number} of {len(self.poor)}, turn {one.turn}. You are {game.names[one.seat]}.")
            for line in (*_known(game), game.prompt.text):
                say(line)
            for place, choice in enumerate(one.choices, 1):
                say(f"{place}. {game.label(choice.action)}")
            chosen = _chosen(game, len(one.choices), say, read)
            if chosen is None:
                break
            if chosen:
                tried += 1
                solved += one.choices[chosen - 1].is_good
            for line in _answered(game, one, chosen):
                say(line)
        say(f"{solved} of {tried} solved." if tried else "You answered no exercise.")


def _known(game: FollowedGame) -> Iterator[str]:
    """Yield what the chair knows: all that has happened, or, where there are no clues in it, the table as it stands."""
    log = list(play_text.log_lines(game))
    if game.box.clues is not None:
        yield from log
        yield from play_text.hand_lines(game)
        return
    yield from log[-RECENT:]
    yield from play_text.board_lines(game)
    if game.hand:
        yield from play_text.hand_lines(game)


def _chosen(game: FollowedGame, most: int, say: Callable[[str], None], read: Callable[[], str | None]) -> int | None:
    """Return the number that was chosen, 0 to see the answer without one, None to leave."""
    say(ASK)
    while (line := read()) is not None:
        word = line.strip().lower()
        if word in FACTS:
            for told in FACTS[word](game):
                say(told)
        elif word in ("skip", "quit"):
            return 0 if word == "skip" else None
        elif word.isdecimal() and 1 <= int(word) <= most:
            return int(word)
        else:
            say(ASK)
    return None


def _answered(game: FollowedGame, one: Judged, chosen: int) -> Iterator[str]:
    """Yield whether the choice was good, what each choice was worth, and why."""
    if chosen:
        yield "Good." if one.choices[chosen - 1].is_good else "There was something better."
    for place, choice in enumerate(one.choices, 1):
        done = " (done in the game)" if choice.action == one.action else ""
        yield f"{place}. {share(choice.chance)} to win, {choice.label}: {game.label(choice.action)}{done}"
    if one.reason:
        yield f"In the game, {game.names[one.seat]} chose: {game.label(one.action)}. {one.reason}"
    yield from one.proof
    yield ""
