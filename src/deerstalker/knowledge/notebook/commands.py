"""Commands of the notebook: everything typed that is not an event."""

import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from msgspec import Struct

from deerstalker.core.errors import Invalid
from deerstalker.core.facts import Card, Holder, has_all, has_none
from deerstalker.core.sheet import Sheet
from deerstalker.core.spelling import NOISE, Lexicon, Reader, Unclear, lexicon
from deerstalker.deduction.closure import Cell
from deerstalker.deduction.problem import Contradiction
from deerstalker.games.lines import At, places
from deerstalker.knowledge.deal.questions import public, rank
from deerstalker.knowledge.deal.reasons import explain
from deerstalker.knowledge.deal.rivals import outlook, rivals
from deerstalker.knowledge.deal.support import Claim
from deerstalker.knowledge.notebook import speech
from deerstalker.knowledge.notebook.replies import Drawn, Load, Quit, Reply, Save, Told
from deerstalker.knowledge.notebook.saved import to_text
from deerstalker.knowledge.notebook.session import Session
from deerstalker.knowledge.sheets.deal import deal_sheet

Run = Callable[[Session, str], tuple[Session, Reply]]

NOT = re.compile(r"\b(not|no|don'?t|doesn'?t|cannot|can'?t|without|never)\b", re.IGNORECASE)
WHICH = "Name one card and one player, or one card and where the solution lies, as in 'rope envelope'."
TALK = "talk"
FILLING = lexicon(
    talk="does|do|did|have|has|hold|holds|held|must|be|can|should|if|not|no|dont|doesnt|cannot|cant|without|never"
)
NUMBERED = re.compile(r"\D{0,8}?(\d{1,4})\W*(.*)", re.DOTALL)


class Command(Struct, frozen=True):
    """A command: how it is typed, what it does."""

    usage: str
    meaning: str
    run: Run


# -- asking ------------------------------------------------------------------------------------------


def why(session: Session, rest: str) -> tuple[Session, Reply]:
    """Why somebody has a card, or has it not."""
    card, holders = cells_in(session, "why", rest)
    closure = session.answer.closure
    found = holders or tuple(holder for other, holder in closure.must if other == card)
    if not found or (card, found[0]) in closure.open:
        doubtful = [cell for cell in closure.open if cell[0] == card and (not holders or cell[1] in holders)]
        return session, Told(tuple(_chances(session, doubtful)), "That is not certain.")
    reasons = explain(session.dossier, card, found[0], session.voice)
    return session, Told(tuple(step.text for step in reasons.steps), reasons.conclusion)


def _chances(session: Session, cells: Iterable[Cell]) -> Iterator[str]:
    """How likely each of these is."""
    for card, holder in cells:
        (claim,) = session.speaker.say([Claim(card, holder, True)])
        yield f"Chance that {claim}: {speech.share(session.answer.chance(card, holder))}."


def best(session: Session, rest: str) -> tuple[Session, Reply]:
    """The questions worth asking now."""
    if speech.solution(session.answer) is not None:
        return session, Told(("You know the solution: no question can tell you more.",))
    ranked = rank(session.dossier, session.parser.questions(Reader(rest)))
    title = "What to ask, by what it tells you on average: one bit halves the possible solutions"
    return session, Told(tuple(speech.worth(session.parser, ranked)), title)


def race(session: Session, rest: str) -> tuple[Session, Reply]:
    """How close everybody is."""
    others = rivals(session.dossier, random.Random(0))
    watcher = outlook(public(session.dossier).answer)
    lines = speech.race(session.setup.names, outlook(session.answer), others, watcher)
    return session, Told(tuple(lines), "How close everybody is to the solution: one bit halves what is possible")


def what_if(session: Session, rest: str) -> tuple[Session, Reply]:
    """What would follow if somebody had a card, or had it not."""
    there = NOT.search(rest) is None
    card, holders = cells_in(session, "what if", rest)
    if not holders:
        raise Invalid(WHICH)
    (holder,) = holders
    fact = has_all(holder, [card]) if there else has_none(holder, [card])
    (claim,) = session.speaker.say([Claim(card, holder, there)])
    chance = session.answer.chance(card, holder)
    try:
        then = session.dossier.what_if(fact)
    except Contradiction:
        return session, Told((f"It cannot be that {claim}. 'why' tells you why.",))
    if (card, holder) in {*session.answer.closure.must, *session.answer.closure.cannot}:
        return session, Told((f"It is certain that {claim}.",))
    likely = f"Chance that {claim}: {speech.share(chance if there else 1 - chance)}. Then:"
    fresh = speech.news(session, session.answer, then, [fact]) or ["Nothing else would be certain."]
    return session, Told((*fresh, speech.deals_left(then)), likely)


def odds(session: Session, rest: str) -> tuple[Session, Reply]:
    """How likely every solution is."""
    lines = [f"{name}: {likely}." for name, likely in speech.odds(session.parser, session.answer, sorts(session))]
    best = speech.likeliest(session.parser, session.answer)
    return session, Told((*lines, best) if best else tuple(lines), f"What may be {session.parser.hidden}")


def grid(session: Session, rest: str) -> tuple[Session, Reply]:
    """The grid."""
    return session, Drawn(sheet_in(session))


def sheet_in(session: Session) -> Sheet:
    """All that is known, card by card."""
    names = ["you" if seat == session.setup.me else name for seat, name in enumerate(session.setup.names)]
    return deal_sheet(session.dossier, names, hidden=session.parser.solution)


def sorts(session: Session) -> Sequence[tuple[str, Sequence[Card]]]:
    """The cards as the notebook groups them."""
    return session.dossier.clues.sorts(session.game)


# -- editing -----------------------------------------------------------------------------------------


def show_list(session: Session, rest: str) -> tuple[Session, Reply]:
    """Every line, with its number."""
    lines = tuple(f"{number:>3}  {line.text}" for number, line in enumerate(session.lines, 1))
    return session, Told(lines or ("The notebook is empty.",))


def undo(session: Session, rest: str) -> tuple[Session, Reply]:
    """Take back the last change."""
    if not session.past:
        raise Invalid("There is nothing to take back.")
    before = replace(session, lines=session.past[-1], past=session.past[:-1], asking=())
    gone = [line.text for line in session.lines if line not in before.lines]
    back = [line.text for line in before.lines if line not in session.lines]
    changes = [*(f"Taken back: {text}" for text in gone), *(f"In again: {text}" for text in back)]
    return before, Told((*(changes or ["Taken back."]), speech.deals_left(before.answer)))


def edit(session: Session, rest: str) -> tuple[Session, Reply]:
    """Put another line in place of one."""
    number, text = _numbered(session, rest)
    if not text:
        raise Invalid(f"Type the line as it should be: edit {number} {session.lines[number - 1].text}")
    try:
        line = session.line(text)
    except Unclear as unclear:
        raise unclear.after(f"edit {number}") from None
    return session.with_lines((*session.lines[: number - 1], line, *session.lines[number:]), number)


def delete(session: Session, rest: str) -> tuple[Session, Reply]:
    """Strike a line."""
    number, text = _numbered(session, rest)
    if text:
        raise Invalid("Delete one line at a time: 'delete 3'.")
    then, _ = session.with_lines((*session.lines[: number - 1], *session.lines[number:]))
    stale = speech.lost(session, session.answer, then.answer)
    return then, Told((f"Struck: {session.lines[number - 1].text}", *stale, speech.deals_left(then.answer)))


def _numbered(session: Session, rest: str) -> tuple[int, str]:
    """The number of a line, and what follows it."""
    match = NUMBERED.fullmatch(rest)
    if match is None:
        raise Invalid("Which line? Give its number, as in 'delete 3'; 'list' shows them.")
    number = int(match[1])
    if not 1 <= number <= len(session.lines):
        raise Invalid(f"There is no line {number}; the notebook has {len(session.lines)}.")
    return number, match[2]


# -- files and the rest ------------------------------------------------------------------------------


def save(session: Session, rest: str) -> tuple[Session, Reply]:
    """Have the notebook written to a file."""
    return session, Save(_file(rest, "save"), to_text(session.setup, [line.text for line in session.lines]))


def load(session: Session, rest: str) -> tuple[Session, Reply]:
    """Have another notebook read from a file."""
    return session, Load(_file(rest, "load"))


def _file(rest: str, command: str) -> str:
    if not rest:
        raise Invalid(f"Which file? Type '{command} evening.notes'.")
    return rest


def show_help(session: Session, rest: str) -> tuple[Session, Reply]:
    """How to use the notebook."""
    parser = session.parser
    cell = f"{parser.names[(parser.me + 2) % len(parser.names)]} {parser.card}"
    usages = {
        command.usage.replace("CELL", cell).replace("ASKING", parser.asking): command.meaning
        for command in COMMANDS.values()
    }
    width = max(map(len, usages))
    asked = [f"  {usage:<{width}}  {meaning}" for usage, meaning in usages.items()]
    lines = [f"  {line}" for line in parser.examples]
    return session, Told(("One line for each event:", *lines, "", "At any time:", *asked))


def leave(session: Session, rest: str) -> tuple[Session, Reply]:
    """Close the notebook."""
    return session, Quit()


COMMANDS = {
    "why": Command("why CELL", "why that is certain; the name may be left out", why),
    "best": Command("best ASKING", "the questions that tell you most", best),
    "race": Command("race", "how close the others are", race),
    "what if": Command("what if CELL", "what would follow; or 'what if not ...'", what_if),
    "odds": Command("odds", "how likely each solution is", odds),
    "grid": Command("grid", "the whole grid; an empty line does the same", grid),
    "list": Command("list", "every line with its number", show_list),
    "undo": Command("undo", "take back the last change", undo),
    "edit": Command("edit 3 ...", "put another line in place of line 3", edit),
    "delete": Command("delete 3", "strike line 3", delete),
    "save": Command("save FILE", "write the notebook down", save),
    "load": Command("load FILE", "take up a saved one", load),
    "help": Command("help", "this", show_help),
    "quit": Command("quit", "close the notebook", leave),
}
NAMES = Lexicon((name, name) for name in COMMANDS) | Lexicon(
    [("whatif", "what if"), ("if", "what if"), ("exit", "quit"), ("strike", "delete"), ("remove", "delete")]
)


def command_in(session: Session, text: str) -> tuple[Command, str] | None:
    """The command a line begins with, and what follows it; none where the line speaks of a player."""
    if text in {"", "?"}:
        return COMMANDS["help" if text else "grid"], ""
    reader = Reader(text)
    name = reader.maybe(session.parser.people | NAMES)
    if not isinstance(name, str) or reader.words[0].text in NOISE:  # `it was lead pipe` is not `load`
        return None
    return COMMANDS[name], text[reader.words[reader.at - 1].end :].strip(" :?")


def cells_in(session: Session, command: str, text: str) -> tuple[Card, tuple[Holder, ...]]:
    """A card and a holder, in any order, or a card alone; a player may be called like a card."""
    parser = session.parser
    for things in (parser.parts | places(parser), places(parser) | parser.parts):
        reader = Reader(text)
        parts = []
        try:
            while not reader.done and (part := reader.maybe(things | FILLING)) is not None:
                parts.append(part)
        except Unclear as unclear:
            raise unclear.after(command) from None
        reader.finish()
        holders = tuple(part.holder for part in parts if isinstance(part, At))
        cards = parser.cards([part for part in parts if isinstance(part, str) and part != TALK])
        if len(cards) == 1 and len(holders) <= 1:
            return cards[0], holders
    raise Invalid(WHICH)
