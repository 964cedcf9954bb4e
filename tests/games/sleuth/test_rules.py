"""Sleuth, paragraph by paragraph."""

import random
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from deerstalker.core import NATURE, Illegal, step
from deerstalker.games.sleuth.editions import CLASSIC, Options
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import (
    Answered,
    Ask,
    Asked,
    AskLast,
    Checked,
    Concluding,
    Deal,
    Dealt,
    Drew,
    Ended,
    Exchange,
    Identify,
    Interrogating,
    Over,
    Retired,
    Shuffle,
    Shuffling,
    TurnPassed,
)
from kit import Scene, kinds

MISSING = "yellow-opal-cluster"
HANDS = {
    0: "red-diamond-solitaire red-diamond-pair red-diamond-cluster red-pearl-solitaire red-pearl-pair "
    "red-pearl-cluster red-opal-solitaire red-opal-pair red-opal-cluster blue-diamond-solitaire blue-diamond-pair",
    1: "blue-diamond-cluster blue-pearl-solitaire blue-pearl-pair blue-pearl-cluster blue-opal-solitaire "
    "blue-opal-pair blue-opal-cluster green-diamond-solitaire green-diamond-pair green-diamond-cluster "
    "green-pearl-solitaire",
    2: "green-pearl-pair green-pearl-cluster green-opal-solitaire green-opal-pair green-opal-cluster "
    "yellow-diamond-solitaire yellow-diamond-pair yellow-diamond-cluster yellow-pearl-solitaire yellow-pearl-pair "
    "yellow-pearl-cluster",
}
OPEN = ("yellow-opal-solitaire", "yellow-opal-pair")


def table(options: Options | None = None, search: Sequence[Sequence[str]] = (), pile: int | None = None) -> Scene:
    """Three players; seat 2 dealt, so seat 0 begins. `search` are the cards before the seats."""
    wanted = [list(cards) for cards in search] or [["pair", "blue+opal", "free", "free+blue"]]
    rest = [card for card in CLASSIC.search_pack if all(card not in cards for cards in wanted)]
    while len(wanted) < 3:
        wanted.append([rest.pop(0) for _ in range(4)])
    deal = Deal(2, MISSING, tuple(tuple(HANDS[seat].split()) for seat in range(3)), OPEN,
                tuple(tuple(cards) for cards in wanted), tuple(rest))  # fmt: skip
    scene = Scene(Sleuth(3, options or Options())).act(NATURE, deal)
    if pile is not None:  # most of the pile has been used already
        top, used = deal.pile[:pile], deal.pile[pile:]
        state = scene.state
        scene.state = replace(state, pile=state.pile.map(lambda _: top), left=pile, used=used)
    return scene


def test_1_and_2_the_packs() -> None:
    """Sleuth §1, §2: 36 different gems; 54 different search cards, 10 + 33 + 10 + 1."""
    assert len(set(CLASSIC.pack)) == 36
    cards = CLASSIC.search_pack
    assert len(set(cards)) == len(cards) == 54
    free = [card for card in cards if card.startswith("free")]
    assert (len(free), free.count("free")) == (11, 1)
    assert sum("+" not in card for card in cards if card not in free) == 10
    assert sum("+" in card for card in cards if card not in free) == 33


@pytest.mark.parametrize(("players", "hand", "left"), [(3, 11, 2), (4, 8, 3), (5, 7, 0), (6, 5, 5), (7, 5, 0)])
def test_3_to_6_the_deal(players: int, hand: int, left: int) -> None:
    """Sleuth §3, §4, §5, §6: one gem away, hands, open gems, four search cards each."""
    game = Sleuth(players)
    scene = Scene(game).act(NATURE, game.nature(game.start(), random.Random(players)))
    dealt: Dealt = scene.happened(Dealt)
    assert [len(cards.open()) for cards in dealt.hands] == [hand] * players
    assert len(dealt.open) == left
    assert [len(cards) for cards in dealt.search] == [4] * players
    assert dealt.left == 54 - 4 * players
    for chair in range(players):
        own: Dealt = scene.told(chair, Dealt)
        assert [cards.is_open for cards in own.hands] == [seat == chair for seat in range(players)]
        assert not own.missing.is_open
        assert not own.pile.is_open


def test_4_a_false_deal_is_refused() -> None:
    """Sleuth §4: every gem exactly once, and the right number for each."""
    scene = Scene(Sleuth(3))
    good = table().game.nature(scene.state, random.Random(1))
    scene.refuses(NATURE, replace(good, missing=good.open[0]), "Sleuth §4")
    scene.refuses(NATURE, replace(good, hands=(good.hands[0][1:], *good.hands[1:])), "Sleuth §4")


def test_7_and_8_the_player_left_of_the_dealer_begins() -> None:
    """Sleuth §7, §8: seat 2 dealt, so seat 0 begins, then clockwise."""
    scene = table()
    assert scene.state.dealer == 2
    assert scene.waiting == {0}
    scene.act(0, Ask(1, ("pair",), "pair"))
    assert scene.waiting == {1}


def test_9_and_10_a_turn_is_a_question_an_exchange_or_a_last_question() -> None:
    """Sleuth §9, §10: nothing else is offered on turn but speaking up, and no passing."""
    scene = table()
    offered = set(kinds(scene.game.legal(scene.state, 0)))
    assert offered == {"Ask", "Exchange", "AskLast", "Identify"}
    scene.refuses(1, Exchange(), "Sleuth §7")


def test_11_the_search_card_is_used() -> None:
    """Sleuth §11: it goes to the middle; one that does not lie before you cannot be used."""
    scene = table()
    scene.act(0, Ask(1, ("blue", "opal"), "blue+opal"))
    assert scene.state.used == ("blue+opal",)
    assert "blue+opal" not in scene.state.search[0]
    scene.refuses(1, Ask(0, ("blue", "opal"), "blue+opal"), "Sleuth §11")


def test_12_anybody_else_may_be_asked_also_one_who_is_out() -> None:
    """Sleuth §12."""
    scene = table().act(1, Identify("red-pearl-pair"))
    assert scene.happened(Checked).right is False
    assert {ask.to for ask in scene.offers(0, Ask)} == {1, 2}
    scene.refuses(0, Ask(0, ("pair",), "pair"), "Sleuth §12")
    scene.refuses(0, Ask(7, ("pair",), "pair"), "Sleuth §12")
    scene.refuses(0, Ask(-1, ("pair",), "pair"), "Sleuth §12")


def test_13_one_element_is_answered_by_a_number_for_all() -> None:
    """Sleuth §13: seat 1 holds three pairs; nothing is shown."""
    scene = table().act(0, Ask(1, ("pair",), "pair"))
    answer: Answered = scene.told(None, Answered)
    assert (answer.seat, answer.to, answer.count, answer.shown) == (1, 0, 3, None)


def test_14_two_elements_are_shown_to_the_asker_alone() -> None:
    """Sleuth §14: the number for all, the gems for seat 0 (and seat 1, whose gems they are)."""
    scene = table().act(0, Ask(1, ("blue", "opal"), "blue+opal"))
    gems = ("blue-opal-solitaire", "blue-opal-pair", "blue-opal-cluster")
    assert scene.told(0, Answered).shown.open() == gems
    assert scene.told(1, Answered).shown.open() == gems
    for chair in (2, None):
        assert scene.told(chair, Answered).count == 3
        assert not scene.told(chair, Answered).shown.is_open
    assert set(gems) <= set(scene.state.hands[1].open())  # and he has them back


def test_15_free_choice() -> None:
    """Sleuth §15: entirely free 43 questions; with a color 7, with a gem or a type 8; never two of one sort."""
    assert len(CLASSIC.allows["free"]) == 43
    assert len(CLASSIC.allows["free+blue"]) == 7
    assert len(CLASSIC.allows["free+opal"]) == len(CLASSIC.allows["free+pair"]) == 8
    scene = table()
    scene.act(0, Ask(1, ("blue", "pair"), "free+blue"))
    assert scene.happened(Answered).count == 2
    scene = table()
    scene.refuses(0, Ask(1, ("red", "pair"), "free+blue"), "Sleuth §15")
    scene.refuses(0, Ask(1, ("blue", "red"), "free"), "Sleuth §15")
    scene.refuses(0, Ask(1, ("opal",), "pair"), "Sleuth §13")


def test_16_nought_is_announced() -> None:
    """Sleuth §16: seat 2 has no blue opal."""
    scene = table().act(0, Ask(2, ("blue", "opal"), "blue+opal"))
    assert scene.told(None, Answered).count == 0


def test_17_the_same_question_may_be_put_again() -> None:
    """Sleuth §17."""
    scene = table(search=[["pair", "free+pair", "free", "blue"]])
    scene.act(0, Ask(1, ("pair",), "pair")).act(1, Exchange()).act(2, Exchange())
    scene.act(0, Ask(1, ("pair",), "free+pair"))
    assert scene.happened(Answered).count == 3


def test_18_a_card_is_drawn_in_place_of_the_used_one() -> None:
    """Sleuth §18."""
    scene = table()
    top = scene.state.pile.open()[0]
    scene.act(0, Ask(1, ("pair",), "pair"))
    assert scene.happened(Drew) == Drew(0, top)
    assert len(scene.state.search[0]) == 4


def test_19_exchanging_all_four() -> None:
    """Sleuth §19: four down, four drawn, and the turn is over."""
    scene = table()
    before, pile = scene.state.search[0], scene.state.pile.open()
    scene.act(0, Exchange())
    assert scene.state.search[0] == pile[:4]
    assert scene.state.used == before
    assert scene.waiting == {1}


def test_20_a_last_question_needs_no_card_and_must_be_followed_by_a_name() -> None:
    """Sleuth §20."""
    scene = table().act(0, AskLast(2, ("yellow",)))
    assert scene.happened(Asked).card is None
    assert scene.happened(Answered).count == 6
    assert scene.state.phase == Concluding(0)
    assert set(kinds(scene.game.legal(scene.state, 0))) == {"Identify"}
    scene.refuses(0, Exchange(), "Sleuth §20")
    assert len(scene.state.search[0]) == 4
    scene.act(0, Identify("red-opal-pair"))
    assert scene.state.phase == Interrogating(1)


def test_21_what_a_last_question_may_be() -> None:
    """Sleuth §21: one element or two of different sorts; three with the option."""
    exact = AskLast(1, ("blue", "opal", "pair"))
    scene = table()
    assert len(scene.offers(0, AskLast)) == 43 * 2
    scene.refuses(0, exact, "Sleuth §21")
    scene = table(Options(three_elements=True)).act(0, exact)
    assert scene.happened(Answered).count == 1


def test_22_and_23_the_pile_is_renewed_as_soon_as_it_is_empty() -> None:
    """Sleuth §22, §23: the used cards are shuffled, those before the players stay."""
    scene = table(pile=1)
    scene.act(0, Ask(1, ("pair",), "pair"))
    assert scene.state.phase == Shuffling(0)
    assert scene.waiting == {NATURE}
    before = scene.state.search
    scene.refuses(NATURE, Shuffle(scene.state.used[1:]), "Sleuth §23")
    scene.act(NATURE, Shuffle(tuple(reversed(scene.state.used))))
    assert scene.state.search == before
    assert scene.state.left == 54 - 12
    assert scene.waiting == {1}


def test_23_exchanging_with_too_few_cards() -> None:
    """Sleuth §23: lay four down, draw what there is, shuffle (the four among them), draw the rest."""
    scene = table(pile=2)
    laid = scene.state.search[0]
    scene.act(0, Exchange())
    assert len(scene.state.search[0]) == 2
    assert set(laid) <= set(scene.state.used)
    scene.act(NATURE, Shuffle(tuple(sorted(scene.state.used))))
    assert len(scene.state.search[0]) == 4
    assert scene.waiting == {1}


def test_24_and_26_anyone_may_speak_up_at_any_time() -> None:
    """Sleuth §24, §26: in turn and out of it."""
    scene = table()
    assert all(len(scene.offers(seat, Identify)) == 36 for seat in range(3))
    scene.act(2, Identify(MISSING))
    assert scene.state.phase == Over(MISSING)


def test_25_after_a_last_question_only_its_asker_speaks() -> None:
    """Sleuth §20, §25: nobody forestalls the asker, whatever the answer has told the table."""
    scene = table().act(0, AskLast(1, ("red",)))
    assert scene.waiting == {0}
    for seat in (1, 2):
        assert scene.game.legal(scene.state, seat) == ()
        scene.refuses(seat, Identify(MISSING), "Sleuth §25")
    scene.act(0, Identify("red-opal-pair"))
    assert scene.state.phase == Interrogating(1)
    scene.act(2, Identify(MISSING))
    assert scene.game.winners(scene.state) == (2,)


def test_27_only_he_who_names_a_gem_looks() -> None:
    """Sleuth §27: the missing gem is seen by seat 1 alone."""
    scene = table().act(1, Identify("red-pearl-pair"))
    assert scene.told(1, Checked).missing.open() == MISSING
    assert not any(scene.told(chair, Checked).missing.is_open for chair in (0, 2, None))
    scene = table()
    scene.refuses(1, Identify("golden-egg"), "Sleuth §1")


def test_28_right_wins_and_the_gem_is_turned_up() -> None:
    """Sleuth §28."""
    scene = table().act(1, Identify(MISSING))
    assert scene.told(None, Ended) == Ended(MISSING, (1,))
    assert scene.game.winners(scene.state) == (1,)
    assert scene.waiting == set()
    scene.refuses(0, Exchange(), "Sleuth §28")


def test_29_wrong_is_out_but_answers() -> None:
    """Sleuth §29: no more turns, no second try."""
    scene = table().act(1, Identify("red-pearl-pair"))
    scene.refuses(1, Identify(MISSING), "Sleuth §29")
    scene.act(0, Ask(1, ("pair",), "pair"))
    assert scene.happened(Answered).count == 3
    assert scene.waiting == {2}


def test_30_a_wrong_guess_stays_secret() -> None:
    """Sleuth §30: the others learn only that it was wrong."""
    scene = table().act(1, Identify("red-pearl-pair"))
    for chair in (0, 2, None):
        told: Checked = scene.told(chair, Checked)
        assert (told.right, told.guess.is_open) == (False, False)


def test_31_out_of_turn_the_turn_goes_on() -> None:
    """Sleuth §31: a wrong name by seat 2 leaves seat 0 on turn; by seat 0 itself it passes on."""
    scene = table().act(2, Identify("red-pearl-pair"))
    assert scene.waiting == {0}
    scene.act(0, Identify("red-pearl-pair"))
    assert scene.happened(TurnPassed) == TurnPassed(1)


def test_32_search_cards_of_one_who_is_out_are_used() -> None:
    """Sleuth §32."""
    scene = table()
    cards = scene.state.search[2]
    scene.act(2, Identify("red-pearl-pair"))
    assert scene.happened(Retired) == Retired(2, cards)
    assert scene.state.used == cards
    assert scene.state.search[2] == ()


def test_33_the_last_one_in_must_still_name_the_gem() -> None:
    """Sleuth §33: turn after turn is his, and the others answer."""
    scene = table().act(1, Identify("red-pearl-pair")).act(2, Identify("red-pearl-pair"))
    scene.act(0, Ask(1, ("pair",), "pair"))
    assert scene.waiting == {0}
    scene.act(0, Identify(MISSING))
    assert scene.game.winners(scene.state) == (0,)


def test_34_everyone_wrong() -> None:
    """Sleuth §34: nobody wins, the gem is turned up."""
    scene = table()
    for seat in range(3):
        scene.act(seat, Identify("red-pearl-pair"))
    assert scene.happened(Ended) == Ended(MISSING, ())
    assert scene.game.winners(scene.state) == ()


def test_35_playing_for_places() -> None:
    """Sleuth §35: the first winner puts the gem back unseen and only answers; the second ends the game."""
    scene = table(Options(places=2)).act(1, Identify(MISSING))
    assert kinds(scene.events) == ["Checked", "Retired"]
    assert scene.told(0, Checked).right is True
    assert not scene.told(0, Checked).missing.is_open
    scene.refuses(1, Identify(MISSING), "Sleuth §35")
    scene.act(0, Ask(1, ("pair",), "pair"))
    assert scene.waiting == {2}
    scene.act(2, Identify(MISSING))
    assert scene.game.winners(scene.state) == (1, 2)
    assert scene.waiting == set()


def test_35_more_places_than_players() -> None:
    """Sleuth §35: play goes on until everybody has solved the case or is out."""
    scene = table(Options(places=6)).act(1, Identify(MISSING)).act(2, Identify("red-pearl-pair"))
    assert scene.waiting == {0}
    scene.act(0, Identify(MISSING))
    assert scene.happened(Ended) == Ended(MISSING, (1, 0))


def test_nobody_else_can_act_for_nature() -> None:
    """Only nature deals."""
    game = Sleuth(3)
    deal = game.nature(game.start(), random.Random(3))
    with pytest.raises(Illegal):
        step(game, game.start(), 0, deal)
