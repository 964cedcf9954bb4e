"""Law 5: the rules and the facts derived from them agree.

A deal satisfies the facts a seat has learned if and only if a game with that deal could have shown the seat what it
saw.
"""

from collections.abc import Iterable

from deerstalker.core.case import AnyCase
from deerstalker.core.errors import Illegal
from deerstalker.core.facts import Count, Deal
from deerstalker.core.game import AnyGame, step
from deerstalker.core.laws import LawBroken
from deerstalker.core.seats import Seat
from deerstalker.core.secret import seen
from deerstalker.core.terms import Action


def could_have_been(game: AnyGame, case: AnyCase, dealing: Action, chair: Seat) -> bool:
    """Could this chair have seen the same game if the cards had been dealt like this?

    Where another player chose in secret (which card to show, which gem to write down), or nature drew unseen, any
    choice that looks the same from this chair counts.
    """
    state = game.start()
    for number, one in enumerate(case.steps):
        actions = [dealing] if number == 0 else [one.action.open()]
        if number and one.seat != chair:
            actions += game.legal(state, one.seat)
        wanted = seen(one.events, chair)
        for action in actions:
            try:
                after, events = step(game, state, one.seat, action)
            except Illegal:
                continue
            if seen(events, chair) == wanted:
                state = after
                break
        else:
            return False
    return True


def rules_and_facts_agree(
    game: AnyGame, case: AnyCase, chair: Seat, facts: Iterable[Count], deals: Iterable[tuple[Deal, Action]]
) -> int:
    """Check law 5 for these deals, each with nature's action that deals it. Return how many are consistent."""
    learned = list(facts)
    consistent = 0
    for deal, dealing in deals:
        fits = all(fact.holds(deal) for fact in learned)
        consistent += fits
        if fits != could_have_been(game, case, dealing, chair):
            verdict = "satisfies the facts, but could not have been" if fits else "could have been, against the facts"
            raise LawBroken("rules and deduction agree", len(case.steps), f"the deal {dict(deal)} {verdict}")
    return consistent
