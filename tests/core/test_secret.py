"""Secrets and what each seat sees of them."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from deerstalker.core import Sealed, Secret, secret, seen


class Desk(msgspec.Struct, frozen=True):
    lamp: str
    drawer: Secret[str]
    files: tuple[Secret[tuple[str, ...]], ...] = ()
    nested: Secret[tuple[Secret[str], ...]] | None = None


def test_a_reader_keeps_it_and_others_lose_it() -> None:
    desk = Desk("on", secret("key", to=[1]))
    assert seen(desk, 1).drawer.open() == "key"
    assert not seen(desk, 0).drawer.is_open
    assert not seen(desk, None).drawer.is_open
    with pytest.raises(Sealed):
        seen(desk, 0).drawer.open()


def test_who_knows_is_known_to_all() -> None:
    assert seen(secret("key", to=[1, 2]), None).readers == {1, 2}


def test_a_sealed_copy_does_not_hold_the_value_anywhere() -> None:
    desk = Desk("on", secret("dagger", to=[1]), (secret(("rope", "pipe"), to=[0]), secret(("gun",), to=[2])))
    assert b"dagger" not in msgspec.json.encode(seen(desk, 0))
    assert b"gun" not in msgspec.json.encode(seen(desk, 0))
    assert b"rope" in msgspec.json.encode(seen(desk, 0))


def test_a_secret_inside_a_secret() -> None:
    nested: Secret[tuple[Secret[str], ...]] = secret((secret("a", to=[0]), secret("b", to=[1])), to=[0, 1])
    desk = Desk("on", secret("", to=[]), nested=nested)
    mine = seen(desk, 0).nested
    assert mine is not None
    assert [inner.is_open for inner in mine.open()] == [True, False]
    other = seen(desk, 2).nested
    assert other is not None
    assert not other.is_open


def test_what_holds_no_secret_is_not_copied() -> None:
    plain = (("a", 1), frozenset({2}), None)
    assert seen(plain, None) is plain


def test_an_unknown_container_is_refused_rather_than_leaked() -> None:
    with pytest.raises(TypeError):
        seen({"set of secrets", secret("x")}, 0)


@given(st.frozensets(st.integers(0, 5)), st.frozensets(st.integers(0, 5)), st.integers(0, 5))
def test_mapping_and_combining_commute_with_sight(one: frozenset[int], two: frozenset[int], seat: int) -> None:
    hand, card = Secret(one, ("a", "b")), Secret(two, "c")

    def join(cards: tuple[str, ...], new: str) -> tuple[str, ...]:
        return (*cards, new)

    assert seen(hand.map(len), seat) == seen(hand, seat).map(len)
    assert seen(hand.combine(card, join), seat) == seen(hand, seat).combine(seen(card, seat), join)


@given(st.frozensets(st.integers(0, 5)), st.frozensets(st.integers(0, 5)), st.integers(0, 5))
def test_sharing_commutes_with_sight(one: frozenset[int], two: frozenset[int], seat: int) -> None:
    first, second = Secret(one, "rope"), Secret(two, "rope")
    assert seen(first, seat).shared(seen(second, seat)) == seen(first.shared(second), seat)
    assert first.shared(second) == Secret(one | two, "rope")


def test_json_leaves_a_sealed_value_out() -> None:
    assert msgspec.json.encode(seen(secret("x", to=[1]), 0)) == b'{"readers":[1]}'
    assert msgspec.json.decode(b'{"readers":[1]}', type=Secret[str]) == Secret(frozenset({1}))
