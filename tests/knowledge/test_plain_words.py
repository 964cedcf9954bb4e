"""Reasons and places in plain words, for games that have none of their own."""

import pytest
from msgspec.structs import replace

from deerstalker.core import Event, Secret
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN, OPEN, Count, exactly, has_all, has_none
from deerstalker.core.prose import addressed, said_to
from deerstalker.core.seats import NAMES
from deerstalker.games import GAMES
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Accused, Looked
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Answered
from deerstalker.knowledge.deal import Dossier
from deerstalker.knowledge.deal.dossier import clues_of
from deerstalker.knowledge.deal.plain_words import PlainWords
from deerstalker.knowledge.deal.reasons import explain
from deerstalker.knowledge.notebook.setup import parser_for
from dossiers import clue_deal, passed, showed, theory

BARE = replace(GAMES["clue-cards"], clues=replace(clues_of(GAMES["clue-cards"]), recall=None, placed=None))
"""Clue as if it had no words for facts."""

HAND = "plum wrench study hall lounge kitchen"


def noted(*events: Event) -> Dossier:
    game = Clue(3)
    dossier = Dossier(BARE, game, 0)
    dossier.read_all([[event] for event in (clue_deal(game, HAND), *events)])
    return dossier


def why(dossier: Dossier, card: str, holder: int) -> list[str]:
    """The conclusion and the reasons for it."""
    told = explain(dossier, card, holder)
    return [told.conclusion, *(step.text for step in told.steps)]


# -- reasons -----------------------------------------------------------------------------------------


def test_the_deal_is_told_as_hands() -> None:
    dossier = noted()
    assert why(dossier, "plum", 0) == ["You have Prof. Plum.", "Prof. Plum is in your hand."]
    assert why(dossier, "plum", 2) == ["Cy does not have Prof. Plum.", "Prof. Plum is in your hand."]
    assert why(dossier, "rope", 0) == ["You do not have Rope.", "Rope is not in your hand."]


def test_an_event_that_names_holder_and_card_is_cited_as_it_was_told() -> None:
    """The full stop of `Mrs.` ends no sentence, and the reader is `you`."""
    dossier = noted(showed(1, 0, "white rope library", "white"))
    assert why(dossier, "white", HIDDEN) == ["Mrs. White is not hidden.", "Bob shows you Mrs. White (in step 2)."]


def test_an_event_that_does_not_name_the_cards_is_cited_beside_the_fact() -> None:
    dossier = noted(passed(1, "white rope library"))
    assert why(dossier, "rope", 1) == [
        "Bob does not have Rope.",
        "Bob does not have Rope (in step 2: Bob can't help).",
    ]


def test_a_card_that_was_not_seen_is_one_of_several() -> None:
    dossier = noted(showed(1, 2, "plum rope study"))
    assert why(dossier, "rope", 1)[1:] == [
        "Bob has at least one of Prof. Plum, Rope and Study (in step 2: Bob shows Cy a card); "
        "Prof. Plum and Study are in your hand, so Bob has Rope."
    ]


def test_two_sentences_become_one_clause() -> None:
    wrong = Looked(1, theory("white rope library"), Secret(frozenset((1,))), False)
    dossier = noted(Accused(1, theory("white rope library")), wrong)
    words = PlainWords(BARE.layout(dossier.game), dossier.problem.cards, BARE.tell)
    told = words.told(dossier.game, wrong, addressed(NAMES, 1))
    assert told == "you look in the envelope: that is wrong, and you are out of the race"


# -- facts and places --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (exactly(HIDDEN, Sleuth(3).edition.pack, 1), "one card is hidden"),
        (exactly(1, Sleuth(3).edition.pack, 11), "Bob has eleven cards"),
        (exactly(0, Sleuth(3).edition.matching[("red",)], 2), "you have two cards of Red"),
        (exactly(2, Sleuth(3).edition.matching[("red",)], 1), "Cy has one card of Red"),
        (exactly(2, Sleuth(3).edition.matching[("red",)], 0), "Cy has no cards of Red"),
        (Count(1, frozenset({"red-opal-pair", "red-opal-solitaire"}), 1, 2), "Bob has at least one of"),
        (Count(1, frozenset({"red-opal-pair", "red-opal-solitaire"}), 0, 1), "Bob has at most one of"),
    ],
)
def test_numbers_in_words(fact: Count, words: str) -> None:
    game = Sleuth(3)
    box = GAMES["sleuth"]
    plain = PlainWords(box.layout(game), game.edition.pack, box.tell)
    assert plain.counted(fact, addressed(NAMES, 0)).startswith(words)


def test_facts_of_a_deal() -> None:
    game, names = Sleuth(3), addressed(NAMES, 0)
    box = GAMES["sleuth"]
    plain = PlainWords(box.layout(game), game.edition.pack, box.tell)
    gems = ["red-opal-pair", "blue-opal-pair"]
    assert plain.dealt(has_all(OPEN, gems), names) == "Red Opal Pair and Blue Opal Pair are face up on the table"
    assert plain.dealt(has_none(1, gems[:1]), names) == "Red Opal Pair is not in Bob's hand"
    assert plain.dealt(exactly(1, game.edition.pack, 11), names) == "Bob has eleven cards"


def test_words_that_say_a_number_of_a_sort_cover_its_cards() -> None:
    game, names = Sleuth(3), addressed(NAMES, 0)
    box = GAMES["sleuth"]
    plain = PlainWords(box.layout(game), game.edition.pack, box.tell)
    told = plain.told(game, Answered(1, 0, ("red",), 2, None), names)
    assert plain.covers(told, exactly(1, game.edition.matching[("red",)], 2), names)
    assert not plain.covers(told, exactly(2, game.edition.matching[("red",)], 2), names)
    assert not plain.covers(told, has_all(1, ["blue-opal-pair"]), names)


@pytest.mark.parametrize(
    ("told", "heard"),
    [
        ("you is on turn.", "you are on turn."),
        ("you carries the Rope. Bob shows you diamonds.", "you carry the Rope. Bob shows you diamonds."),
        ("Bob asks you: how many?", "Bob asks you: how many?"),
        ("you's token moves; you watches.", "your token moves; you watch."),
        ("you goes. you does. you guesses. you uses it. you lies.", "you go. you do. you guess. you use it. you lie."),
    ],
)
def test_sentences_said_to_somebody(told: str, heard: str) -> None:
    assert said_to(told) == heard


# -- nothing to deduce -------------------------------------------------------------------------------


def test_a_game_without_clues_is_told_just_that() -> None:
    """Whatever its reasons are: we do not know them."""
    box = replace(GAMES["sleuth"], title="Whist", clues=None)
    game = box.open(3, box.options())
    with pytest.raises(Invalid, match="Whist gives no clues to who was dealt which card"):
        Dossier(box, game, 0)
    with pytest.raises(Invalid, match="There's no notebook for Whist: it gives no clues"):
        parser_for(box, game, NAMES[:3], 0)
