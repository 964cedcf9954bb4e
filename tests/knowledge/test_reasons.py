"""Why something is certain: known chains, in words."""

import pytest

from deerstalker.core import Secret, secret
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN, OPEN
from deerstalker.games.clue.editions import MASTER, MasterOptions
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Dealt as ClueDealt
from deerstalker.games.clue.terms import Looked, Snooped
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Answered, Checked, Dealt, Ended
from deerstalker.knowledge.deal import Dossier
from deerstalker.knowledge.deal.phrases import Voice, in_line
from deerstalker.knowledge.deal.reasons import Explanation, explain, holds
from deerstalker.knowledge.deal.support import Claim
from dossiers import clue_deal, noted, passed, showed


def told(dossier: Dossier, explanation: Explanation) -> list[str]:
    """The steps and the conclusion, after a check that they are right."""
    assert holds(dossier, explanation)
    assert explanation.fewest
    return [*(step.text for step in explanation.steps), explanation.conclusion]


def mansion(*events: object, seats: int = 6, hand: str = "plum wrench study") -> Dossier:
    """Clue, seat 0 with this hand; the deal is step 1."""
    game = Clue(seats)
    return noted(game, 0 if hand else None, clue_deal(game, hand), *events)


def jewels(seats: int, hand: str, on_table: str, *events: object) -> Dossier:
    """Sleuth, seat 0 with these gems first in hand, these open."""
    game = Sleuth(seats)
    size = game.edition.hand(seats)
    gems = hand.split()
    spare = [gem for gem in game.edition.pack if gem not in gems and gem not in on_table.split()]
    gems += [gem for gem in spare if "pearl" not in gem and "blue" not in gem][: size - len(gems)]
    hands = tuple(secret(tuple(gems), to=(0,)) if seat == 0 else Secret(frozenset((seat,))) for seat in range(seats))
    deal = Dealt(1, Secret(frozenset()), hands, tuple(on_table.split()), ((),) * seats, Secret(frozenset()), 40)
    return noted(game, 0, deal, *events)


# -- one fact ----------------------------------------------------------------------------------------


def test_my_own_cards() -> None:
    dossier = mansion()
    assert told(dossier, explain(dossier, "plum", 0)) == ["Prof. Plum is yours.", "You have Prof. Plum."]
    assert told(dossier, explain(dossier, "plum", 3)) == ["Prof. Plum is yours.", "Dee does not have Prof. Plum."]
    assert told(dossier, explain(dossier, "rope", 0)) == ["The Rope is not in your hand.", "You do not have the Rope."]


def test_what_was_shown_and_passed() -> None:
    dossier = mansion(passed(1, "plum rope hall"), showed(2, 0, "plum rope hall", "hall"))
    assert told(dossier, explain(dossier, "rope", 1)) == [
        "Bob couldn't show the Rope in step 2.",
        "Bob does not have the Rope.",
    ]
    assert told(dossier, explain(dossier, "hall", HIDDEN)) == [
        "Cy showed you the Hall in step 3.",
        "The Hall is not in the envelope.",
    ]


def test_snoops_and_accusations() -> None:
    game = Clue(6, MasterOptions(), MASTER)
    dossier = noted(
        game,
        0,
        clue_deal(game, "plum wrench studio knife mustard"),
        Snooped(0, 2, secret("rope", to=(0, 2))),
        Looked(3, ("green", "rope", "library"), Secret(frozenset((3,))), right=False),
        Looked(0, ("green", "poison", "library"), secret(("green", "poison", "gazebo"), to=(0,)), right=False),
    )
    assert told(dossier, explain(dossier, "rope", HIDDEN))[0] == "You drew the Rope from Cy's hand in step 2."
    assert told(dossier, explain(dossier, "green", 4))[0] == "You found Mr. Green in the case file in step 4."


def test_a_wrong_accusation_counts() -> None:
    """Two of the three are in the envelope, so the third is not."""
    game = Clue(3)
    others = "scarlet mustard white peacock plum"
    shows = [showed(1, 0, f"{suspect} rope study", suspect) for suspect in others.split()[1:]]
    weapons = [showed(2, 0, f"scarlet {one} study", one) for one in ("rope", "lead-pipe", "wrench", "revolver")]
    accusation = Looked(1, ("green", "knife", "library"), Secret(frozenset((1,))), right=False)
    deal = clue_deal(game, "scarlet candlestick study hall lounge kitchen")
    dossier = noted(game, 0, deal, *shows, *weapons, accusation)
    steps = told(dossier, explain(dossier, "library", HIDDEN))
    assert "Bob's accusation in step 10, Mr. Green with the Knife in the Library, was wrong" in steps[-2]
    assert "Mr. Green is in the envelope and the Knife" in steps[-2] or "Mr. Green and the Knife are" in steps[-2]
    assert steps[-1] == "The Library is not in the envelope."


def test_the_end_and_a_look_at_the_missing_gem() -> None:
    gem = "blue-pearl-pair"
    on_table = "blue-opal-pair blue-opal-cluster"
    looked = jewels(3, "", on_table, Checked(0, secret(gem, to=(0,)), secret(gem, to=(0,)), right=True))
    assert told(looked, explain(looked, gem, 1))[0] == "You saw the Blue Pearl Pair in step 2: that is the missing gem."
    ended = jewels(3, "", on_table, Ended(gem, ()))
    assert told(ended, explain(ended, gem, HIDDEN))[0] == "The Blue Pearl Pair is turned up in step 2."


# -- several facts -----------------------------------------------------------------------------------


def test_two_pearl_clusters() -> None:
    """Sleuth: the print's own example. One is mine, one lies open; two were shown: the other two."""
    dossier = jewels(
        4,
        "blue-pearl-cluster",
        "yellow-pearl-cluster red-opal-pair green-opal-pair",
        Answered(2, 1, ("pearl", "cluster"), 2, Secret(frozenset((1, 2)))),
    )
    assert told(dossier, explain(dossier, "red-pearl-cluster", 2)) == [
        "Cy showed Bob two pearl clusters in step 2; the Blue Pearl Cluster is yours and the Yellow Pearl Cluster "
        "lies open on the table, so Cy has the Red Pearl Cluster.",
        "Cy has the Red Pearl Cluster.",
    ]
    explanation = explain(dossier, "green-pearl-cluster", HIDDEN)
    (step,) = explanation.steps
    assert step.at == (1, 2)
    assert step.notes == (0, 1)
    assert step.claims == (Claim("green-pearl-cluster", 2, True),)
    assert explanation.claim == Claim("green-pearl-cluster", HIDDEN, False)


def test_a_show_with_two_cards_elsewhere() -> None:
    dossier = mansion(
        passed(2, "plum rope study"),
        showed(2, 1, "plum rope hall"),
        showed(3, 2, "plum hall rope"),
        hand="plum knife study",
    )
    assert told(dossier, explain(dossier, "hall", 2)) == [
        "Cy showed Bob one of Prof. Plum, the Rope and the Hall in step 3; Prof. Plum is yours "
        "and Cy couldn't show the Rope in step 2, so Cy has the Hall.",
        "Cy has the Hall.",
    ]


def test_conclusions_are_used_further_on() -> None:
    """So Cy has the Hall, and then Dee must have shown the Rope."""
    dossier = mansion(
        passed(2, "plum rope study"),
        showed(2, 1, "plum rope hall"),
        showed(3, 4, "plum rope hall"),
        hand="plum knife study",
    )
    explanation = explain(dossier, "rope", 3)
    assert told(dossier, explanation)[1:] == [
        "Dee showed Eve one of Prof. Plum, the Rope and the Hall in step 4; Prof. Plum is yours "
        "and Cy has the Hall, so Dee has the Rope.",
        "Dee has the Rope.",
    ]
    assert [step.claims for step in explanation.steps] == [(Claim("hall", 2, True),), (Claim("rope", 3, True),)]


def test_the_last_place_and_the_one_of_each_sort() -> None:
    dossier = mansion(*(passed(seat, "scarlet wrench study") for seat in range(1, 6)))
    assert told(dossier, explain(dossier, "white", HIDDEN)) == [
        "Miss Scarlet is not in your hand, Bob couldn't show it in step 2, "
        "Cy couldn't show it in step 3, Dee couldn't show it in step 4, "
        "Eve couldn't show it in step 5 and Fay couldn't show it in step 6; "
        "there's nowhere else left, so Miss Scarlet is in the envelope.",
        "One of the suspects is in the envelope; Miss Scarlet is in the envelope, "
        "so Mrs. White is not in the envelope.",
        "Mrs. White is not in the envelope.",
    ]


def test_a_full_hand() -> None:
    dossier = mansion(
        showed(1, 0, "plum rope study", "rope"),
        showed(1, 0, "plum wrench hall", "hall"),
        showed(1, 0, "white wrench study", "white"),
    )
    assert told(dossier, explain(dossier, "knife", 1)) == [
        "Bob has three cards; Bob showed you Mrs. White in step 4, the Rope in step 2 and the Hall in step 3, "
        "so Bob does not have the Knife.",
        "Bob does not have the Knife.",
    ]


def test_different_cards_fill_a_hand() -> None:
    """Counting: three shows of different cards are three cards."""
    dossier = mansion(
        showed(1, 2, "white rope hall"), showed(1, 2, "green knife lounge"), showed(1, 2, "scarlet revolver kitchen")
    )
    assert told(dossier, explain(dossier, "mustard", 1)) == [
        "Bob has three cards.",
        "Bob showed Cy one of Mrs. White, the Rope and the Hall in step 2.",
        "Bob showed Cy one of Mr. Green, the Knife and the Lounge in step 3.",
        "Bob showed Cy one of Miss Scarlet, the Revolver and the Kitchen in step 4.",
        "Those are all different cards, with no room for another, so Bob does not have Col. Mustard.",
        "Bob does not have Col. Mustard.",
    ]


def test_a_card_in_two_shows_when_only_one_place_is_left() -> None:
    """Hitting set: two cards known of three, and two shows that share one card."""
    dossier = mansion(
        showed(1, 0, "plum candlestick study", "candlestick"),
        showed(1, 0, "plum wrench kitchen", "kitchen"),
        showed(1, 5, "scarlet knife ballroom"),
        showed(1, 4, "scarlet lead-pipe conservatory"),
    )
    assert told(dossier, explain(dossier, "scarlet", 1)) == [
        "Bob has three cards.",
        "Bob showed Fay one of Miss Scarlet, the Knife and the Ballroom in step 4.",
        "Bob showed you the Candlestick in step 2 and the Kitchen in step 3; those are all different cards, "
        "with no room for another, so Bob does not have the Lead Pipe or the Conservatory.",
        "Bob showed Eve one of Miss Scarlet, the Lead Pipe and the Conservatory in step 5; "
        "Bob does not have the Lead Pipe or the Conservatory, so Bob has Miss Scarlet.",
        "Bob has Miss Scarlet.",
    ]


def test_two_holders_share_two_cards() -> None:
    """Hall sets: two people hold the two cards between them, so nobody else has either."""
    dossier = mansion(
        showed(1, 5, "scarlet candlestick study"), showed(2, 1, "scarlet candlestick study"), hand="plum wrench study"
    )
    assert told(dossier, explain(dossier, "scarlet", HIDDEN)) == [
        "Bob showed Fay one of Miss Scarlet, the Candlestick and the Study in step 2.",
        "Cy showed Bob one of Miss Scarlet, the Candlestick and the Study in step 3.",
        "The Study is yours; between them they need every card they can still have, "
        "so Miss Scarlet is not in the envelope.",
        "Miss Scarlet is not in the envelope.",
    ]


def test_every_case_leads_to_the_same() -> None:
    """Case split: Scarlet or Candlestick with Bob, Scarlet or Knife with Cy, no other weapon possible."""
    dossier = mansion(
        showed(3, 0, "plum lead-pipe study", "lead-pipe"),
        showed(3, 0, "plum revolver study", "revolver"),
        showed(4, 0, "plum rope study", "rope"),
        showed(1, 5, "scarlet candlestick study"),
        showed(2, 1, "scarlet knife study"),
    )
    assert told(dossier, explain(dossier, "scarlet", HIDDEN)) == [
        "One of the weapons is in the envelope.",
        "Bob showed Fay one of Miss Scarlet, the Candlestick and the Study in step 5.",
        "Cy showed Bob one of Miss Scarlet, the Knife and the Study in step 6.",
        "Eve showed you the Rope in step 4, Dee showed you the Lead Pipe in step 2 and the Revolver in step 3, "
        "and the Wrench and the Study are yours; between them they need every card they can still have, "
        "so Miss Scarlet is not in the envelope.",
        "Miss Scarlet is not in the envelope.",
    ]


def test_too_few_without_it() -> None:
    """Sleuth: four blue gems, one opal at most among them, and only three others are left: Bob has all three."""
    dossier = jewels(
        3,
        "blue-pearl-pair blue-diamond-pair",
        "red-diamond-pair green-diamond-pair",
        Answered(1, 2, ("opal",), 1, None),
        Answered(1, 0, ("pearl", "solitaire"), 0, secret((), to=(0, 1))),
        Answered(1, 2, ("blue",), 4, None),
    )
    assert told(dossier, explain(dossier, "blue-pearl-cluster", 1)) == [
        "Bob counted four blue gems in step 4.",
        "Bob counted one opal in step 2.",
        "The Blue Diamond Pair and the Blue Pearl Pair are yours and Bob had no pearl solitaires to show you in step "
        "3; without it there wouldn't be enough, so Bob has the Blue Pearl Cluster.",
        "Bob has the Blue Pearl Cluster.",
    ]


# -- manners -----------------------------------------------------------------------------------------


def test_a_spectator_is_nobody() -> None:
    dossier = mansion(passed(0, "plum rope hall"), hand="")
    assert told(dossier, explain(dossier, "rope", 0)) == [
        "Ann couldn't show the Rope in step 2.",
        "Ann does not have the Rope.",
    ]


def test_names_and_lines() -> None:
    dossier = mansion(passed(1, "plum rope hall"))
    voice = Voice(("Me", "Mum", "Dad", "Joe", "Sue", "Zoe"), in_line)
    assert explain(dossier, "rope", 1, voice).steps[0].text == "Mum couldn't show the Rope in line 2."


def test_open_gems() -> None:
    dossier = jewels(4, "", "red-pearl-pair red-opal-pair green-opal-pair")
    assert told(dossier, explain(dossier, "red-pearl-pair", 2)) == [
        "The Red Pearl Pair lies open on the table.",
        "Cy does not have the Red Pearl Pair.",
    ]
    assert (
        told(dossier, explain(dossier, "blue-pearl-pair", OPEN))[1] == "The Blue Pearl Pair is not open on the table."
    )


def test_what_is_not_certain_has_no_reasons() -> None:
    with pytest.raises(Invalid, match="isn't certain"):
        explain(mansion(), "rope", 1)


def test_the_deal_of_a_chair_is_never_opened() -> None:
    """What a chair does not see is not in its reasons: its copy of the deal holds its own cards alone."""
    dossier = mansion()
    deal = dossier.notes[0].event
    assert isinstance(deal, ClueDealt)
    assert [hand.is_open for hand in deal.hands] == [True, False, False, False, False, False]
