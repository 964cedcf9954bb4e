"""Which cards a real table plays with: an edition by its name, or a list that somebody wrote."""

from collections.abc import Sequence

from deerstalker.core.errors import Invalid
from deerstalker.core.game import Box
from deerstalker.core.prose import listed
from deerstalker.core.real_table import CardList, CardSort, NamedCard, RealTables
from deerstalker.core.spelling import NOISE, Lexicon, Reader, phrase_of
from deerstalker.games.lines import RESERVED

FEWEST, MOST = 2, 20
"""Number of cards of one sort."""

LONGEST_TITLE = 40
LONGEST_LIST = 10_000
OWN = "Cards of your own"


def tables_of(box: Box) -> RealTables:
    """Return the real tables of this game. Raises `Invalid` if its cards are always the same."""
    if box.tables is None:
        raise Invalid(f"{box.title} has the same cards and the same deal in every box, as far as this notebook knows.")
    return box.tables


def read_edition(box: Box, text: str) -> CardList | None:
    """Read the name of an edition. None is the one on the shelf."""
    editions = tables_of(box).editions
    names = Lexicon((name, at) for at, one in enumerate(editions) for name in (one.name, one.title, *one.also))
    reader = Reader(text)
    offered = listed([one.name for one in editions], "or")
    at: int = reader.take(names, f"an edition ({offered})")
    reader.finish()
    return editions[at] if at else None


# -- lists of one's own ------------------------------------------------------------------------------


def read_cards(box: Box, text: str) -> CardList:
    """Read a list of cards: a line for each sort, `Weapons: Rope, Spanner/Wrench`, or a line for each card below it.

    What follows a slash is another name for the card. Lines that begin with `#` mean nothing.

    >>> from deerstalker.games import GAMES
    >>> cards = read_cards(GAMES["clue"], "Suspects: Ada, Bert; Weapons: Rope, Axe/Hatchet; Rooms: Attic, Cellar")
    >>> [(sort, [card.id for card in some]) for sort, some in cards.sorts]
    [('suspects', ['ada', 'bert']), ('weapons', ['rope', 'axe']), ('rooms', ['attic', 'cellar'])]
    """
    if len(text) > LONGEST_LIST:
        raise Invalid("This is too long for a list of cards.")
    sorts = tables_of(box).sorts
    found: dict[str, list[NamedCard]] = {sort: [] for sort in sorts}
    sort = ""
    for number, line in enumerate(text.replace(";", "\n").split("\n"), 1):
        written = line.partition("#")[0].strip()
        if not written:
            continue
        head, colon, cards = written.partition(":")
        if colon:
            sort = _sort_called(sorts, head)
        elif not sort:
            raise Invalid(f"Begin with a line such as '{sorts[0].capitalize()}: ...'.", number)
        found[sort] += read_names_of(cards if colon else written)
    return checked(box, tuple((name, tuple(cards)) for name, cards in found.items()))


def _sort_called(sorts: Sequence[str], text: str) -> str:
    reader = Reader(text)
    names = Lexicon((name, sort) for sort in sorts for name in (sort, sort.removesuffix("s")))
    sort: str = reader.take(names, f"one of {listed(list(sorts), 'or')}")
    reader.finish()
    return sort


def read_names_of(text: str) -> list[NamedCard]:
    """Read the cards of one sort, separated by commas."""
    return [_card(part) for part in text.split(",") if part.strip()]


def _card(text: str) -> NamedCard:
    title, *also = (_without_article(" ".join(name.split())) for name in text.split("/"))
    words = phrase_of(title)
    told = [word for word in words if word not in NOISE] or list(words)
    if not told or len(title) > LONGEST_TITLE or not title.isprintable() or set(title) & set(":=<>|\\"):
        raise Invalid(f"{title!r} can't be the name of a card.")
    if len(told) == 1 and told[0] in RESERVED:
        raise Invalid(f"{title!r} can't be the name of a card here, because the word means something else in a line.")
    return NamedCard("-".join(told), title, tuple(name for name in also if name))


def _without_article(title: str) -> str:
    first, _, rest = title.partition(" ")
    return rest if rest and first.lower() in {"the", "a", "an"} else title


def checked(box: Box, sorts: tuple[CardSort, ...]) -> CardList:
    """Return a list of these cards. Raises `Invalid` if there are too few or too many, or one of them twice."""
    seen: dict[str, str] = {}
    for sort, cards in sorts:
        if not FEWEST <= len(cards) <= MOST:
            raise Invalid(f"There must be {FEWEST} to {MOST} {sort}, and you named {len(cards) or 'none'}.")
        for card in cards:
            if card.id in seen:
                raise Invalid(f"{seen[card.id]!r} and {card.title!r} are too much alike for two cards.")
            seen[card.id] = card.title
    return CardList("", OWN, sorts)


def written_out(cards: CardList) -> str:
    """Return a list of one's own on one line, as `read_cards` reads it."""
    return "; ".join(
        f"{sort}: {', '.join('/'.join((card.title, *card.also)) for card in some)}" for sort, some in cards.sorts
    )
