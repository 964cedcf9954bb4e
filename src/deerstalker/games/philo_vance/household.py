"""The suspects in the house, the clues that may be found there, and whom they fit (Philo Vance §3 to §5)."""

from itertools import combinations
from typing import Literal, get_args

from msgspec import Struct

from deerstalker.core import Rng

Suspect = Literal[
    "wife",
    "secretary",
    "aunt",
    "cook",
    "maid",
    "salesman",
    "grandpa",
    "butler",
    "chauffeur",
    "gardener",
]
Clue = str
"""What a clue card shows, in words joined by hyphens: `cigar-butt`."""

Sort = Literal["specific", "masculine", "feminine", "general"]
Listed = tuple[Clue, ...]
"""The face of a Confirmation Card."""

SUSPECTS: tuple[Suspect, ...] = get_args(Suspect)
WOMEN, MEN = SUSPECTS[:5], SUSPECTS[5:]
COPIES = 2
"""Number of cards that show each clue (Philo Vance §4)."""

TITLES: dict[Suspect, str] = {
    "wife": "the Wife",
    "secretary": "the Social Secretary",
    "aunt": "the Aunt",
    "cook": "the Cook",
    "maid": "the Maid",
    "salesman": "the Bond Salesman",
    "grandpa": "Grandpa",
    "butler": "the Butler",
    "chauffeur": "the Chauffeur",
    "gardener": "the Gardener",
}
SKETCHES: dict[Suspect, str] = {
    "wife": "45, looks younger, kept up a secret correspondence",
    "secretary": "21, engaged to a college football star",
    "aunt": "67, unmarried, on a visit",
    "cook": "54, fond of travel",
    "maid": "23, pert, hard-working, Spanish",
    "salesman": "28, amateur photographer and actor",
    "grandpa": "84, frail",
    "butler": "56, loves loud colors",
    "chauffeur": "40, just what you would expect",
    "gardener": "29, a bachelor",
}

_SPECIFIC = """\
wife       Packet of hidden letters; Beauty parlor receipt
secretary  Football ticket stub; Engagement ring
aunt       Luggage tag; Ball of gray yarn
cook       Floury thumb mark; Steamship folder
maid       Feather from a duster; Spanish shawl fringe
salesman   Strip of camera film; Stick of grease paint
grandpa    Rubber cane tip; Ear trumpet
butler     Silver polish cloth; Purple silk sock
chauffeur  Visor cap badge; Smear of engine grease
gardener   Pruning shears; Clod of garden soil
"""
_MASCULINE = """\
salesman grandpa   butler     Collar button
salesman grandpa   chauffeur  Racing form
salesman grandpa   gardener   Straw hat
salesman butler    chauffeur  Black necktie
salesman butler    gardener   Poker chip
salesman chauffeur gardener   Safety razor blade
grandpa  butler    chauffeur  Cigar butt
grandpa  butler    gardener   Suspender clip
grandpa  chauffeur gardener   Corncob pipe
butler   chauffeur gardener   Large boot print
"""
_FEMININE = """\
wife      secretary aunt  Lace handkerchief
wife      secretary cook  Jar of hand cream
wife      secretary maid  Lipstick
wife      aunt      cook  Corset stay
wife      aunt      maid  Tortoise-shell comb
wife      cook      maid  Dark hairpin
secretary aunt      cook  Lady's umbrella
secretary aunt      maid  Satin ribbon
secretary cook      maid  Vanity compact
aunt      cook      maid  Sewing thimble
"""
_GENERAL = """\
butler   chauffeur gardener   secretary cook      maid  Staff door key
salesman grandpa   butler     wife      secretary aunt  Monogrammed notepaper
salesman grandpa   chauffeur  wife      aunt      cook  Railroad timetable
salesman grandpa   gardener   secretary aunt      maid  Torn theatre ticket
salesman butler    chauffeur  wife      secretary maid  Cigarette stub
salesman butler    gardener   wife      cook      maid  Scrap of bright cloth
salesman chauffeur gardener   wife      secretary cook  Folded road map
grandpa  butler    chauffeur  aunt      cook      maid  Headache powder
grandpa  butler    gardener   wife      aunt      maid  Bedroom slipper
grandpa  chauffeur gardener   secretary aunt      cook  Peppermint drop
"""


class Evidence(Struct, frozen=True):
    """One clue of the set: its name, its sort, and whom it fits in our printed lists."""

    clue: Clue
    name: str
    sort: Sort
    fits: tuple[Suspect, ...]


def _evidence(name: str, sort: Sort, fits: tuple[str, ...]) -> Evidence:
    return Evidence(
        name.strip().lower().replace(" ", "-").replace("'", ""),
        name.strip(),
        sort,
        tuple(who for who in SUSPECTS if who in fits),
    )


def _read() -> dict[Clue, Evidence]:
    found: list[Evidence] = []
    for line in _SPECIFIC.splitlines():
        who, names = line.split(maxsplit=1)
        found += [_evidence(name, "specific", (who,)) for name in names.split(";")]
    tables: tuple[tuple[Sort, str, int], ...] = (
        ("masculine", _MASCULINE, 3),
        ("feminine", _FEMININE, 3),
        ("general", _GENERAL, 6),
    )
    for sort, table, width in tables:
        for line in table.splitlines():
            *fits, name = line.split(maxsplit=width)
            found.append(_evidence(name, sort, tuple(fits)))
    return {one.clue: one for one in found}


EVIDENCE = _read()
"""The fifty clues, in order: Philo Vance §4."""

CLUES: tuple[Clue, ...] = tuple(EVIDENCE)
PACK: tuple[Clue, ...] = tuple(clue for clue in CLUES for _ in range(COPIES))
"""The hundred clue cards."""


def clues_of(sort: Sort) -> tuple[Clue, ...]:
    """Return all clues of this sort, in order."""
    return tuple(clue for clue, one in EVIDENCE.items() if one.sort == sort)


def lists_of(fits: dict[Clue, tuple[Suspect, ...]]) -> tuple[Listed, ...]:
    """Return the ten Confirmation Cards that these fits make, in the order of the suspects."""
    return tuple(tuple(clue for clue in CLUES if who in fits[clue]) for who in SUSPECTS)


PRINTED: tuple[Listed, ...] = lists_of({clue: one.fits for clue, one in EVIDENCE.items()})
"""The lists of our set: Philo Vance §5."""

_TRIOS = {"masculine": tuple(combinations(MEN, 3)), "feminine": tuple(combinations(WOMEN, 3))}


def fresh_lists(rng: Rng) -> tuple[Listed, ...]:
    """Make a new mystery with the same pattern (Philo Vance §82): every trio once on each sort of clue."""

    def shuffled(sort: Literal["masculine", "feminine"]) -> list[tuple[Suspect, ...]]:
        trios: list[tuple[Suspect, ...]] = list(_TRIOS[sort])
        rng.shuffle(trios)
        return trios

    fits = {clue: EVIDENCE[clue].fits for clue in clues_of("specific")}
    fits |= dict(zip(clues_of("masculine"), shuffled("masculine"), strict=True))
    fits |= dict(zip(clues_of("feminine"), shuffled("feminine"), strict=True))
    mixed = zip(shuffled("feminine"), shuffled("masculine"), strict=True)
    fits |= {clue: women + men for clue, (women, men) in zip(clues_of("general"), mixed, strict=True)}
    return lists_of(fits)


def fair(lists: tuple[Listed, ...]) -> bool:
    """Do these ten lists follow the pattern of the set (Philo Vance §4, §5)?"""
    if len(lists) != len(SUSPECTS):
        return False
    fits = {clue: tuple(who for who, card in zip(SUSPECTS, lists, strict=True) if clue in card) for clue in CLUES}
    if lists_of(fits) != lists or any(fits[clue] != EVIDENCE[clue].fits for clue in clues_of("specific")):
        return False
    general = [fits[clue] for clue in clues_of("general")]
    trios = {
        "masculine": ([fits[clue] for clue in clues_of("masculine")], [fit[3:] for fit in general]),
        "feminine": ([fits[clue] for clue in clues_of("feminine")], [fit[:3] for fit in general]),
    }
    return all(sorted(used) == sorted(_TRIOS[sort]) for sort, uses in trios.items() for used in uses)
