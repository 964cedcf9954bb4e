"""A class of one's own as a bot: finding it by name, and what happens if it fails."""

import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import EntryPoint
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from deerstalker.core.errors import DeerstalkerError, Invalid
from deerstalker.core.sight import Sight
from deerstalker.core.terms import Action
from deerstalker.players.fallback import Forfeited
from deerstalker.players.player import Player, Seating, Setting


def class_called(reference: str) -> Seating:
    """Return the class that `mybots.py:MyBot` or `package.module:MyBot` names. Raises `Invalid` if there is none.

    This runs the module, so use it only for text from users who may run any program on this machine.
    """
    place, _, name = reference.rpartition(":")
    try:
        if place.endswith(".py"):
            found = vars(_module(Path(place).resolve(), Path(place).stat().st_mtime_ns))[name]
        else:
            with _importing_from(Path.cwd()):
                found = EntryPoint(name, reference, "").load()
    except OSError as error:
        raise Invalid(f"cannot read {place}: {error.strerror}") from None
    except (AttributeError, KeyError):
        raise Invalid(f"there is no class called {name!r} in {place}") from None
    except ModuleNotFoundError as error:
        if error.name != place.split(".")[0]:
            raise Invalid(f"can't load {place}: {error}") from None
        raise Invalid(f"there is no player called {reference!r}, nor a module called {place!r}") from None
    except Exception as error:
        raise Invalid(f"can't load {place}: {_told(error)}") from None
    if not callable(found):
        raise Invalid(f"{reference} is not a class")
    seating: Seating = found
    return seating


@cache
def _module(file: Path, changed: int) -> ModuleType:
    """Run a file as a module, again after it has changed."""
    spec = spec_from_file_location(f"bots_in_{file.stem}", file)
    if spec is None or spec.loader is None:
        raise Invalid(f"{file} is not a Python file")
    module = module_from_spec(spec)
    sys.modules[module.__name__] = module
    with _importing_from(file.parent):
        spec.loader.exec_module(module)
    return module


@contextmanager
def _importing_from(folder: Path) -> Iterator[None]:
    """Let imports find what lies in this folder, as they do for a script in it."""
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))


class OwnClass:
    """A bot of somebody's own class in its seat. It forfeits if it raises an error or breaks a rule."""

    def __init__(self, setting: Setting, kind: Seating) -> None:
        self.setting = setting
        self._kind = kind
        self._bot: Player | None = None

    def act(self, sight: Sight) -> Action | None:
        """Return what the bot wants to do."""
        try:
            if self._bot is None:
                self._bot = self._kind(self.setting)
            action = self._bot.act(sight)
        except Exception as error:
            raise Forfeited(f"raised {_told(error)}") from error
        if action is None and sight.waited_for:
            raise Forfeited("had to act, but didn't")
        if action is not None and not self._may(sight, action):
            raise Forfeited(f"answered {str(action)[:80]}, which is not allowed now")
        return action

    def close(self) -> None:
        """End the game."""

    def _may(self, sight: Sight, action: Action) -> bool:
        """Return whether this is an action, and allowed as far as the seat can see."""
        if action in sight.options:
            return True
        try:
            return isinstance(action, Action) and bool(self.setting.game.accepts(sight.state, sight.seat, action))
        except DeerstalkerError:
            return False


def _told(error: Exception) -> str:
    """Return what went wrong and where, in one line."""
    calls = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(calls[-1].filename).name}, line {calls[-1].lineno})" if calls else ""
    return f"{type(error).__name__}: {error}{where}"
