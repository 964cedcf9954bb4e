"""What a player can ask for in a game, as lines of plain text: their hand, the board, the notes, what to ask."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from rich.console import Console

from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN
from deerstalker.core.prose import listed
from deerstalker.core.sheet import Row, percent
from deerstalker.core.status import SeatStatus, Status
from deerstalker.knowledge.notebook.replies import BestQuestion
from deerstalker.table.followed_game import FollowedGame
from deerstalker.table.rulebook import paragraph, rulebook
from deerstalker.tui.boards import board
from deerstalker.tui.sheet import spoken

BEST = 3
"""Number of best questions told."""


def hand_lines(game: FollowedGame) -> Iterator[str]:
    """Yield the cards in hand."""
    if game.seat is None:
        yield "You're watching, so you have no cards."
    elif game.hand:
        yield f"You have {_cards(len(game.hand))}: {listed(game.hand)}."
    else:
        yield "You have no cards."


def board_lines(game: FollowedGame) -> Iterator[str]:
    """Yield where everything is, in words; no picture."""
    status = game.status
    for piece in status.pieces:
        yield f"{_title(game, piece.id)}: {_title(game, piece.place)}."
    yield from _before_lines(game, status)
    for heap in (*status.heaps, *status.hidden):
        known = [_title(game, one.card) for one in heap.cards if not one.down and one.card]
        yield f"{heap.title}: {_cards(heap.count)}{f', {listed(known)}' if known else ''}."
    if not (status.pieces or status.heaps or status.hidden):
        yield "There's no board in this game."


def _before_lines(game: FollowedGame, status: Status) -> Iterator[str]:
    for seat in status.seats:
        cards = [_title(game, one.card) for one in seat.before if not one.down and one.card]
        down = sum(one.down for one in seat.before)
        lying = [*cards, *([f"{_cards(down)} face down"] if down else [])]
        if lying:
            yield f"In front of {seat.name}: {listed(lying)}."


def picture_lines(game: FollowedGame, width: int = 80) -> list[str]:
    """Return the picture of the table in letters, without colors."""
    console = Console(width=width, color_system=None, highlight=False, force_terminal=False)
    with console.capture() as drawn:
        console.print(board(game.box, game.game, game.state, game.names))
    return [line.rstrip() for line in drawn.get().rstrip().splitlines()]


def who_lines(game: FollowedGame) -> Iterator[str]:
    """Yield who sits where, whose turn it is, and whom the game waits for."""
    status = game.status
    for number, seat in enumerate(status.seats):
        you = " (you)" if number == game.seat else ""
        yield f"{seat.name}{you}: {', '.join(_facts(game, status, number, seat))}."


def _facts(game: FollowedGame, status: Status, number: int, seat: SeatStatus) -> Iterator[str]:
    if seat.token is not None:
        yield _title(game, seat.token)
    known = [_title(game, card) for card in seat.hand or ()] if number != game.seat else []
    yield _cards(seat.cards) + (f" ({listed(known)})" if known else "")
    for counter in seat.counters:
        yield f"{counter.title} {counter.value}{'' if counter.of is None else f' of {counter.of}'}"
    yield from seat.notes
    if seat.passed:
        yield "has nothing to show"
    if seat.out:
        yield "out of the game"
    if number == status.turn:
        yield "on turn"
    if number in game.waiting_for:
        yield "to act now"


def turn_lines(game: FollowedGame) -> Iterator[str]:
    """Yield whose turn it is, whom the game waits for, and what is asked."""
    turn = game.status.turn
    if turn is not None and not game.is_over:
        told = "It's your turn." if turn == game.seat else f"It's {game.names[turn]}'s turn."
        yield from [] if game.prompt.text.startswith(told) else [told]
    waiting = ["you" if seat == game.seat else game.names[seat] for seat in sorted(game.waiting_for) if seat >= 0]
    if waiting:
        yield f"The game waits for {listed(waiting)}."
    yield game.prompt.text


def log_lines(game: FollowedGame) -> Iterator[str]:
    """Yield every turn so far."""
    if not any(True for _ in game.log()):
        yield "Nothing has happened yet."
    for number, told in game.log():
        yield turn_line(number, told)


def recent_lines(game: FollowedGame, width: int, height: int) -> list[str]:
    """Return as many of the last turns as fit into this many columns and lines, whole, the last one at the end."""
    found: list[str] = []
    for number, told in reversed(list(game.log())):
        lines = wrap(turn_line(number, told), width)
        if len(lines) + len(found) > height:
            break
        found = [*lines, *found]
    return found


def turn_line(number: int, told: str) -> str:
    """Return a turn as a line; what happens before the first turn has no number."""
    return f"Turn {number}: {told}" if number else told


def sheet_lines(game: FollowedGame) -> Iterator[str]:
    """Yield the sheet of notes, card by card."""
    if game.aid == "off":
        yield "This game is played without automatic notes."
        return
    yield from spoken(game.sheet())


def odds_lines(game: FollowedGame) -> Iterator[str]:
    """Yield how likely each card is to be one of the hidden ones, group by group."""
    if game.aid != "everything":
        raise Invalid("This game is played without full automatic notes.")
    sheet = game.sheet()
    lit = [at for at, column in enumerate(sheet.columns) if column.lit or column.id == HIDDEN]
    is_hidden = [sheet.columns[at].id for at in lit] == [HIDDEN]
    told = [
        f"{group.title or sheet.title}{'' if is_hidden else f', {sheet.columns[at].title}'}: {', '.join(chances)}."
        for group in sheet.groups
        for at in lit
        if (chances := _chances(group.rows, at))
    ]
    if told and is_hidden:
        yield "What could be hidden, the likeliest first:"
    yield from told or spoken(sheet)
    if not sheet.groups:
        yield "There's nothing to say yet."


def _chances(rows: Sequence[Row], at: int) -> list[str]:
    cells = [(row.title, row.cells[at]) for row in rows if row.cells[at].mark != "no"]
    sure = [f"{title} for certain" for title, cell in cells if cell.mark == "yes"]
    likely = sorted((-(cell.chance or 0), title) for title, cell in cells if not cell.mark and cell.chance)
    return [*sure, *(f"{title} {percent(-chance)} percent" for chance, title in likely)]


def why_lines(game: FollowedGame, text: str) -> Iterator[str]:
    """Yield why a card must be, or can't be, somewhere."""
    if not text.strip():
        card = game.hand[0] if game.hand else "CARD"
        raise Invalid(f"Name a card, and perhaps a player: why {card}, or why {card} {game.names[-1]}.")
    told = game.why(text)
    yield from dict.fromkeys((told.conclusion, *(step.text for step in told.steps)))


def best_lines(game: FollowedGame) -> Iterator[str]:
    """Yield the best questions and what they tell."""
    best = game.best()
    if not best.questions:
        yield "No question would tell you anything new."
    for number, question in enumerate(best.questions[:BEST], 1):
        if number == 1:
            yield "By how much they tell you on average; one bit halves what is possible."
        text = question.text[:1].upper() + question.text[1:]
        alike = f" (and {question.alike} like it)" if question.alike else ""
        yield f"{number}. {text}{alike}: {', '.join(_figures(question, best.nothing))}."


def _figures(question: BestQuestion, nothing: str) -> Iterator[str]:
    about = "" if question.bits.exact else "about "
    yield f"{about}{question.bits.value:.2f} bits for you, {question.tells.value:.2f} for the others"
    if question.solves.value:
        yield f"solves the case: {_share(float(question.solves.value))}"
    if question.nothing.value:
        yield f"{nothing}: {_share(float(question.nothing.value))}"


def _share(chance: float) -> str:
    return "100 percent" if chance == 1 else f"{percent(chance)} percent"


def rules_lines(game: FollowedGame, text: str) -> Iterator[str]:
    """Yield a paragraph of the rulebook: the one of this number, or the one about what is asked now."""
    number = text.strip() or game.prompt.rule.rpartition("§")[2]
    if not number:
        yield f"'rules 1' reads paragraph 1. 'deerstalker rules {game.box.name}' prints the whole rulebook."
        return
    told = paragraph(game.box, rulebook(game.box), number)
    yield from told.replace("**", "").splitlines()


def end_lines(game: FollowedGame) -> Iterator[str]:
    """Yield how the game ended; the last line says who won, in the same words to everybody, and nothing else does."""
    text = game.prompt.text.replace(" and won", "")
    yield text
    if game.winners or not text.endswith("nobody wins."):
        yield f"{listed(game.winners or ['Nobody'])} {'win' if len(game.winners) > 1 else 'wins'}."


def _title(game: FollowedGame, name: str) -> str:
    return game.titles.get(name, name)


def _cards(number: int) -> str:
    return f"{number} card{'' if number == 1 else 's'}"
