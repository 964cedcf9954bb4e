"""The estate as it is drawn, and the Court Cards beside it."""

from msgspec.structs import replace

from deerstalker.core import secret, seen
from deerstalker.core.layout import Plan, Square, Wall
from deerstalker.core.seats import NAMES
from deerstalker.core.status import Counter, Piece, Shown
from deerstalker.games.philo_vance import BOX
from deerstalker.games.philo_vance.board import HOLDING, NEXT_TO, PARK
from deerstalker.games.philo_vance.editions import Options
from deerstalker.games.philo_vance.household import PRINTED
from deerstalker.games.philo_vance.layout import COURT, DISCARDS, DRAW_PILE, JUDGE
from deerstalker.games.philo_vance.terms import OFF, OWN, VANCE
from philo_vance_positions import RIGHT, estate, with_right
from plan_reading import walkable


def plan() -> Plan:
    drawn = BOX.layout(BOX.open(3, Options())).plan
    assert drawn is not None
    return drawn


def test_whoever_walks_by_the_plan_walks_by_the_rules() -> None:
    """Philo Vance §6: the walls of the room are open at its four side squares only."""
    apart = (PARK, *HOLDING, DRAW_PILE, DISCARDS, COURT)
    steps = {space: set(beside) for space, beside in NEXT_TO.items()} | {place: set() for place in apart}
    assert walkable(plan()) == steps
    assert Wall("f6", "N") in plan().walls
    assert len(plan().walls) == 16


def test_what_is_printed_on_the_spaces() -> None:
    marks = [square.mark for square in plan().squares]
    assert [marks.count(mark) for mark in ("red-spot", "arrow", "side", "corner", "x", "start")] == [20, 6, 4, 4, 1, 1]
    assert Square("X", 6, 6, "x") in plan().squares
    assert len(marks) == 90


def test_pieces_and_cards() -> None:
    chosen = BOX.layout(BOX.open(4, Options()))
    assert [token.id for token in chosen.tokens] == [*OWN, VANCE, JUDGE]
    layout = BOX.layout(BOX.open(4, Options(detectives="by-chair")))
    assert [token.id for token in layout.tokens] == ["heath", "doremus", "dubois", "snitkin", VANCE, JUDGE]
    cards = {card.id: card for card in layout.cards}
    assert (cards["cigar-butt"].title, cards["cigar-butt"].copies) == ("Cigar butt", 2)
    assert [cards[clue].text for clue in ("cigar-butt", "lipstick", "ear-trumpet", "staff-door-key")] == [
        "against men",
        "against women",
        "against Grandpa",
        "against anybody",
    ]
    assert (cards["butler"].title, cards["butler"].text) == ("Butler", "56, loves loud colors")


def test_court_cards() -> None:
    scene = with_right(5, cases={0: ("butler", "tried")}, down={0: [12]}, claims={1: "lipstick"}, tries={1: 2})
    ann, bob, _ = BOX.status(scene.game, seen(scene.state, 1), NAMES[:3]).seats
    assert [shown.label for shown in ann.before] == [f"juror {juror}" for juror in range(1, 13)]
    assert [shown.down for shown in ann.before] == [False] * 11 + [True]
    assert ann.counters == (Counter("Clues in play", 11), Counter("Right clues", 5, 9))
    assert ann.notes == ("took the Butler to court",)
    assert bob.before[-1] == Shown("lipstick", label="claimed")
    assert Counter("Failed declarations", 2, 3) in bob.counters
    assert bob.notes == ("has no suspect yet",)


def test_vance_the_judge_and_the_piles() -> None:
    scene = estate(vance=(1, "g3"), judge=True, discards=["straw-hat"])
    status = BOX.status(scene.game, scene.state, NAMES[:3])
    assert {Piece(VANCE, "g3"), Piece(JUDGE, COURT), Piece("heath", PARK)} <= set(status.pieces)
    assert "has Philo Vance" in status.seats[1].notes
    pile, discards = status.heaps[:2]
    assert (pile.count, pile.place) == (100 - 36 - 1, DRAW_PILE)
    assert (discards.cards, discards.place) == ((Shown("straw-hat"),), DISCARDS)
    alone = BOX.status(scene.game, estate().state, NAMES[:3])
    assert Piece(VANCE, OFF) in alone.pieces
    assert JUDGE not in {piece.id for piece in alone.pieces}


def test_a_confirmation_card_is_listed_for_its_readers() -> None:
    scene = estate()
    read = tuple(secret(card, to=(2,) if card == tuple(RIGHT["butler"]) else ()) for card in PRINTED)
    scene.state = replace(scene.state, cards=read)
    for chair, titles in ((1, []), (2, ["Card of the Butler"]), (None, [])):
        heaps = BOX.status(scene.game, seen(scene.state, chair), NAMES[:3]).heaps
        assert [heap.title for heap in heaps[2:]] == titles
