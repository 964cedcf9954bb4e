"""What can be known in Philo Vance, against brute force, against nature herself, and never against the truth."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import sqrt

import pytest

from deerstalker.core import fold, seen
from deerstalker.core.errors import Invalid
from deerstalker.deduction.problem import BeyondReach
from deerstalker.games.philo_vance.household import (
    CLUES,
    PRINTED,
    SUSPECTS,
    Clue,
    Suspect,
    clues_of,
    fresh_lists,
)
from deerstalker.games.philo_vance.knowledge.casebook import Casebook, Pile
from deerstalker.games.philo_vance.knowledge.confirmation_lists import Budget, Lists, Tally
from deerstalker.games.philo_vance.phases import Preparing, Shuffling
from deerstalker.games.philo_vance.reading import top
from deerstalker.games.philo_vance.terms import Declared
from kit import one_quick
from whole_games import play

FEMININE, GENERAL = clues_of("feminine"), clues_of("general")
FRESH = (("mystery", "fresh"),)


# -- the pile ----------------------------------------------------------------------------------------


def test_the_pile_against_every_order() -> None:
    """Four shuffled cards and two known ones beneath them: depth by depth and in any number."""
    pile = Pile({"rope": 2, "lipstick": 1, "racing-form": 1}, 4, ("rope", "straw-hat"))
    orders = [(*order, "rope", "straw-hat") for order in permutations(["rope", "rope", "lipstick", "racing-form"])]
    for at in range(6):
        for clue in ("rope", "lipstick", "straw-hat"):
            assert pile.chance(clue, at) == Fraction(sum(order[at] == clue for order in orders), len(orders))
    for number in range(7):
        for clues in ({"rope"}, {"rope", "lipstick"}, {"straw-hat", "racing-form"}):
            found = Counter(sum(card in clues for card in order[:number]) for order in orders)
            assert pile.among(clues, number) == tuple(Fraction(found[n], len(orders)) for n in range(number + 1))
    with pytest.raises(Invalid, match="6 cards"):
        pile.chance("rope", 6)
    with pytest.raises(Invalid, match="6 cards"):
        pile.among({"rope"}, 7)


@pytest.mark.parametrize("seats", one_quick(range(2, 7)))
@pytest.mark.parametrize("players", ["novice", "random"])
def test_the_pile_holds_what_nobody_sees(seats: int, players: str) -> None:
    """At every step, from a chair and the gallery: the count is right and the next cards are possible."""
    game, case = play("philo-vance", seats, seats, players, FRESH, 900)
    books = [Casebook(game, chair) for chair in (0, None)]
    state, looks = game.start(), 0
    for one in case.steps:
        state = fold(game, one.events, state)
        for book in books:
            book.read(seen(one.events, book.chair))
        if isinstance(state.phase, Preparing | Shuffling) or not state.left + len(state.under):
            continue
        for book in books:
            pile = book.pile
            assert (sum(pile.unseen.values()), pile.left, pile.under) == (state.left, state.left, state.under)
            assert pile.unseen == Counter(state.pile.open())
            depth = min(8, state.left + len(state.under))
            assert all(pile.chance(clue, at) > 0 for at, clue in enumerate(top(state, depth)))
            looks += 1
    assert looks > 200


@pytest.mark.long
def test_a_new_pile_is_counted_before_it_is_shuffled() -> None:
    """While nature shuffles, the cards of the new pile are known: the old rest, what lay beneath, the discards."""
    found = 0
    for seed in range(2):
        game, case = play("philo-vance", 6, seed, "novice", (("game", "expert"),))
        book = Casebook(game, None)
        for one, following in zip(case.steps, case.steps[1:], strict=False):
            book.read(seen(one.events, None))
            if isinstance(book.state.phase, Shuffling):
                found += 1
                assert book.pile.unseen == Counter(following.events[0].pile.open())
                assert book.pile.left == following.events[0].left
    assert found > 1


def test_children_count_hands_and_pile_together() -> None:
    """What others hold unseen may as well be in the pile; after a new shuffle that would be wrong, and is not done."""
    game, case = play("philo-vance", 6, 0, "novice", (("game", "children"),))
    book, beyond = Casebook(game, 2), False
    state = game.start()
    for one in case.steps:
        book.read(seen(one.events, 2))
        state = fold(game, one.events, state)
        if isinstance(state.phase, Preparing):
            continue
        try:
            pile = book.pile
        except BeyondReach:
            beyond = True
            continue
        if not isinstance(state.phase, Shuffling) and state.left:
            others = sum(held for seat, held in enumerate(state.held) if seat != 2)
            assert sum(pile.unseen.values()) == state.left + others
            assert pile.chance(state.pile.open()[0]) > 0
    assert beyond


# -- the lists ---------------------------------------------------------------------------------------


def test_one_declaration_against_brute_force() -> None:
    """Every way to write one suspect on six feminine and six general clues, with the verdict on six of them."""
    named = ["luggage-tag", *FEMININE[:2], *GENERAL[:3]]
    for right, (low, high) in ((True, (4, 6)), (False, (0, 3))):
        lists = Lists({}, [Tally("aunt", frozenset(named), low, high)])
        faces = [
            frozenset((*own, *general))
            for own in combinations(FEMININE, 6)
            for general in combinations(GENERAL, 6)
            if (1 + sum(clue in own or clue in general for clue in named) >= 4) is right
        ]
        for clue in (*FEMININE[::3], *GENERAL[::3]):
            assert lists.fits(clue, "aunt") == Fraction(sum(clue in face for face in faces), len(faces))
        jury = ("luggage-tag", "lipstick", "corset-stay", "racing-form", *GENERAL[2:6])
        found = Counter(1 + sum(clue in face for clue in jury) for face in faces)
        assert lists.right("aunt", jury) == tuple(Fraction(found[n], len(faces)) for n in range(len(jury) + 1))


def test_a_face_tells_about_the_others() -> None:
    """Six of the ten trios have the wife; of these three have the aunt, too, and of the other four, three."""
    face = PRINTED[SUSPECTS.index("wife")]
    lists = Lists({"wife": face})
    for clue in (*FEMININE, *GENERAL):
        assert lists.fits(clue, "wife") == (clue in face)
        assert lists.fits(clue, "aunt") == (Fraction(1, 2) if clue in face else Fraction(3, 4))
    assert lists.fits("cigar-butt", "butler") == Fraction(3, 5)
    assert lists.fits("cigar-butt", "aunt") == 0
    assert lists.fits("ear-trumpet", "grandpa") == 1
    assert lists.fits("ear-trumpet", "butler") == 0


def test_all_faces_leave_no_question() -> None:
    """A player who knows our set knows every list; who does not starts from the pattern."""
    game, case = play("philo-vance", 3, 1)
    knowing, ignorant = Casebook(game, 0), Casebook(game, 0, knows_the_set=False)
    for book in (knowing, ignorant):
        book.read(seen(case.steps[0].events, 0))
    for suspect, face in zip(SUSPECTS, PRINTED, strict=True):
        assert {clue for clue in CLUES if knowing.fits(clue, suspect)} == set(face)
        assert knowing.right(suspect, face)[-1] == 1
        assert all(ignorant.fits(clue, suspect) in (0, Fraction(3, 5), 1) for clue in CLUES)
    assert not Casebook(play("philo-vance", 3, 1, "novice", FRESH)[0], 0).knows_the_set


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(Invalid, match="do not fit together"):
        Lists({}, [Tally("aunt", frozenset(("lipstick", "cigar-butt")), 2, 2)]).fits("lipstick", "aunt")
    with pytest.raises(Invalid, match="in this house"):
        Lists({}).fits("lipstick", "parson")  # type: ignore[arg-type]


@pytest.mark.long
def test_several_declarations_against_nature() -> None:
    """Three women and a man on trial, one face seen: nature draws lists, those that fit are kept, the odds agree."""
    rng = random.Random(82)
    six = frozenset((*FEMININE[:3], *GENERAL[:3]))
    heard = [
        Tally("aunt", six, 4, 6),
        Tally("maid", frozenset((*FEMININE[2:5], *GENERAL[4:7])), 0, 3),
        Tally("aunt", frozenset((*FEMININE[4:7], *GENERAL[5:8])), 0, 3),
        Tally("butler", frozenset((*clues_of("masculine")[:4], *GENERAL[:2])), 4, 6),
    ]
    lists = Lists({}, heard)
    kept: list[dict[Suspect, set[Clue]]] = []
    for _ in range(24_000):
        drawn = dict(zip(SUSPECTS, map(set, fresh_lists(rng)), strict=True))
        if all(tally.low <= len(tally.clues & drawn[tally.suspect]) <= tally.high for tally in heard):
            kept.append(drawn)
    assert len(kept) > 500
    jury = (*FEMININE[:5], *GENERAL[2:8])
    for suspect in ("aunt", "maid", "wife", "butler", "grandpa"):
        for clue in (*FEMININE[::2], *GENERAL[::2]):
            agrees(lists.fits(clue, suspect), [clue in drawn[suspect] for drawn in kept])
        for number, chance in enumerate(lists.right(suspect, jury)):
            agrees(chance, [sum(clue in drawn[suspect] for clue in jury) == number for drawn in kept])


def agrees(chance: Fraction | float, found: list[bool]) -> None:
    """A share found by chance is within four standard errors of the odds."""
    share, chance = sum(found) / len(found), float(chance)
    assert abs(share - chance) <= 4 * sqrt(chance * (1 - chance) / len(found)) + 1e-9


@pytest.mark.long
def test_thinned_odds_are_within_their_errors() -> None:
    """With far fewer cases than there are the odds are right on average, and as far off as they say."""
    rng = random.Random(4)
    deviations = []
    for _ in range(7):
        heard = [
            Tally(
                suspect, frozenset((*rng.sample(FEMININE, 3), *rng.sample(GENERAL, 3))), *rng.choice([(4, 6), (0, 3)])
            )
            for suspect in ("aunt", "maid", "wife", "aunt")
        ]
        exact, thinned = Lists({}, heard), Lists({}, heard, Budget(cases=60, thinned=60, runs=24))
        assert exact.exact("cook")
        assert not thinned.exact("cook")
        for clue in (*FEMININE, *GENERAL):
            error = thinned.error(clue, "aunt")
            assert exact.error(clue, "aunt") == 0
            deviations.append((thinned.fits(clue, "aunt") - float(exact.fits(clue, "aunt"))) / error)
        assert thinned.right("aunt", FEMININE[:4]) == pytest.approx(
            [float(chance) for chance in exact.right("aunt", FEMININE[:4])], abs=0.12
        )
    assert abs(sum(deviations) / len(deviations)) < 0.25
    assert 0.7 < sqrt(sum(off * off for off in deviations) / len(deviations)) < 1.4


def test_the_number_right_adds_up() -> None:
    """The number of right clues expected is the sum of what each is expected to do."""
    lists = Lists({}, [Tally("cook", frozenset((*FEMININE[1:4], *GENERAL[1:4])), 4, 6)])
    jury = (*FEMININE[:4], *GENERAL[3:7], "floury-thumb-mark", "cigar-butt")
    spread = lists.right("cook", jury)
    assert sum(spread) == 1
    assert sum(n * chance for n, chance in enumerate(spread)) == sum(lists.fits(clue, "cook") for clue in jury)


# -- whole games -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", one_quick(range(2, 7)))
@pytest.mark.parametrize("rules", one_quick(["classic", "expert"]))
def test_the_truth_is_never_excluded(seats: int, rules: str) -> None:
    """From the chairs and the gallery, in every game: what is on a list may be, what is not need not be."""
    game, case = play("philo-vance", seats, 7 * seats, "novice", (*FRESH, ("game", rules)), 1000)
    lists = dict(zip(SUSPECTS, case.steps[0].action.open().cards, strict=True))
    for chair in (*range(0, seats, 2), None):
        book = Casebook(game, chair)
        for number, one in enumerate(case.steps):
            book.read(seen(one.events, chair))
            if not any(isinstance(event, Declared) for event in one.events) and number < len(case.steps) - 1:
                continue
            for suspect in SUSPECTS:
                for clue in CLUES[20::4]:
                    chance = book.fits(clue, suspect)
                    assert chance > 0 if clue in lists[suspect] else chance < 1
            for seat, detective in enumerate(book.state.detectives[:2]):
                if detective.suspect is not None:
                    right = sum(clue in lists[detective.suspect] for clue in detective.in_play)
                    assert book.case(seat)[right] > 0
                    assert float(sum(book.case(seat))) == pytest.approx(1)


@pytest.mark.long
def test_declarations_succeed_as_often_as_foretold() -> None:
    """Over many fresh mysteries the chance given to each declaration before it was made is right on average."""
    foretold, came = [], []
    for seed in range(45):
        game, case = play("philo-vance", 2 + seed % 5, seed, "novice", FRESH, 700)
        books = [Casebook(game, seat) for seat in range(game.seats)]
        for one in case.steps:
            named = [event for event in one.events if isinstance(event, Declared)]
            if named:
                book = books[named[0].seat]
                six = (*book.state.phase.named, one.action.open().clue)  # type: ignore[union-attr]
                foretold.append(float(book.declares(named[0].suspect, six)))
                came.append(named[0].right)
            for seat, book in enumerate(books):
                book.read(seen(one.events, seat))
    assert len(came) > 120
    spread = sqrt(sum(chance * (1 - chance) for chance in foretold))
    assert abs(sum(came) - sum(foretold)) < 3 * spread
    assert len({round(chance, 3) for chance in foretold}) > 8


def test_the_next_draw_helps() -> None:
    """The chance of a right and new clue on top, against counting it out with the lists known."""
    game, case = play("philo-vance", 3, 4)
    book = Casebook(game, 0)
    for one in case.steps[:60]:
        book.read(seen(one.events, 0))
    state = book.state
    face = PRINTED[SUSPECTS.index("maid")]
    good = [clue for clue in face if clue not in state.detectives[0].jury]
    pile = book.pile
    assert book.helps(0, "maid") == Fraction(sum(pile.unseen.get(clue, 0) for clue in good), pile.left)
    assert 0 < book.helps(0, "maid") < 1
    if state.detectives[0].suspect is None:
        with pytest.raises(Invalid, match="nobody"):
            book.helps(0)
    assert book.convicts(0, "maid") in (0, 1)
