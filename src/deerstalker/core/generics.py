"""Type variables for the parts of a game. Where nothing is said, they stand for those of any game.

So `Sight` is what a chair sees in any game, and `Sight[SleuthState, SleuthAction, SleuthEvent]` in Sleuth.
"""

from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

if TYPE_CHECKING:  # Python has type variables with defaults since 3.13; type checkers know them for all versions
    from typing_extensions import TypeVar as TypeVarWithDefault

    from deerstalker.core.game import Game

    StateOf = TypeVarWithDefault("StateOf", default=Any)
    ActionOf = TypeVarWithDefault("ActionOf", default=Any)
    EventOf = TypeVarWithDefault("EventOf", default=Any)
    OptionsOf = TypeVarWithDefault("OptionsOf", bound=Struct, default=Any)
    RulesOf_co = TypeVarWithDefault("RulesOf_co", covariant=True, default=Game[Any, Any, Any])
else:
    StateOf, ActionOf, EventOf = TypeVar("StateOf"), TypeVar("ActionOf"), TypeVar("EventOf")
    OptionsOf, RulesOf_co = TypeVar("OptionsOf"), TypeVar("RulesOf_co", covariant=True)

OptionsOf_contra = TypeVar("OptionsOf_contra", contravariant=True)
