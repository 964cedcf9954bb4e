"""A turn told in one paragraph, as a good host would tell it."""

from collections.abc import Sequence

from deerstalker.core import Seat
from deerstalker.core.prose import listed
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import (
    Accused,
    Chose,
    ClueEvent,
    Dealt,
    Ended,
    Halted,
    Looked,
    Moved,
    Passed,
    Showed,
    Snooped,
    Stayed,
    StoodAside,
    Suggested,
    Targeted,
    Threw,
    TookPassage,
    TurnPassed,
)
from deerstalker.games.clue.words import (
    card_name,
    cast_list,
    deal_words,
    end_words,
    route,
    theory_name,
    title,
)


def tell_turn(game: Clue, events: Sequence[ClueEvent], names: Sequence[str]) -> str:
    """Return the events of one turn, as far as it has come, in a paragraph that says no more than this copy holds."""
    if not events:
        return ""
    if isinstance(events[0], TurnPassed):
        return _Turn(game, names, events[0].seat).told(events[1:])
    return _opening(game, events, names)


# -- before the first turn ---------------------------------------------------------------------------


def _opening(game: Clue, events: Sequence[ClueEvent], names: Sequence[str]) -> str:
    """Tell who plays whom, that the cards are dealt, and how it was decided who begins."""
    chosen = [(event.seat, event.suspect) for event in events if isinstance(event, Chose)]
    parts = []
    if chosen:
        parts.append(cast_list(game, chosen, names))
    if any(isinstance(event, Dealt) for event in events):
        parts += [deal_words(game, names)] if chosen else [cast_list(game, given(game), names), deal_words(game, names)]
    throws = [(event.seat, sum(event.dice)) for event in events if isinstance(event, Threw)]
    if throws:
        parts.append(_first_throws(game, throws, names))
    parts += [f"{names[event.seat]} begins." for event in events if isinstance(event, TurnPassed)]
    return " ".join(filter(None, parts))


def given(game: Clue) -> list[tuple[Seat, str]]:
    """Return the tokens that are handed out, if they are."""
    return list(enumerate(game.start().suspects))


def _first_throws(game: Clue, throws: Sequence[tuple[Seat, int]], names: Sequence[str]) -> str:
    """Tell the throws that decide who begins, round by round: Master Detective §10."""
    left, seats, told = list(throws), list(range(game.seats)), ""
    while left:
        now, left = left[: len(seats)], left[len(seats) :]
        rolls = [f"{names[seat]} {points}" for seat, points in now]
        rolls[0] = rolls[0].replace(names[now[0][0]], f"{names[now[0][0]]} rolls", 1)
        told += f"{' ' if told else ''}{listed(rolls)}"
        if len(now) == len(seats):
            highest = max(points for _, points in now)
            seats = [seat for seat, points in now if points == highest]
            tied = listed([names[seat] for seat in seats])
            told += f", so {tied} begins." if len(seats) == 1 else f". {tied} tie and roll again."
        else:
            told += "."
    return told


# -- a turn ------------------------------------------------------------------------------------------


class _Turn:
    """The sentences of one turn, as they come."""

    def __init__(self, game: Clue, names: Sequence[str], seat: Seat) -> None:
        self.game, self.edition = game, game.edition
        self.names, self.seat, self.name = names, seat, names[seat]
        self.sentences: list[str] = []
        self.passed: list[Seat] = []
        """Those in a row who could not help, not told yet."""
        self.others = True
        """Somebody else was spoken of last, or nobody: `they` would not be clear."""
        self.is_or_are = "is"
        """The verb that belongs to the subject of the sentence before."""
        self.roll = ""
        """What was rolled, not told yet."""
        self.room = ""
        """Where the player has gone."""
        self.out = self.opened = False
        """The player has accused wrongly; and it was told what they saw."""

    def told(self, events: Sequence[ClueEvent]) -> str:
        for event in events:
            self._tell(event)
        self._tell_passes()
        if self.roll:
            self._do(f"rolls {self.roll}", f"roll {self.roll}")
        return " ".join(f"{words[0].upper()}{words[1:]}." for words in self.sentences)

    def _say(self, words: str, *, others: bool = False) -> None:
        self.sentences.append(words)
        self.others = others

    def _add(self, words: str, *, others: bool = True) -> None:
        """Go on with the sentence."""
        self.sentences[-1] += words
        self.others = others

    def _do(self, one: str, many: str) -> None:
        """Say what the player does: by name, or as `they` where that is clear."""
        self._say(f"{self.name} {one}" if self.others else f"they {many}")

    def _tell(self, event: ClueEvent) -> None:
        if not isinstance(event, Passed):
            self._tell_passes(ending=not isinstance(event, Showed))
        match event:
            case Threw(_, dice):
                self.roll = str(sum(dice))
            case Moved(_, way, start, short):
                self.room = way[-1]
                self._walk(f"goes {route(self.edition, way, start)}", f"go {route(self.edition, way, start)}")
                if short:
                    self._add(", stopping short of another token", others=False)
            case Halted(_, way):
                self._walk(f"stops on the spyglass at {way[-1]}", f"stop on the spyglass at {way[-1]}")
            case Stayed(_, True):
                self._walk("stays put: another token is in the way", "stay put: another token is in the way")
            case Stayed():
                self._stay()
            case TookPassage(_, to):
                self.room = to
                words = f"the secret passage to {title(self.edition, to)}"
                self._do(f"takes {words}", f"take {words}")
            case Targeted(_, victim):
                self._add(f" to snoop on {self.names[victim]}")
            case Snooped(_, _, card):
                self._add(f", drawing {card_name(self.edition, card)}")
            case Suggested():
                self._suggest(event)
            case Showed(seat, _, _, card):
                self._answer(f"{self.names[seat]} shows {card_name(self.edition, card)}")
            case Passed(seat):
                self.passed.append(seat)
            case Accused(_, theory):
                self.is_or_are = "is" if self.others else "are"
                words = theory_name(self.edition, theory)
                self._do(f"accuses {words}", f"accuse {words}")
            case Looked():
                self._look(event)
            case StoodAside(_, room):
                self._say(f"their token is moved into {title(self.edition, room)}", others=True)
            case Ended(_, winner, False) if winner == self.seat:
                self._say(f"{self.name} wins", others=True)
            case Ended():
                self._end(event)
            case _:
                pass

    def _walk(self, one: str, many: str) -> None:
        """Tell a walk together with the roll before it."""
        if self.roll:
            roll, self.roll = self.roll, ""
            self._do(f"rolls {roll} and {one}", f"roll {roll} and {many}")
        else:
            self._say(f"Then {self.name} {one}")

    def _stay(self) -> None:
        if self.roll:
            roll, self.roll = self.roll, ""
            self._do(f"rolls {roll} but cannot move", f"roll {roll} but cannot move")
        else:
            self._do("cannot go on from there", "cannot go on from there")

    def _suggest(self, event: Suggested) -> None:
        room = event.theory[2]
        words = theory_name(self.edition, event.theory)
        if event.stayed:
            where = title(self.edition, room)
            self._say(f"{self.name}, called to {where}, stays there and suggests {words.removesuffix(f' in {where}')}")
        else:
            if room == self.room:
                words = words.removesuffix(f" in {title(self.edition, room)}")
            self._do(f"suggests {words}", f"suggest {words}")
        if event.called is not None and event.called != self.seat:
            self._add(f", which brings {self.names[event.called]} there")

    def _look(self, event: Looked) -> None:
        """Tell whether the accusation was right; who looked and was wrong knows the solution."""
        self._add(f" and {self.is_or_are} {'right' if event.right else 'wrong'}")
        if not event.right:
            self.out, self.opened = True, event.envelope.is_open
            if self.opened:
                self._add(f": the {self.edition.envelope} holds {theory_name(self.edition, event.envelope.open())}")
            self._say(f"{self.name} is out of the race", others=True)

    def _end(self, event: Ended) -> None:
        """Tell the solution and who has won, unless the sentences before have said so."""
        words = end_words(self.game, event, self.names).rstrip(".")
        if event.winner is None and self.out:
            self.sentences[-1] = f"{self.name} is the last to drop out, and nobody wins"
            words = words.partition(" Every")[0].rstrip(".")
        if not self.opened:
            self._say(words, others=True)
        elif event.winner is not None:
            self._say(words.partition(f"{theory_name(self.edition, event.envelope)}. ")[2], others=True)

    def _tell_passes(self, *, ending: bool = True) -> None:
        """Tell who could not help; if everybody was asked, that nobody could."""
        passed, self.passed = self.passed, []
        if not passed:
            return
        everybody = len(passed) == self.game.seats - 1
        if everybody and ending:
            self._answer("nobody can disprove it")
        else:
            who = listed([self.names[seat] for seat in passed])
            self._answer(f"{who} can't help")

    def _answer(self, words: str) -> None:
        """Put an answer after the suggestion, or after the answer before it."""
        if not self.sentences:
            self._say(words, others=True)
        else:
            answered = "; " in self.sentences[-1]
            self._add(f"{', ' if answered else '; '}{words}")
