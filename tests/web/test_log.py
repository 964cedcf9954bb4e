"""Logs that were written by an earlier version are still read."""

import pytest

from deerstalker.core.secret import secret
from deerstalker.games import GAMES
from deerstalker.web.live import log
from deerstalker.web.live.log import read_entry, write_entry

CLUE = GAMES["clue"]


@pytest.mark.parametrize(
    ("body", "entry"),
    [
        (
            b'{"type":"Sat","seat":1,"name":"Dupin","mind":"expert:50ms","token":{"readers":[],"value":""}}',
            log.Sat(1, "Dupin", "expert:50ms", secret("")),
        ),
        (
            b'{"type":"Sat","seat":0,"name":"Ann","mind":null,"token":{"readers":[],"value":"ab"}}',
            log.Sat(0, "Ann", None, secret("ab")),
        ),
        (b'{"type":"Kicked","seat":2,"mind":"novice"}', log.Kicked(2, "novice")),
        (b'{"type":"Kicked","seat":2,"mind":null}', log.Kicked(2, None)),
        (b'{"type":"Handed","seat":2,"mind":"novice","why":"away"}', log.Handed(2, "novice", "away")),
    ],
)
def test_the_field_that_was_called_mind(body: bytes, entry: log.LogEntry) -> None:
    assert read_entry(CLUE, body) == entry
    assert read_entry(CLUE, write_entry(entry)) == entry
    assert b"mind" not in write_entry(entry)


def test_talk_about_a_mind_is_left_alone() -> None:
    said = log.Said(0, 'Never "mind": it is {"mind":1}')
    assert read_entry(CLUE, write_entry(said)) == said
