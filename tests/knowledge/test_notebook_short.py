"""Short lines: as fast as a pencil, and they tell what the long ones tell."""

import random
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any

import pytest

from deerstalker.core import case as cases
from deerstalker.core import seen
from deerstalker.core.seats import NAMES, Seat
from deerstalker.core.spelling import Missing
from deerstalker.games import GAMES
from deerstalker.games.clue import terms as clue
from deerstalker.games.clue.short_lines import beginnings
from deerstalker.games.short_lines import Beginnings
from deerstalker.games.sleuth import terms as sleuth
from deerstalker.knowledge.notebook import Session, Setup, say
from deerstalker.knowledge.notebook.replies import Asked, Noted, Race, Refused, Undone
from deerstalker.knowledge.notebook.setup import game_of
from deerstalker.players.bot_spec import read_bot
from deerstalker.table.table import Table, run
from recorded_lines import Talk

ME = 1
SEATS = 4
EVENTS = 60
ENTER = 1


# -- an evening --------------------------------------------------------------------------------------


def played(name: str, seed: int) -> tuple[Any, ...]:
    """The events of a game among novices, as one chair saw them."""
    box = GAMES[name]
    table = Table(cases.make_header(box, NAMES[:SEATS]), GAMES)
    players = [read_bot("novice").sit(box, table.game, seat, f"{seed}/{seat}") for seat in range(SEATS)]
    steps = list(run(table, players, random.Random(f"{seed}/nature")))
    return seen(tuple(event for one in steps for event in one.events), ME)


def begun(name: str, events: Sequence[Any]) -> Session:
    deal = next(event for event in events if type(event).__name__ == "Dealt")
    return Session(Setup(name, NAMES[:SEATS], ME, deal.hands[ME].open(), getattr(deal, "open", ())))


def happenings(events: Sequence[Any]) -> Iterator[list[Any]]:
    """What is written down in one line each."""
    part: list[Any] = []
    for event in events:
        if isinstance(event, clue.Suggested | clue.Looked | sleuth.Answered | sleuth.Checked):
            if part:
                yield part
            part = [event]
        elif isinstance(event, clue.Passed | clue.Showed) and part:
            part.append(event)
        elif isinstance(event, clue.Ended | sleuth.Ended):
            break
    if part:
        yield part


class Scribe:
    """Writes what happened in as few keystrokes as possible."""

    def __init__(self, name: str) -> None:
        game: Any = game_of(GAMES[name], SEATS)
        self.sorts = beginnings(game.edition) if name == "clue" else sleuth_beginnings(game)

    def line(self, session: Session, part: Sequence[Any]) -> str:
        first = part[0]
        match first:
            case clue.Suggested(seat, theory):
                said = f"{self.asker(session, seat)}{self.cards(theory)}"
                answer = self.answer(session, part)
                usual = say(session, said)[0].usual
                return f"{said}\n" if usual and usual[0].lower() == answer else f"{said} {answer}".replace(" -", "-")
            case clue.Looked(seat, theory, _, right):
                return f"{initial(seat)}!{self.cards(theory)}{'+' if right else ''}"
            case sleuth.Answered(seat, to, question, count, shown):
                number = "" if seat == ME else self.answered(to, question, count, shown)
                return f"{self.asker(session, to)}{initial(seat)} {self.elements(question)}{number}"
            case sleuth.Checked(seat, _, _, right):
                return f"{initial(seat)}!{'+' if right else ''}"
        raise TypeError(first)

    def asker(self, session: Session, seat: Seat) -> str:
        return "" if seat == session.next_asker else f"{initial(seat)} "

    def cards(self, theory: Sequence[str]) -> str:
        return "".join(sort.shortest(card) for sort, card in zip(self.sorts, theory, strict=True))

    def answer(self, session: Session, part: Sequence[Any]) -> str:
        for event in part[1:]:
            if isinstance(event, clue.Showed):
                known = event.card.is_open and (event.to == ME or len(held(session, event.theory)) > 1)
                card = f" {among(self.sorts, event.theory, event.card.open())}" if known else ""
                return f"{initial(event.seat)}{card}"
        return "-"

    def elements(self, question: Sequence[str]) -> str:
        return "".join(self.element(one) for one in question)

    def element(self, element: str) -> str:
        long = {"pearl": "pe", "pair": "pa"}
        return long.get(element) or element[0]

    def answered(self, to: Seat, question: Sequence[str], count: int, shown: Any) -> str:
        if to == ME and len(question) == 2 and count:
            elements = [next(one for one in gem.split("-") if one not in question) for gem in shown.open()]
            (missing,) = (sort for sort in self.sorts if elements[0] in sort.cards)
            return " " + "".join(missing.shortest(one) for one in elements)
        return str(count)


def sleuth_beginnings(game: Any) -> tuple[Beginnings, ...]:
    return tuple(Beginnings((element, (element,)) for element in sort) for sort in game.edition.sorts)


def initial(seat: Seat) -> str:
    return NAMES[seat][0].lower()


def held(session: Session, theory: Sequence[str]) -> list[str]:
    return [card for card in session.setup.hand if card in theory]


def among(sorts: Sequence[Beginnings], theory: Sequence[str], card: str) -> str:
    """The shortest word that means this card of the three."""
    for length in range(1, len(card)):
        stub = card[:length]
        if [one for one, sort in zip(theory, sorts, strict=True) if one in sort.meant(stub)] == [card]:
            return stub
    return card


def test_an_evening_of_clue_takes_eight_keystrokes_an_event() -> None:
    keys, long_keys = evening("clue")
    assert median(keys) <= 8
    assert median(long_keys) > 5 * median(keys)


def test_an_evening_of_sleuth_takes_eight_keystrokes_an_event() -> None:
    keys, long_keys = evening("sleuth")
    assert median(keys) <= 8
    assert median(long_keys) > 3 * median(keys)


def evening(name: str) -> tuple[list[int], list[int]]:
    """Count the keystrokes of 60 short lines and of as many long ones, which tell the same."""
    keys: list[int] = []
    long_keys: list[int] = []
    for seed in range(1, 9):
        events = played(name, seed)
        short = long = begun(name, events)
        scribe, talk = Scribe(name), Talk(game_of(GAMES[name], SEATS), NAMES[:SEATS], ME, random.Random(seed))
        for part in happenings(events):
            line = scribe.line(short, part)
            (sentence,) = talk.lines(part)
            for typed in line.split("\n"):
                short = noted(short, typed)
            long = noted(long, sentence)
            keys.append(len(line) + ENTER)
            long_keys.append(len(sentence) + ENTER)
            assert short.lines[-1].events == long.lines[-1].events, (line, sentence)
            if len(keys) == EVENTS:
                break
        assert short.answer.count == long.answer.count
        assert short.answer.closure == long.answer.closure
        if len(keys) == EVENTS:
            break
    assert len(keys) == EVENTS
    return keys, long_keys


def noted(session: Session, line: str) -> Session:
    """The notebook after a line, or waiting for the rest of it."""
    then, reply = say(session, line)
    if isinstance(reply, Asked) and reply.choices[-1] == "Note it all the same.":
        then, reply = say(then, "2")
    assert isinstance(reply, Noted) or then.usual, (line, reply)
    return then


# -- one line ----------------------------------------------------------------------------------------

HAND = ("scarlet", "knife", "rope", "hall", "study")
CLUE = Session(Setup("clue", ("Ann", "Bob", "Cy", "Dee"), 0, HAND))


def after(*lines: str, session: Session = CLUE) -> Session:
    for line in lines:
        session = noted(session, line)
    return session


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("b plrelo c", "Bob suggests plum revolver lounge; Cy shows"),
        ("B Pl Re Lo C", "Bob suggests plum revolver lounge; Cy shows"),
        ("b plre lo c", "Bob suggests plum revolver lounge; Cy shows"),
        ("bob plum revolver lounge cy", "Bob suggests plum revolver lounge; Cy shows"),
        ("b plrelo c- d", "Bob suggests plum revolver lounge; Cy passes; Dee shows"),
        ("b plrelo-", "Bob suggests plum revolver lounge; nobody shows"),
        ("b plrelo nobody", "Bob suggests plum revolver lounge; nobody shows"),
        ("b plroki i", "Bob suggests plum rope kitchen; I show"),
        ("b plroha a h", "Bob suggests plum rope hall; I show hall"),
        ("a plrelo c re", "I suggest plum revolver lounge; Cy shows revolver"),
        ("me plrelo c:l", "I suggest plum revolver lounge; Cy shows lounge"),
        ("b!plrelo", "Bob accuses plum revolver lounge: wrong"),
        ("b! plrelo +", "Bob accuses plum revolver lounge: right"),
        ("c=bi", "Cy has billiard-room"),
        ("c=-bi", "Cy has not billiard-room"),
        ("b gspbi c", "Bob suggests green wrench billiard-room; Cy shows"),
    ],
)
def test_a_short_line_and_the_long_one_are_the_same(short: str, long: str) -> None:
    assert CLUE.line(short).text == long
    assert CLUE.line(short).events == CLUE.line(long).events


def test_the_next_player_asks_unless_another_is_named() -> None:
    session = after("b plrelo c", "plwlo d", "gcki -")
    assert [line.text.split()[0] for line in session.lines] == ["Bob", "Cy", "Dee"]
    assert after("b!plrelo", "a gcba c g").next_asker == 2
    waiting, reply = say(CLUE, "plrelo c")
    assert reply == Refused("Who suggests?")
    assert say(waiting, "b")[0].lines[0].text == "Bob suggests plum revolver lounge; Cy shows"
    assert say(after("b plrelo c"), "plwlo c")[1] == Refused("Who suggests?")


@pytest.mark.parametrize("text", ["list", "grid", "best hall", "why rope", "undo", "odds", "what if cy lounge"])
def test_commands_are_no_short_lines(text: str) -> None:
    session, reply = say(after("b plrelo c"), text)
    assert not isinstance(reply, Noted | Refused)
    assert len(session.lines) <= 1


def test_a_short_line_is_not_a_command_that_looks_like_it() -> None:
    assert say(CLUE, "c wlba d")[0].lines[0].text == "Cy suggests white lead-pipe ballroom; Dee shows"
    waiting, reply = say(after("b plrelo c"), "wlst")
    assert waiting.wanted == "Who showed a card?"
    assert isinstance(reply, Refused)


def test_what_is_ambiguous_is_asked() -> None:
    _, reply = say(CLUE, "b prl c-")
    assert isinstance(reply, Asked)
    assert len(reply.choices) == 8
    session, reply = say(say(CLUE, "b prelo c")[0], "2")
    assert isinstance(reply, Noted)
    assert session.lines[0].text == "Bob suggests plum revolver lounge; Cy shows"


def test_names_that_begin_alike_need_more_letters() -> None:
    session = Session(Setup("clue", ("Ann", "Annabel", "Lord Peter"), 0, (*HAND, "plum")))
    assert session.line("anna perelo lp").text == "Annabel suggests peacock revolver lounge; Lord Peter shows"
    assert isinstance(say(session, "an perelo l")[1], Asked)


def test_everybody_answers_in_master_detective() -> None:
    hand = ("mustard", "plum", "green", "peacock", "scarlet", "white", "rose", "gray", "brunette")
    session = Session(Setup("master-detective", ("Ann", "Bob", "Cy"), 0, hand))
    for short, long in (
        ("b plrost c", "Bob suggests plum rope studio; Cy shows; I show plum; others pass"),
        ("a plrost c ro b st", "I suggest plum rope studio; Cy shows rope; Bob shows studio; others pass"),
        ("c plrost -", "Cy suggests plum rope studio; I show plum; others pass"),
        ("a>c po", "I snoop Cy: poison"),
        ("b>c", "Bob snoops Cy"),
    ):
        assert session.line(short).text == long


SLEUTH = Session(
    Setup(
        "sleuth",
        ("Ann", "Bob", "Cy", "Dee"),
        0,
        tuple(f"{color}-{gem}-pair" for color in ("red", "blue", "green") for gem in ("diamond", "pearl", "opal"))[:8],
        tuple(f"red-{gem}-cluster" for gem in ("diamond", "pearl", "opal")),
    )
)


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("b c bo 2", "Bob asks Cy blue opal: 2"),
        ("b c ob2", "Bob asks Cy blue opal: 2"),
        ("b c pe4", "Bob asks Cy pearl: 4"),
        ("b c so-", "Bob asks Cy opal solitaire: 0"),
        ("b a bo", "Bob asks me blue opal"),
        ("a c yo sc", "I ask Cy yellow opal: solitaire, cluster"),
        ("b!", "Bob is wrong"),
        ("b!+", "Bob is right"),
    ],
)
def test_sleuth_in_short(short: str, long: str) -> None:
    assert SLEUTH.line(short).text == long
    assert SLEUTH.line(short).events == SLEUTH.line(long).events


@pytest.mark.parametrize("session", [CLUE, SLEUTH])
def test_the_examples_in_the_help_are_read(session: Session) -> None:
    session = after("b!plrelo" if session is CLUE else "d c bo 2", session=session)
    assert session.parser.short_examples
    for short, _ in session.parser.short_examples:
        try:
            assert session.line(short).events
        except Missing:
            assert "-" in short


# -- what a line leaves out --------------------------------------------------------------------------

ASKED = "Bob suggests green revolver kitchen"
MINE = "I suggest green revolver kitchen; Bob shows"


@pytest.mark.parametrize(
    ("line", "question", "answer", "text"),
    [
        (MINE, "Which card did Bob show you?", "revolver", "Bob shows revolver"),
        (MINE, "Which card did Bob show you?", "r", "Bob shows revolver"),
        (ASKED, "Who showed a card? (Enter for Cy.)", "", "; Cy shows"),
        (ASKED, "Who showed a card? (Enter for Cy.)", "d", "; Dee shows"),
        (ASKED, "Who showed a card? (Enter for Cy.)", "-", "; nobody shows"),
        (ASKED, "Who showed a card? (Enter for Cy.)", "cy passes; dee shows", "; cy passes; dee shows"),
        (f"{ASKED}; Cy", "Did Cy pass or show?", "shows", "Cy shows"),
        (
            "Bob suggests green revolver",
            "The line ends too soon: a room is missing.",
            "hall; cy shows",
            "hall; cy shows",
        ),
        (
            "Bob accuses green revolver kitchen",
            "The line ends too soon: the verdict ('wrong' or 'right') is missing.",
            "wrong",
            "kitchen wrong",
        ),
    ],
)
def test_a_question_is_answered_alone(line: str, question: str, answer: str, text: str) -> None:
    waiting, reply = say(CLUE, line)
    assert reply == Refused(question)
    session, reply = say(waiting, answer)
    assert isinstance(reply, Noted), reply
    assert session.lines[0].text.endswith(text)


def test_a_question_need_not_be_answered() -> None:
    waiting, _ = say(CLUE, MINE)
    session, reply = say(waiting, "Bob suggests plum revolver lounge; Cy shows")
    assert isinstance(reply, Noted)
    assert [line.text for line in session.lines] == ["Bob suggests plum revolver lounge; Cy shows"]
    assert not session.gaps


def test_an_edited_line_and_a_number_are_asked_for_too() -> None:
    session = say(say(after("b plrelo c"), f"edit 1 {ASKED}")[0], "d")[0]
    assert session.lines[0].text == f"{ASKED}; Dee shows"
    session, reply = say(say(SLEUTH, "Bob asks Cy pearls")[0], "4")
    assert isinstance(reply, Noted)
    assert session.lines[0].text == "Bob asks Cy pearls: 4"


# -- lines that are probably mistakes ----------------------------------------------------------------


def test_a_repeated_line_is_questioned() -> None:
    session = after("b plrelo c")
    waiting, reply = say(session, "Bob suggests plum revolver lounge; Cy shows")
    assert isinstance(reply, Asked)
    assert reply.why == "Line 1 says the same."
    assert len(say(waiting, "")[0].lines) == 1
    assert len(say(waiting, "2")[0].lines) == 2
    later = say(after("b plrelo c", "plwlo d"), "b plrelo c")[1]
    assert isinstance(later, Noted)
    assert (later.number, later.same) == (3, 1)


def test_who_is_out_asks_no_more_and_is_out_of_the_race() -> None:
    session = after("b!plrelo")
    waiting, reply = say(session, "b plwlo c")
    assert isinstance(reply, Asked)
    assert reply.why == "Bob is out since line 1."
    assert len(say(waiting, "1")[0].lines) == 1
    assert isinstance(say(session, "d plwlo b")[1], Noted)
    race = say(session, "race")[1]
    assert isinstance(race, Race)
    assert [rival.seat for rival in race.rivals] == [2, 3]
    assert race.out == (1,)
    assert after("b!", session=SLEUTH).out == {1: 1}


def test_undo_several_changes_or_back_to_a_line() -> None:
    session = after("b plrelo c", "plwlo d", "gcki -")
    then, reply = say(session, "undo 2")
    assert isinstance(reply, Undone)
    assert (len(then.lines), len(reply.gone)) == (1, 2)
    then, reply = say(session, "undo to 2")
    assert len(then.lines) == 2
    assert say(then, "undo")[0].lines == session.lines
    assert say(session, "undo to line 0")[0].lines == ()
    assert say(session, "undo 99")[0].lines == ()
    assert isinstance(say(session, "undo to 9")[1], Refused)
    assert isinstance(say(session, "undo everything please")[1], Refused)
