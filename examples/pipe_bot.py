"""A program that plays Clue without the board over version 2 of the pipe protocol.

    deerstalker arena clue-cards --players "pipe:python3 examples/pipe_bot.py,novice,novice,novice" --games 60

It keeps, for each card, who may still have it; draws conclusions until there are no more; asks for what it knows least
about; and accuses when it is certain.
"""

import json
import random
import sys
from typing import Any

ENVELOPE = -1


class Notes:
    """Who may hold each card, and what was shown to others."""

    def __init__(self, hello: dict[str, Any]) -> None:
        self.seat, self.seats = hello["seat"], hello["seats"]
        self.sorts: list[list[str]] = []
        self.may: dict[str, set[int]] = {}
        self.sizes: dict[int, int] = {}
        self.shows: list[tuple[int, set[str]]] = []

    def begin(self, sorts: list[list[str]]) -> None:
        """Learn which cards there are, from the suggestions that may be made."""
        self.sorts = sorts
        cards = [card for sort in sorts for card in sort]
        self.may = {card: {ENVELOPE, *range(self.seats)} for card in cards}
        dealt = len(cards) - len(sorts)
        self.sizes = {seat: dealt // self.seats + (seat < dealt % self.seats) for seat in range(self.seats)}

    def hear(self, event: dict[str, Any]) -> None:
        """Note an event."""
        if event["type"] == "Dealt":
            hand = event["hands"][self.seat]["value"]
            for card, holders in self.may.items():
                holders &= {self.seat} if card in hand else holders - {self.seat}
        elif event["type"] == "Passed":
            for card in event["theory"]:
                self.may[card].discard(event["seat"])
        elif event["type"] == "Showed":
            shown = {event["card"]["value"]} if "value" in event["card"] else set(event["theory"])
            self.shows.append((event["seat"], shown))

    def conclude(self) -> None:
        """Draw conclusions until nothing changes."""
        before = -1
        while before != (before := sum(map(len, self.may.values()))):
            for seat, cards in self.shows:
                self._at_least(seat, cards, 1)
            for sort in self.sorts:
                self._exactly(ENVELOPE, sort, 1)
            for seat, size in self.sizes.items():
                self._exactly(seat, list(self.may), size)

    def _at_least(self, holder: int, cards: Any, number: int) -> None:
        possible = [card for card in cards if holder in self.may[card]]
        if len(possible) == number:
            for card in possible:
                self.may[card] = {holder}

    def _exactly(self, holder: int, cards: list[str], number: int) -> None:
        self._at_least(holder, cards, number)
        if sum(self.may[card] == {holder} for card in cards) == number:
            for card in cards:
                if self.may[card] != {holder}:
                    self.may[card].discard(holder)

    def candidates(self, sort: list[str]) -> list[str]:
        """Return the cards of a sort that may be in the envelope."""
        return [card for card in sort if ENVELOPE in self.may[card]]

    def suggestion(self) -> list[str]:
        """Return one card of each sort: one to ask about, or, where the answer is known, one that nobody can show."""
        return [self._to_ask(sort) for sort in self.sorts]

    def _to_ask(self, sort: list[str]) -> str:
        open_ones = self.candidates(sort)
        if len(open_ones) > 1:
            return max(open_ones, key=lambda card: (len(self.may[card]), random.random()))
        own = [card for card in sort if self.may[card] == {self.seat}]
        return random.choice(own or open_ones)


def action(notes: Notes, offered: set[str]) -> str | int:
    """Return what to do: a command in words, or the number of an option."""
    solution = [notes.candidates(sort) for sort in notes.sorts]
    if "Accuse" in offered and all(len(cards) == 1 for cards in solution):
        return " ".join(["accuse", *(cards[0] for cards in solution)])
    if "Suggest" in offered:
        return " ".join(["suggest", *notes.suggestion()])
    return 0


def main() -> None:
    """Play one game."""
    notes = Notes(json.loads(sys.stdin.readline()))
    sys.stdin.readline()  # the first question in version 1
    print('{"protocol": 2}', flush=True)
    waiting: list[dict[str, Any]] = []
    for line in sys.stdin:
        message = json.loads(line)
        waiting += message["events"]
        for group in message["options"]:
            if group["type"] in {"Suggest", "Accuse"} and not notes.sorts:
                notes.begin(group["every"])
        if notes.sorts:
            for event in waiting:
                notes.hear(event)
            waiting = []
            notes.conclude()
        offered = {group["type"] for group in message["options"]}
        print(json.dumps(action(notes, offered) if message["waited_for"] else None), flush=True)


if __name__ == "__main__":
    main()
