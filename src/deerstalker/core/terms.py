"""What the terms of every game are made from: actions, events, phases, states."""

from msgspec import Struct


class Action(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """What a seat wants, in the imperative: `Suggest`, `Roll`. It comes from outside, so unknown fields are refused."""


class Event(Struct, frozen=True, gc=False, tag=True):
    """What happened, in the past tense: `Suggested`, `Rolled`. Comes from history, so unknown fields are tolerated."""


class Phase(Struct, frozen=True, gc=False, tag=True):
    """What the table is doing, as a gerund that carries exactly its own data: `Showing(seat, theory)`."""


class State(Struct, frozen=True, gc=False):
    """The fold of the events. Only the functions of its own game look inside."""
