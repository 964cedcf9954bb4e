"""A recorded game in the lines one chair would type beside the table."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from deerstalker.core.game import AnyGame
from deerstalker.games.clue import terms as clue
from deerstalker.games.clue.rules import Clue
from deerstalker.games.sleuth import terms as sleuth
from deerstalker.games.sleuth.words import question_name


class Talk:
    """How one chair tells what it saw, in words that vary a little."""

    def __init__(self, game: AnyGame, names: Sequence[str], me: int, rng: Random) -> None:
        self.game, self.names, self.me, self.rng = game, names, me, rng

    def lines(self, events: Iterable[Any]) -> Iterator[str]:
        """One line for each suggestion, accusation, snoop, question or guess."""
        waiting = list(events)
        while waiting:
            event = waiting.pop(0)
            match event:
                case clue.Suggested():
                    answers = []
                    while waiting and isinstance(waiting[0], clue.Passed | clue.Showed):
                        answers.append(waiting.pop(0))
                    if answers:
                        yield self.suggestion(event, answers)
                case clue.Looked():
                    yield self.accusation(event)
                case clue.Snooped(seat, victim, card):
                    yield f"{self.who(seat)} snoops {self.who(victim)}" + (f": {card.open()}" if card.is_open else "")
                case clue.Ended(envelope):
                    yield f"It was {self.theory(envelope)}"
                case sleuth.Answered():
                    yield self.answer(event)
                case sleuth.Checked(seat, guess, missing, right):
                    verdict = "right" if right else "wrong"
                    if seat == self.me:
                        yield f"I name {guess.open()}: {verdict}, it was {missing.open()}"
                    else:
                        yield f"{self.who(seat)} is {verdict}"
                case sleuth.Ended(missing):
                    yield f"it was {missing}"

    def who(self, seat: int) -> str:
        return self.one_of("I", "me", self.names[seat]) if seat == self.me else self.any_case(self.names[seat])

    def theory(self, theory: Sequence[str]) -> str:
        cards = list(theory)
        self.rng.shuffle(cards)
        return self.one_of(" ", ", ", " and the ").join(map(self.any_case, cards))

    def suggestion(self, event: clue.Suggested, answers: list[Any]) -> str:
        assert isinstance(self.game, Clue)
        verb = self.one_of("suggests", "suggest", "sugests", "asks")
        said = [f"{self.who(event.seat)} {verb} {self.theory(event.theory)}"]
        every = len(answers) == self.game.seats - 1
        passes = [one for one in answers if isinstance(one, clue.Passed)]
        shows = [one for one in answers if isinstance(one, clue.Showed)]
        if not shows and self.rng.random() < 0.5:
            return f"{said[0]}; {self.one_of('nobody shows', 'nobody', 'no one can help', 'all pass')}"
        if self.game.edition.answers == "all" and every and passes and self.rng.random() < 0.5:
            return "; ".join([*said, *map(self.show, shows), "others pass"])
        left_out = shows and self.game.edition.answers == "first" and self.rng.random() < 0.5
        for one in answers:
            if isinstance(one, clue.Showed):
                said.append(self.show(one))
            elif not left_out:
                said.append(f"{self.who(one.seat)} {self.one_of('passes', 'passed', 'has none', 'could not help')}")
        return self.one_of("; ", ", ", ". ").join(said)

    def show(self, event: clue.Showed) -> str:
        shown = f"{self.who(event.seat)} {self.one_of('shows', 'show', 'showed')}"
        return f"{shown} {self.one_of('', 'the ')}{event.card.open()}" if event.card.is_open else shown

    def accusation(self, event: clue.Looked) -> str:
        found = f", it was {self.theory(event.envelope.open())}" if event.envelope.is_open and not event.right else ""
        verdict = self.one_of("right", "correct") if event.right else self.one_of("wrong", "false", "not right")
        return f"{self.who(event.seat)} accuses {self.theory(event.theory)}: {verdict}{found}"

    def answer(self, event: sleuth.Answered) -> str:
        asked = (
            f"{self.who(event.to)} {self.one_of('asks', 'ask')} {self.who(event.seat)} {question_name(event.question)}"
        )
        if event.shown is not None and event.shown.is_open and event.count and event.to == self.me:
            return f"{asked}: {', '.join(gem.replace('-', ' ') for gem in event.shown.open())}"
        return f"{asked}: {event.count or self.one_of('none', '0', 'no')}"

    def one_of(self, *words: str) -> str:
        return words[self.rng.randrange(len(words))]

    def any_case(self, word: str) -> str:
        return self.one_of(word, word.lower(), word.title(), word.replace("-", " "))
