"""A notebook: lines in, replies out; undo, edit, save, load; contradictions and doubtful words."""

from dataclasses import replace

import pytest

from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN
from deerstalker.core.spelling import Reader
from deerstalker.knowledge.notebook import Session, Setup, completions, opened, say
from deerstalker.knowledge.notebook.replies import (
    Asked,
    Contradicted,
    Drawn,
    Load,
    Noted,
    Quit,
    Refused,
    Reply,
    Save,
    Unchanged,
)
from deerstalker.tui.notebook_text import passages

HAND = ("scarlet", "mustard", "knife", "wrench", "hall", "study")
CLUE = Session(Setup("clue", ("Ann", "Bob", "Cy"), 0, HAND))
FIRST = "Bob suggests plum rope study; Cy shows"
SECOND = "I suggest plum knife hall; Bob shows plum"


def after(*lines: str, session: Session = CLUE) -> Session:
    for line in lines:
        session, reply = say(session, line)
        assert not isinstance(reply, Refused | Asked | Contradicted), (line, reply)
    return session


def reply_to(line: str, session: Session = CLUE) -> Reply:
    return say(session, line)[1]


def printed(line: str, session: Session = CLUE) -> list[str]:
    """What the terminal prints in answer to a line."""
    return [passage.text for passage in passages(*say(session, line))]


def told(line: str, session: Session = CLUE) -> str:
    """What the terminal prints in answer to a command that is carried out."""
    assert not isinstance(reply_to(line, session), Noted | Refused | Asked | Contradicted)
    return "\n".join(printed(line, session))


def texts(session: Session) -> list[str]:
    return [line.text for line in session.lines]


# -- noting ------------------------------------------------------------------------------------------


def test_a_line_is_repeated_in_whole_sentences_with_what_is_new() -> None:
    session, reply = say(CLUE, FIRST)
    assert isinstance(reply, Noted)
    assert reply.heard == "Bob suggests Prof. Plum with the Rope in the Study. Cy shows Bob a card."
    assert reply.news == ()
    reply = reply_to(SECOND, session)
    assert isinstance(reply, Noted)
    assert reply.news == ("Cy has the Rope.",)
    assert printed(SECOND, session) == [
        "2. Ann suggests Prof. Plum with the Knife in the Hall. Bob shows Ann Prof. Plum.",
        "New: Cy has the Rope.",
        "15,876 deals fit.",
    ]


def test_news_leaves_out_what_was_said_and_what_is_plain() -> None:
    reply = reply_to("I suggest plum rope hall; nobody shows", CLUE)
    assert isinstance(reply, Noted)
    assert reply.news == ("Prof. Plum and the Rope are in the envelope.",)


def test_a_card_that_resembles_a_command_is_a_card() -> None:
    assert isinstance(reply_to("It was lead-pipe, green, lounge"), Noted)
    assert isinstance(reply_to("laod file"), Load)


def test_long_news_is_counted() -> None:
    names = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
    session = Session(Setup("clue", names, 0, ("scarlet", "knife", "hall")))
    session = after(
        "I suggest plum rope lounge; Bob shows rope",
        "I suggest green wrench library; Bob shows wrench",
        session=session,
    )
    reply = reply_to("I suggest mustard revolver ballroom; Bob shows revolver", session)
    assert isinstance(reply, Noted)
    assert [(one.holder, one.has, len(one.cards)) for one in reply.certain] == [(1, False, 15)]
    assert printed("I suggest mustard revolver ballroom; Bob shows revolver", session)[1] == (
        "New: Bob does not have Col. Mustard, Mrs. White, Mr. Green or Mrs. Peacock (and 11 more)."
    )
    cells = after("I suggest mustard revolver ballroom; Bob shows revolver", session=session).answer.closure.must
    assert [card for card, holder in cells if holder == 1] == ["rope", "wrench", "revolver"]


def test_the_solution_is_announced_once() -> None:
    lines = ["I suggest plum rope kitchen; nobody shows"]
    reply = reply_to(lines[0])
    assert isinstance(reply, Noted)
    assert reply.solution == ("plum", "rope", "kitchen")
    assert "The case is solved: Prof. Plum, the Rope and the Kitchen." in printed(lines[0])
    again = reply_to("Bob suggests plum rope kitchen; nobody shows", after(*lines))
    assert isinstance(again, Noted)
    assert again.solution is None


# -- editing -----------------------------------------------------------------------------------------


def test_undo_takes_back_the_last_change_whatever_it_was() -> None:
    one = after(FIRST)
    two = after(SECOND, session=one)
    assert texts(after("undo", session=two)) == [FIRST]
    struck = after("delete 1", session=two)
    assert texts(struck) == [SECOND]
    back = after("undo", session=struck)
    assert (back.lines, back.past) == (two.lines, two.past)
    assert texts(after("undo", "undo", session=back)) == []
    assert reply_to("undo") == Refused("There's nothing to undo.")
    assert "Undone: I suggest" in told("undo", two)
    assert "Restored: Bob suggests" in told("undo", struck)


def test_edit_puts_another_line_in_its_place() -> None:
    session = after(FIRST, SECOND)
    edited = after("edit 2 I suggest plum knife hall; Bob passes; Cy shows plum", session=session)
    assert texts(edited)[0] == FIRST
    assert edited.answer.chance("plum", 2) == 1
    assert after("undo", session=edited).lines == session.lines
    same = after(FIRST, "I suggest plum knife hall; Bob passes; Cy shows plum")
    assert same.lines == edited.lines


def test_what_is_no_longer_certain_is_said() -> None:
    assert "No longer certain: Bob has Prof. Plum and Cy has the Rope." in told("delete 2", after(FIRST, SECOND))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("delete", "Which line?"),
        ("delete 9", "There's no line 9. The notebook has 1"),
        ("delete 1 2", "one line at a time"),
        ("edit 1", "Type the line the way it should read"),
        ("edit 1 nonsense", "the name of a player"),
        ("edit 0 x", "There's no line 0"),
        ("save", "Which file?"),
        ("load", "Which file?"),
        ("what if", "Name one card, and one player or the place of the solution"),
        ("what if rope", "Name one card, and one player or the place of the solution"),
        ("what if rope banana", "I don't understand 'banana'"),
        ("why", "Name one card"),
    ],
)
def test_commands_refuse_with_a_hint_and_change_nothing(line: str, why: str) -> None:
    session = after(FIRST)
    then, reply = say(session, line)
    assert isinstance(reply, Refused)
    assert why in reply.why
    assert then == session


def test_list_numbers_the_lines() -> None:
    assert told("list", after(FIRST, SECOND)).split("\n") == [f"  1  {FIRST}", f"  2  {SECOND}"]
    assert "empty" in told("list")


def test_help_shows_lines_that_can_be_read() -> None:
    for name, hand in (("clue", HAND), ("master-detective", ("plum", "rose", "rope", "poison", "gazebo", "library"))):
        names = ("Ann", "Bob", "Cy") if name == "clue" else ("Ann", "Bob", "Cy", "Dee")
        session = Session(Setup(name, names, 1 if name == "clue" else 3, hand))
        for line in session.parser.examples:
            assert session.line(line).events
        assert session.parser.examples[0] in told("help", session)
    assert told("?") == told("help")


def test_commands_are_understood_when_misspelt() -> None:
    session = after(FIRST)
    assert told("lits", session) == told("list", session)
    assert say(session, "udno")[0].lines == ()
    assert isinstance(reply_to("QUIT"), Quit)
    assert isinstance(reply_to("exit"), Quit)


# -- contradictions ----------------------------------------------------------------------------------


def test_a_contradiction_names_the_fewest_lines_and_keeps_the_new_one_out() -> None:
    session = after("Cy suggests green revolver lounge; nobody shows", FIRST, SECOND)
    then, reply = say(session, "Bob suggests green rope ballroom; cy passes; ann passes")
    fourth = "Bob suggests green rope ballroom; cy passes; ann passes"
    assert reply == Contradicted(((2, FIRST), (3, SECOND), (4, fourth)), new=True, strike=(2, 3))
    assert printed(fourth, session) == [
        "These 3 lines can't all be true. I left the new one out.\n"
        f"  2  {FIRST}\n  3  {SECOND}\n  4  Bob suggests green rope ballroom; cy passes; ann passes",
        "  [1] Keep it that way.",
        "  [2] Delete line 2 instead.",
        "  [3] Delete line 3 instead.",
    ]
    assert then.lines == session.lines
    assert say(then, "1") == (session, Unchanged())
    assert printed("1", then) == ["Nothing has changed."]
    struck, noted = say(then, "2")
    assert isinstance(noted, Noted)
    assert noted.heard.startswith("Bob suggests Mr. Green with the Rope")
    assert len(struck.lines) == 3
    assert after("undo", session=struck).lines == session.lines
    assert isinstance(reply_to("7", then), Refused)
    other = "I suggest plum knife study; Bob shows plum"
    assert after(other, session=then).lines == after(other, session=session).lines


def test_a_contradiction_by_editing() -> None:
    session = after("Cy suggests plum rope lounge; nobody shows", "I suggest white knife lounge; Cy shows lounge")
    line = "edit 1 Bob suggests plum rope lounge; Cy passes; nobody"
    then, reply = say(session, line)
    assert isinstance(reply, Contradicted)
    assert printed(line, session)[0].startswith("These two lines can't both be true. I left the new one out.")
    assert then.lines == session.lines
    struck = after("2", session=then)
    assert texts(struck) == ["Bob suggests plum rope lounge; Cy passes; nobody"]


def test_a_line_against_my_own_hand_is_refused_outright() -> None:
    line = "Bob suggests scarlet rope lounge; nobody shows"
    then, reply = say(CLUE, line)
    assert reply == Contradicted(((1, line),), new=True, strike=())
    assert printed(line) == [f"That can't be right: it contradicts the deal and your own hand.\n  1  {line}"]
    assert then == CLUE


# -- doubtful words ----------------------------------------------------------------------------------


def test_a_doubtful_word_is_asked_about() -> None:
    hand = ("rose", "peach", "knife", "poison", "rope", "fountain", "library", "kitchen", "studio")
    manor = Session(Setup("master-detective", ("Ann", "Bob", "Cy"), 0, hand))
    session, reply = say(manor, "Bob suggests gr wrench gazebo; Cy shows; I pass")
    assert isinstance(reply, Asked)
    assert reply.choices == ("Mr. Green", "Sgt. Gray")
    session, reply = say(session, "2")
    assert isinstance(reply, Noted)
    assert reply.heard.startswith("Bob suggests Sgt. Gray with the Wrench")
    assert texts(session) == ["Bob suggests Sgt. Gray wrench gazebo; Cy shows; I pass"]


def test_a_doubtful_word_after_a_command_is_asked_about() -> None:
    hand = ("rose", "peach", "knife", "poison", "rope", "fountain", "library", "kitchen", "studio")
    manor = Session(Setup("master-detective", ("Ann", "Bob", "Cy"), 0, hand))
    session = after("Bob suggests plum wrench gazebo; Cy shows; I pass", session=manor)
    asking, reply = say(session, "edit 1 Bob suggests gr wrench gazebo; Cy shows; I pass")
    assert isinstance(reply, Asked)
    assert texts(after("1", session=asking)) == ["Bob suggests Mr. Green wrench gazebo; Cy shows; I pass"]
    asking, reply = say(session, "what if not cy gr")
    assert isinstance(reply, Asked)
    assert told("2", asking).startswith("Chance that Cy does not have Sgt. Gray")


# -- asking ------------------------------------------------------------------------------------------


def test_what_if() -> None:
    session = after(FIRST)
    answer = told("what if cy has not the rope", session)
    assert answer.startswith("Chance that Cy does not have the Rope: 40")
    assert "Cy has Prof. Plum." in answer
    assert told("what if not cy rope?", session) == told("whatif rope not cy", session) == answer
    assert "It can't be that Bob has Miss Scarlet" in told("what if bob scarlet", session)
    assert "It's certain that you have Miss Scarlet." in told("what if I have scarlet", session)
    assert "Nothing else would follow for certain.\n55,188 deals fit." in told("what if not envelope kitchen", session)
    assert say(session, "what if cy rope")[0] == session


def test_why_cites_the_lines() -> None:
    session = after(FIRST, SECOND)
    reason = (
        "Cy has the Rope.\nCy showed Bob one of Prof. Plum, the Rope and the Study in line 1; "
        "Bob showed you Prof. Plum in line 2 and the Study is yours, so Cy has the Rope."
    )
    assert told("why rope cy", session) == told("why cy rope", session) == told("why rope", session) == reason
    assert told("why does cy have the rope?", session) == reason
    assert told("why is the rope not in the envelope", session).startswith("The Rope is not in the envelope.\n")
    assert told("why bob plum", session) == "Bob has Prof. Plum.\nBob showed you Prof. Plum in line 2."
    assert (
        told("why kitchen cy", session) == "That isn't certain.\nChance that Cy has the Kitchen: 43\N{NO-BREAK SPACE}%."
    )
    assert told("why kitchen", session).count("Chance that ") == 3


@pytest.mark.long
def test_best_ranks_questions_by_what_they_tell() -> None:
    session = after(FIRST, "Cy suggests green wrench lounge; Ann shows", "I suggest green rope lounge; Cy shows rope")
    lines = told("best", session).split("\n")
    assert lines[0].startswith("What to ask")
    assert lines[1].startswith("  1  ")
    bits = [float(line.split()[0]) for line in lines if " bits for you" in line]
    assert len(bits) == 5
    assert bits == sorted(bits, reverse=True)
    kitchen = told("best kitchin", session)
    assert kitchen.count(" in the Kitchen") == 5
    assert " in the Lounge" not in kitchen
    assert say(session, "best")[0] == session
    assert reply_to("best rope") == Refused("The Rope is not a room: name the room you are in, or none.")
    solved = after("I suggest plum rope kitchen; nobody shows")
    assert told("best", solved) == "You already know the solution. No question can tell you more."


@pytest.mark.long
def test_race_tells_how_close_everybody_is() -> None:
    session = after(FIRST, SECOND)
    lines = told("race", session).split("\n")
    assert lines[0].startswith("How close everybody is")
    assert [line.split()[0] for line in lines[1:-1]] == ["you", "Bob", "Cy", "a"]
    assert lines[1] == "  you         63 solutions left, 5.98 bits to learn"
    assert all(" solutions left, " in line for line in lines[1:-1])
    assert lines[-1] == "What they've seen is estimated from 100 deals, drawn from those that fit."
    assert told("race", session) == told("race", session)
    assert say(session, "race")[0] == session


def test_race_when_somebody_has_looked() -> None:
    """Who accused wrongly has seen the envelope, and can no longer win."""
    session = after(FIRST, "Bob accuses green candlestick kitchen: wrong")
    assert "  Bob         is out\n" in told("race", session)


def test_race_when_the_case_is_solved() -> None:
    session = after("I suggest plum rope kitchen; nobody shows")
    assert "  you         1 solution left\n" in told("race", session)


def test_best_minds_the_search_cards() -> None:
    def asked(text: str) -> set[tuple[str, ...]]:
        return {action.question for action in SLEUTH.parser.questions(Reader(text))}

    assert asked("opals, pearl blue") == {("opal",), ("blue", "pearl")}
    assert asked("free choice red, pairs") == asked("free red") | {("pair",)}
    assert len(asked("free red")) == 7
    assert asked("") == asked("free") == set(SLEUTH.game.edition.questions)  # type: ignore[attr-defined]
    assert {action.to for action in SLEUTH.parser.questions(Reader(""))} == {0, 2, 3}
    assert "  1  ask " in told("best red opals, blue pearls", SLEUTH)
    assert isinstance(reply_to("best red blue green", SLEUTH), Refused)


def test_odds_are_those_of_the_solution() -> None:
    session = after(FIRST, SECOND)
    answer = told("odds", session)
    assert "suspects: Mrs. White 33\N{NO-BREAK SPACE}%, Mr. Green 33" in answer
    assert "Plum" not in answer
    assert "Most likely of 63 possible solutions: Mrs. White, the Lead Pipe and the Lounge" in answer
    assert session.answer.chance("white", HIDDEN) * 3 == 1


def test_a_cell_may_name_a_player_called_like_a_card() -> None:
    session = Session(Setup("clue", ("Ann", "Green", "Plum"), 0, HAND))
    assert told("what if not green kitchen", session).startswith("Chance that Green does not have the Kitchen")
    assert told("what if green envelope", session).startswith("Chance that Mr. Green is in the envelope")


# -- files -------------------------------------------------------------------------------------------

GEMS = ("diamond", "pearl", "opal")
PAIRS = tuple(f"{color}-{gem}-pair" for color in ("red", "blue", "green") for gem in GEMS)[:8]
SLEUTH = Session(Setup("sleuth", ("Ann", "Bob", "Cy", "Dee"), 1, PAIRS, tuple(f"red-{gem}-cluster" for gem in GEMS)))


@pytest.mark.parametrize(
    "session",
    [
        CLUE,
        after(FIRST, SECOND),
        after("cy asks ann blue opals: 0", "I ask Dee green pearls: cluster", "Dee is wrong", session=SLEUTH),
    ],
)
def test_a_saved_notebook_opens_again_as_it_was(session: Session) -> None:
    reply = reply_to("save evening.notes", session)
    assert isinstance(reply, Save)
    assert reply.file == "evening.notes"
    again = opened(reply.text)
    assert (again.setup, again.lines) == (session.setup, session.lines)
    assert again.answer.marginals == session.answer.marginals  # type: ignore[union-attr]
    assert opened(reply.text.replace("\n", "\n# a remark\n\n")).lines == session.lines


def test_load_asks_for_the_file() -> None:
    assert reply_to("load my evening.notes") == Load("my evening.notes")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("Deerstalker notebook 1", "Diary"), "line 1: a notebook starts with"),
        (("game: clue", "game: chess"), "there is no game called 'chess'"),
        (("game: clue\n", ""), "needs a line 'game: ...'"),
        (("seats: Ann, Bob, Cy", "seats: Ann"), "2 to 6 players"),
        (("game: clue", "game: clue\nedition: 1066"), "I expected an edition"),
        (("game: clue", "game: clue\ncards: rooms: Hall, Attic"), "There must be 2 to 20 suspects"),
        (("me: Ann", "me: Zed"), "I expected one of Ann, Bob, Cy"),
        (("hand: scarlet", "hand: plum"), "The notebook contradicts itself in line 8\\."),
        (("Bob shows plum", "Bob shows plum\nCy suggests plum rope lounge; nobody"), "in lines 8 and 9\\."),
        (("hand: scarlet, ", "hand: "), "you named 5"),
        (("Bob shows plum", "Bob shines plum"), "line 8: "),
    ],
)
def test_a_changed_file_is_checked_again(change: tuple[str, str], why: str) -> None:
    reply = reply_to("save x", after(FIRST, SECOND))
    assert isinstance(reply, Save)
    text = reply.text.replace(*change)
    assert text != reply.text
    with pytest.raises(Invalid, match=why.replace("?", r"\?")):
        opened(text)


# -- completion and the grid -------------------------------------------------------------------------


def test_completion() -> None:
    assert list(completions(CLUE, "B")) == ["Bob", "best"]
    assert "what if" in list(completions(CLUE, "wh"))
    assert list(completions(CLUE, "Bob sugg")) == ["suggests", "suggest"]
    assert list(completions(CLUE, "Bob suggests plum can")) == ["Candlestick"]
    assert list(completions(CLUE, "Bob suggests gre")) == ["Green"]
    assert list(completions(CLUE, "Bob suggests Mr. gre")) == ["Green"]
    assert list(completions(CLUE, "Bob suggests plum rope bil")) == ["Billiard Room"]
    assert list(completions(CLUE, "Bob ")) == []


def test_an_empty_line_draws_the_grid() -> None:
    reply = reply_to("", after(FIRST))
    assert isinstance(reply, Drawn)
    assert reply == reply_to("grid", after(FIRST))
    assert [column.title for column in reply.sheet.columns] == ["you", "Bob", "Cy", "envelope"]
    assert [group.title for group in reply.sheet.groups] == ["Suspects", "Weapons", "Rooms"]


def test_a_session_is_a_value() -> None:
    assert after(FIRST) == after(FIRST)
    assert replace(after(FIRST), past=()) == replace(after(FIRST, SECOND, "undo"), past=())
