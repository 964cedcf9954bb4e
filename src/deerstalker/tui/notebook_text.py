"""What a notebook answers, as text for the terminal: passages, each with the style it is printed in."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from deerstalker.core.prose import listed, sentence
from deerstalker.core.sheet import percent
from deerstalker.knowledge.deal.rivals import Rival
from deerstalker.knowledge.deal.support import Claim
from deerstalker.knowledge.notebook import Session
from deerstalker.knowledge.notebook.commands import COMMANDS
from deerstalker.knowledge.notebook.replies import (
    Asked,
    Best,
    BestQuestion,
    Certainty,
    Chance,
    Contradicted,
    Explained,
    Help,
    Likelihood,
    Listing,
    Noted,
    Odds,
    Race,
    Refused,
    Reply,
    Struck,
    Supposed,
    Uncertain,
    Unchanged,
    Undone,
)
from deerstalker.tui.sheet import deals_in_words

FEW = 3
"""Most sentences of news, and most certainties named in one that speaks of losing them."""

BEST = 5
"""Most questions that are recommended."""

MANY = 4
"""Most cards named in one sentence of news."""

LISTENER = "a listener"
"""Stands in the race for somebody who sees no card, and hears what everybody hears."""

Style = Literal["", "title", "news", "quiet"]


class Passage(Struct, frozen=True):
    """A paragraph in one style."""

    text: str
    style: Style = ""


def passages(session: Session, reply: Reply) -> Iterator[Passage]:
    """A reply in words. The session is the one after it; sheets and files are not for this."""
    match reply:
        case Noted():
            yield from _noted(session, reply)
        case Contradicted() | Asked():
            yield from map(Passage, _asked(reply))
        case Refused(why):
            yield Passage(why)
        case _:
            title, lines = _told(session, reply)
            if title:
                yield Passage(title, "title")
            yield from map(Passage, lines)


def _noted(session: Session, noted: Noted) -> Iterator[Passage]:
    if noted.heard:
        number = f"{noted.number}. " if noted.number else ""
        same = f" (the same as line {noted.same})" if noted.same else ""
        yield Passage(f"{number}{noted.heard}{same}", "quiet")
    if noted.certain:
        yield Passage(f"New: {' '.join(_news(session, noted.certain))}", "news")
    for line in _lost(session, noted.lost):
        yield Passage(line, "quiet")
    if noted.solution is not None:
        solution = listed([session.parser.title(card) for card in noted.solution])
        yield Passage(f"The case is solved: {solution}.", "quiet")
    yield Passage(deals_in_words(noted.deals), "quiet")


def _asked(reply: Contradicted | Asked) -> Iterator[str]:
    yield _clash(reply) if isinstance(reply, Contradicted) else reply.why
    for number, choice in enumerate(_choices(reply), 1):
        yield f"  [{number}] {choice}"


def _clash(reply: Contradicted) -> str:
    """Which lines cannot all be true."""
    listing = "".join(f"\n  {number}  {text}" for number, text in reply.lines)
    if not reply.strike:
        return f"That can't be right: it contradicts the deal and your own hand.{listing}"
    number = len(reply.lines)
    why = "These two lines can't both be true." if number == 2 else f"These {number} lines can't all be true."
    return f"{why} {'I left the new one out.' if reply.new else 'Nothing has changed.'}{listing}"


def _choices(reply: Contradicted | Asked) -> Sequence[str]:
    if isinstance(reply, Asked):
        return reply.choices
    leave = ["Keep it that way."] if reply.strike else []
    return [*leave, *(f"Delete line {number} instead." for number in reply.strike)]


def _told(session: Session, reply: Reply) -> tuple[str, Sequence[str]]:
    """A title, and what stands below it."""
    match reply:
        case Explained(explanation):
            return explanation.conclusion, [step.text for step in explanation.steps]
        case Uncertain(chances):
            return "That isn't certain.", [f"{_chance(one)}." for one in chances]
        case Best(questions, solved):
            return _best(session, questions, solved=solved)
        case Race():
            title = "How close everybody is to the solution (one bit halves the possibilities)"
            return title, list(_race(session, reply))
        case Supposed():
            return _supposed(session, reply)
        case Odds():
            return f"What could be {session.parser.hidden}", list(_odds(session, reply))
        case Listing(lines):
            numbered = [f"{number:>3}  {line}" for number, line in enumerate(lines, 1)]
            return "", numbered or ["The notebook is empty."]
        case Undone(gone, back, deals):
            changes = [*(f"Undone: {text}" for text in gone), *(f"Restored: {text}" for text in back)]
            return "", [*(changes or ["Undone."]), deals_in_words(deals)]
        case Struck(line, lost, deals):
            return "", [f"Deleted: {line}", *_lost(session, lost), deals_in_words(deals)]
        case Unchanged():
            return "", ["Nothing has changed."]
        case Help():
            return "", list(_help(session))
        case _:
            return "", []


# -- certainties -------------------------------------------------------------------------------------


def _news(session: Session, certain: Sequence[Certainty]) -> Iterator[str]:
    """A few sentences, the rest counted."""
    for one in certain[:FEW]:
        (clause,) = session.speaker.say(one.claims[:MANY])
        more = f" (and {len(one.cards) - MANY} more)" if len(one.cards) > MANY else ""
        yield sentence(clause + more)
    rest = sum(len(one.cards) for one in certain[FEW:])
    if rest:
        yield f"And {rest} more in the grid."


def _lost(session: Session, lost: Sequence[Claim]) -> Iterator[str]:
    if lost:
        more = [f"{len(lost) - FEW} more"] if len(lost) > FEW else []
        yield f"No longer certain: {listed([*session.speaker.say(lost[:FEW]), *more])}."


def _supposed(session: Session, supposed: Supposed) -> tuple[str, Sequence[str]]:
    text = supposed.likelihood.text
    if supposed.deals is None:
        certain = supposed.verdict == "certain"
        return "", [f"It's certain that {text}." if certain else f"It can't be that {text}. Type 'why' to see why."]
    then = list(_news(session, supposed.certain)) or ["Nothing else would follow for certain."]
    return f"{_chance(supposed.likelihood)}. Then:", [*then, deals_in_words(supposed.deals)]


# -- numbers -----------------------------------------------------------------------------------------


def _chance(likelihood: Likelihood) -> str:
    return f"Chance that {likelihood.text}: {share(likelihood.chance)}"


def share(chance: Chance) -> str:
    """`37 %`, or `certain`."""
    return "certain" if chance == 1 else f"{percent(float(chance))}\N{NO-BREAK SPACE}%"


def _odds(session: Session, odds: Odds) -> Iterator[str]:
    title = session.parser.title
    for sort in odds.sorts:
        cards = [f"{title(card).removeprefix('the ')} {share(chance)}" for card, chance in sort.cards]
        yield f"{sort.name}: {', '.join(cards)}."
    if odds.likeliest is not None:
        number = odds.likeliest.solutions
        many = f" of {number} possible solutions" if number > 1 else ""
        cards = [title(card) for card in odds.likeliest.cards]
        yield f"Most likely{many}: {listed(cards)}, {share(odds.likeliest.chance)}."


def _best(session: Session, questions: Sequence[BestQuestion], *, solved: bool) -> tuple[str, Sequence[str]]:
    if solved:
        return "", ["You already know the solution. No question can tell you more."]
    if not questions:
        return "", ["No question would tell you anything new about the solution."]
    lines = []
    for number, question in enumerate(questions[:BEST], 1):
        more = f" (and {question.alike} like it)" if question.alike else ""
        lines += [f"{number:>3}  {question.text}{more}", f"     {_figures(session, question)}"]
    return "What to ask, by how much it tells you on average (one bit halves the possible solutions)", lines


def _figures(session: Session, question: BestQuestion) -> str:
    about = "" if question.bits.exact else "about "
    figures = [f"{about}{question.bits.value:.2f} bits for you, {question.tells.value:.2f} for the others"]
    if question.solves.value:
        figures.append(f"solves the case: {share(question.solves.value)}")
    if question.nothing.value:
        figures.append(f"{session.parser.nothing}: {share(question.nothing.value)}")
    return "; ".join(figures)


def _race(session: Session, race: Race) -> Iterator[str]:
    names = session.setup.names
    width = max(map(len, (*names, LISTENER)))
    yield f"  {'you':<{width}}  {_left(race.mine.solutions, race.mine.bits)}"
    for rival in race.rivals:
        yield f"  {names[rival.seat]:<{width}}  {_rival(rival)}"
    yield from (f"  {names[seat]:<{width}}  is out" for seat in race.out)
    yield f"  {LISTENER:<{width}}  {_left(race.listener.solutions, race.listener.bits)}"
    if race.rivals:
        yield f"What they've seen is estimated from {race.worlds} deals, drawn from those that fit."


def _rival(rival: Rival) -> str:
    if rival.knows.value == 1:
        return "knows it"
    knows = f"; {percent(rival.knows.value)}\N{NO-BREAK SPACE}% likely to know it already" if rival.knows.value else ""
    return f"about {_left(rival.solutions.value, rival.bits.value)}{knows}"


def _left(solutions: float, bits: float) -> str:
    if solutions == 1:
        return "1 solution left"
    number = f"{solutions:,.0f}" if solutions >= 10 or solutions == int(solutions) else f"{solutions:.1f}"
    return f"{number} solutions left, {bits:.2f} bits to learn"


# -- help --------------------------------------------------------------------------------------------


def _help(session: Session) -> Iterator[str]:
    parser = session.parser
    cell = f"{parser.names[(parser.me + 2) % len(parser.names)]} {parser.card}"
    group = f"[{session.dossier.clues.sorts(session.game)[0][0].upper()}]"
    usages = {
        command.usage.replace("CELL", cell).replace("ASKING", parser.asking).replace("GROUP", group): command.meaning
        for command in COMMANDS.values()
    }
    width = max(map(len, usages))
    yield "Type one line for each thing that happens:"
    yield from (f"  {line}" for line in parser.examples)
    if parser.short_examples:
        wide = max(len(short) for short, _ in parser.short_examples)
        yield ""
        yield "Or in a few letters, as many as it takes to tell names and cards apart:"
        yield from (f"  {short:<{wide}}  {meaning}" for short, meaning in parser.short_examples)
    yield ""
    yield "At any time:"
    yield from (f"  {usage:<{width}}  {meaning}" for usage, meaning in usages.items())
