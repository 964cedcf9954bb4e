"""The catalogue of games, as the page shows it: boxes, bots, rulebooks."""

import re
from functools import lru_cache

from msgspec import Struct

from deerstalker.core import game
from deerstalker.core.errors import Invalid
from deerstalker.core.game import Box
from deerstalker.core.layout import Layout
from deerstalker.core.options import OptionInfo, options_of
from deerstalker.core.prose import sentence
from deerstalker.games import GAMES
from deerstalker.players import bots_of
from deerstalker.players.bot_spec import read_bot
from deerstalker.players.levels import check_level
from deerstalker.web.errors import Missing

MOST_SECONDS, MOST_NODES = 5.0, 20_000
"""Limits on how long a bot may think about one move online, where others wait."""


class EditionOffered(Struct, frozen=True):
    """Another edition of a game, for the notebook beside a real table."""

    name: str
    title: str


class Boxed(Struct, frozen=True):
    """A game as the page offers it."""

    name: str
    title: str
    maker: str
    year: int
    blurb: str
    players: tuple[int, int]
    rules: int
    options: tuple[OptionInfo, ...]
    bots: tuple[str, ...]
    """The levels at which bots play it, from gentle to strong."""

    explained: bool
    """Whether certainties can be explained and questions ranked."""

    notebook: bool
    """Whether there is a notebook beside a real table."""

    editions: tuple[EditionOffered, ...]
    """The editions it knows, the usual one first; none if there is only one."""

    real_players: tuple[int, int]
    """How many hands there may be at a real table, beside which a notebook is kept."""

    art: str
    """The picture on the lid as SVG; empty if there is none."""


class Paragraph(Struct, frozen=True):
    """One paragraph of a rulebook."""

    number: int
    title: str
    marks: list[str]
    text: str


def box_called(name: str) -> Box:
    """Return the box of this name. Raises `Missing` if there is none."""
    try:
        return game.box_called(name, GAMES)
    except Invalid as error:
        raise Missing(sentence(error.why)) from None


@lru_cache(maxsize=1)
def boxes() -> list[Boxed]:
    """Return all games."""
    return [
        Boxed(
            box.name,
            box.title,
            box.maker,
            box.year,
            box.blurb,
            (box.players[0], box.players[-1]),
            box.rules_version,
            options_of(box),
            tuple(bots_of(box)),
            box.clues is not None,
            box.clues is not None,
            _editions(box),
            _real_players(box),
            "" if box.art is None else box.art(),
        )
        for box in GAMES.values()
    ]


def _editions(box: Box) -> tuple[EditionOffered, ...]:
    some = () if box.tables is None else box.tables.editions
    return tuple(EditionOffered(one.name, one.title) for one in some) if len(some) > 1 else ()


def _real_players(box: Box) -> tuple[int, int]:
    some = box.players if box.tables is None else box.tables.players
    return some[0], some[-1]


@lru_cache(maxsize=32)
def layout(name: str) -> Layout:
    """Return what is needed to draw a game."""
    box = box_called(name)
    return box.layout(box.open(box.players[-1], box.options()))


def bot_for(box: Box, text: str) -> str:
    """Return a bot as it is spelled. Raises `Invalid` for a program, or a bot that thinks too long to play online."""
    bot = read_bot(text)
    check_level(box, bot.name)
    if (bot.thinking.seconds or 0) > MOST_SECONDS or (bot.thinking.nodes or 0) > MOST_NODES:
        raise Invalid(f"at an online table, a bot may think for at most {MOST_SECONDS:g} s or {MOST_NODES} positions")
    return bot.text


_PARAGRAPH = re.compile(
    r"^\*\*§(?P<number>\d+) (?P<title>.+?)\.?\*\*(?P<text>.*?)(?=^\*\*§|^#|\Z)", re.DOTALL | re.MULTILINE
)
_MARK = re.compile(r"\[(ruling|variant|waived)\]")


@lru_cache(maxsize=32)
def paragraphs(text: str) -> list[Paragraph]:
    """Divide a rulebook into its paragraphs."""
    return [_paragraph(found) for found in _PARAGRAPH.finditer(text)]


def _paragraph(found: re.Match[str]) -> Paragraph:
    whole = f"{found['title']} {found['text']}"
    plain = " ".join(_MARK.sub("", found["text"]).split())
    return Paragraph(int(found["number"]), _MARK.sub("", found["title"]).strip(), _MARK.findall(whole), plain)
