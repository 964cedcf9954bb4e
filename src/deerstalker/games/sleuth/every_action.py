"""Every action of a game of Sleuth, in an order that stays as it is."""

from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Ask, AskLast, Exchange, Identify, SleuthAction


def every_action(game: Sleuth) -> tuple[SleuthAction, ...]:
    """Return the actions by type; questions by search card, question and the seat that is asked."""
    edition, seats = game.edition, range(game.seats)
    last = edition.questions + (edition.exact_questions if game.options.three_elements else ())
    return (
        *(Ask(to, question, card) for card in edition.search_pack for question in edition.allows[card] for to in seats),
        Exchange(),
        *(AskLast(to, question) for question in last for to in seats),
        *map(Identify, edition.pack),
    )
