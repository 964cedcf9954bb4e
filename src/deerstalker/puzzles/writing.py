"""Puts a draft into words and data: the statement, the answer, the proof."""

from collections.abc import Iterable

from deerstalker.core.facts import HIDDEN, OPEN, Card, Count, Holder
from deerstalker.core.prose import NUMBERS, listed
from deerstalker.puzzles.drafts import Draft
from deerstalker.puzzles.model import (
    Kind,
    Puzzle,
    PuzzleCard,
    PuzzleChoice,
    PuzzleFact,
    PuzzleFreeChoice,
    PuzzleGroup,
    PuzzleLine,
    PuzzlePlace,
    PuzzleScore,
    PuzzleStatement,
)
from deerstalker.puzzles.scene import Scene, Told


def written(scene: Scene, kind: Kind, name: str, draft: Draft, herrings: int) -> Puzzle:
    """Return the puzzle of this draft."""
    setup = scene.session.setup
    titles = _titles(scene)
    statement = PuzzleStatement(
        id=name,
        game=setup.game,
        title=scene.box.title,
        kind=kind,
        level=draft.difficulty.level,
        names=setup.names,
        me=setup.me,
        hand=setup.hand,
        face_up=setup.face_up,
        cards=tuple(PuzzleCard(card, titles[card]) for card in scene.cards),
        places=tuple(PuzzlePlace(holder, _place(scene, holder)) for holder in scene.holders),
        intro=tuple(_intro(scene)),
        lines=tuple(_line(scene, number, told) for number, told in enumerate(draft.told, 1)),
        herrings=herrings,
        asks=_asks(scene, kind, draft),
        groups=tuple(_groups(scene, kind, draft, titles)),
        given=tuple(_fact(scene, fact) for fact in scene.given),
        questions=tuple(option.question for option in draft.options),
    )
    return Puzzle(
        statement=statement,
        answer=draft.answer,
        solution=draft.solution,
        proof=draft.steps,
        hints=draft.hints,
        difficulty=draft.difficulty,
        scores=tuple(_scores(draft)),
    )


def _titles(scene: Scene) -> dict[Card, str]:
    found = {card.id: card.title for card in scene.box.layout(scene.game).cards}
    return {card: found.get(card, card) for card in scene.cards}


def _place(scene: Scene, holder: Holder) -> str:
    if holder == HIDDEN:
        return scene.session.parser.solution.capitalize()
    return "Open" if holder == OPEN else scene.session.setup.names[holder]


def _line(scene: Scene, number: int, told: Told) -> PuzzleLine:
    facts = tuple(_fact(scene, fact) for fact in told.facts)
    choices = tuple(PuzzleFreeChoice(one.holder, _ordered(scene, one.cards)) for one in told.choices)
    return PuzzleLine(number, told.text, told.line.text, facts, choices)


def _fact(scene: Scene, fact: Count) -> PuzzleFact:
    return PuzzleFact(fact.holder, _ordered(scene, fact.cards), fact.low, fact.high)


def _ordered(scene: Scene, cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=scene.cards.index))


# -- words -------------------------------------------------------------------------------------------


def _intro(scene: Scene) -> Iterable[str]:
    session = scene.session
    setup, parser = session.setup, session.parser
    hand = [parser.title(card) for card in setup.hand]
    yield f"You are {setup.names[setup.me]}, and hold {listed(hand)}."
    if setup.face_up:
        yield f"Face up on the table: {listed([parser.title(card) for card in setup.face_up])}."
    sizes: dict[int, list[str]] = {}
    for seat, name in enumerate(setup.names):
        if seat != setup.me:
            sizes.setdefault(parser.hand_size(seat), []).append(name)
    yield " ".join(_holding(names, size) for size, names in sizes.items())
    yield _hidden(scene)


def _holding(names: list[str], size: int) -> str:
    cards = f"{_number(size)} card{'' if size == 1 else 's'}"
    return f"{names[0]} holds {cards}." if len(names) == 1 else f"{listed(names)} hold {cards} each."


def _hidden(scene: Scene) -> str:
    parser = scene.session.parser
    number = len(scene.hidden)
    if number == 1:
        return f"One card is {parser.hidden}."
    sorts = [_sort(scene, cards) for cards in parser.solved_by]
    of_each = f": one of the {listed(sorts).replace(', ', ', one of the ').replace(' and ', ' and one of the ')}"
    return f"{_number(number).capitalize()} cards are {parser.hidden}{of_each if len(sorts) == number else ''}."


def _sort(scene: Scene, cards: Iterable[Card]) -> str:
    """Return the name of a sort of cards, or nothing if they are none."""
    sorts = scene.start.clues.sorts(scene.game)
    return next((name for name, some in sorts if set(some) == set(cards)), "")


def _number(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


# -- what is asked -----------------------------------------------------------------------------------


def _asks(scene: Scene, kind: Kind, draft: Draft) -> str:
    parser = scene.session.parser
    match kind:
        case "solution":
            return f"What is {parser.hidden}?"
        case "holder":
            return f"Where is {parser.title(draft.goal)}?"
        case "question":
            chosen = any(option.question.shown == "one" for option in draft.options)
            shown = " Whoever can show several cards shows any of them, all equally likely." if chosen else ""
            return f"It's your turn. Which of these questions tells you most, on average, about the solution?{shown}"
        case "wrong":
            return "One of these lines can't be true; the others are. Which one is wrong?"


def _groups(scene: Scene, kind: Kind, draft: Draft, titles: dict[Card, str]) -> Iterable[PuzzleGroup]:
    match kind:
        case "solution":
            for cards in scene.session.parser.solved_by:
                yield PuzzleGroup(
                    _sort(scene, cards).capitalize(), tuple(PuzzleChoice(card, titles[card]) for card in cards)
                )
        case "holder":
            places = [holder for holder in scene.holders if holder not in (scene.session.setup.me, OPEN)]
            yield PuzzleGroup("", tuple(PuzzleChoice(str(holder), _place(scene, holder)) for holder in places))
        case "question":
            numbered = enumerate(draft.options, 1)
            yield PuzzleGroup("", tuple(PuzzleChoice(str(number), option.text) for number, option in numbered))
        case "wrong":
            yield PuzzleGroup("", tuple(PuzzleChoice(str(at), f"Line {at}") for at in range(1, len(draft.told) + 1)))


def _scores(draft: Draft) -> Iterable[PuzzleScore]:
    best = max((option.bits for option in draft.options), default=0.0)
    for number, option in enumerate(draft.options, 1):
        yield PuzzleScore(str(number), round(option.bits, 6), round(option.bits / best, 6))
