"""Whatever is typed: never a traceback, and what is refused changes nothing."""

import random

import pytest

from deerstalker.core.errors import DeerstalkerError
from deerstalker.core.seats import NAMES
from deerstalker.games import GAMES
from deerstalker.knowledge.deal.dossier import clues_of
from deerstalker.knowledge.notebook import Session, Setup, completions, opened, say
from deerstalker.knowledge.notebook.commands import COMMANDS
from deerstalker.knowledge.notebook.replies import Asked, Contradicted, Drawn, Load, Noted, Quit, Refused, Save
from deerstalker.knowledge.notebook.setup import game_of, parser_for
from deerstalker.tui.notebook_text import passages

pytestmark = pytest.mark.long

DEDUCED = [name for name, box in GAMES.items() if box.clues is not None]
WORDS = [
    word
    for line in (
        "Ann Bob Cy Dee I me suggests accuses snoops asks shows passes nobody others else wrong right is it was",
        "plum rope hall knife gazebo rose green gr lead pipe billiard room blue opal opals pair red pearls cluster",
        "0 1 2 3 37 99999999999 none ; : , . ' \" \\ [bold] § ☃ é \x00 𝔘 -1 1e9 the of not if envelope missing",
    )
    for word in line.split(" ")
]
LETTERS = "abcdefghijklmnopqrstuvwxyz ;:,.'0123456789-_§\n\t\x1b[]{}"


def begun(name: str) -> Session:
    """A table at which the first of four has every other card from the first on, and the last ones lie open."""
    box = GAMES[name]
    game = game_of(box, 4)
    parser, pack = parser_for(box, game, NAMES[:4], 0), clues_of(box).cards(game)
    face_up = pack[len(pack) - parser.face_up :]
    return Session(Setup.checked(box, NAMES[:4], 0, pack[::2][: parser.hand_size(0)], face_up))


def typed(rng: random.Random, session: Session) -> str:
    """A command, a mixture of known words, a good line with a letter changed, or mere letters."""
    if session.asking and rng.random() < 0.5:
        return str(len(session.asking))
    kind = rng.randrange(8)
    if kind == 0:
        command = rng.choice([name for name in COMMANDS if name not in {"quit", "best", "race"}])
        return " ".join([command, *rng.choices(WORDS, k=rng.randrange(4))])
    if kind <= 3:
        return " ".join(rng.choices(WORDS, k=rng.randrange(12)))
    if kind <= 6:
        line = list(rng.choice(session.parser.examples))
        for _ in range(rng.randrange(3)):
            line[rng.randrange(len(line))] = rng.choice(LETTERS)
        return "".join(line)
    return "".join(rng.choices(LETTERS, k=rng.randrange(60)))


@pytest.mark.parametrize("game", DEDUCED)
def test_any_line_leaves_a_sound_notebook(game: str) -> None:
    rng = random.Random(game)
    session = begun(game)
    noted = refused = 0
    for _ in range(700):
        line = typed(rng, session)
        then, reply = say(session, line)
        assert isinstance(reply, Drawn | Save | Load | Quit) or "".join(one.text for one in passages(then, reply)), line
        if isinstance(reply, Refused) or (isinstance(reply, Contradicted) and not reply.strike):
            assert (then.lines, then.past) == (session.lines, session.past), line
            refused += 1
        elif isinstance(reply, Contradicted):
            assert (then.lines, then.past) == (session.lines, session.past), line
            assert len(then.asking) == len(reply.strike) + 1
        elif isinstance(reply, Asked):
            assert (then.lines, then.past) == (session.lines, session.past), line
            assert len(then.asking) == len(reply.choices) > 0
        noted += isinstance(reply, Noted)
        list(completions(then, line))
        session = begun(game) if len(then.lines) > 15 else then
    assert noted > 20
    assert refused > 200
    assert session.answer.exact


@pytest.mark.parametrize("game", DEDUCED)
def test_any_file_opens_or_is_refused(game: str) -> None:
    rng = random.Random(game)
    session, _ = say(begun(game), begun(game).parser.examples[0])
    reply = say(session, "save x")[1]
    assert isinstance(reply, Save)
    fine = 0
    for _ in range(150):
        text = list(reply.text)
        for _ in range(rng.randrange(1, 4)):
            text[rng.randrange(len(text))] = rng.choice(LETTERS)
        try:
            assert opened("".join(text)).answer.exact
            fine += 1
        except DeerstalkerError as error:
            assert str(error)
    assert 0 < fine < 150
