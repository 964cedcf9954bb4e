"""Small words that every sentence needs."""

import pytest

from deerstalker.core.prose import told_together

WHO = ("Ann", "Bob", "you", "Dee")


@pytest.mark.parametrize(
    ("clauses", "told"),
    [
        (("Ann has the Rope",), "Ann has the Rope"),
        (("Ann has five cards", "Ann has the Rope"), "Ann has five cards and Ann has the Rope"),
        (
            ("Ann showed you Mrs. White in line 3", "Ann showed you Mrs. Peacock in line 8", "Ann has the Lead Pipe"),
            "Ann showed you Mrs. White in line 3 and Mrs. Peacock in line 8, and Ann has the Lead Pipe",
        ),
        (
            ("Dee couldn't show Mrs. White or the Hall in line 4", "Dee couldn't show the Wrench in line 2"),
            "Dee couldn't show Mrs. White or the Hall in line 4, or the Wrench in line 2",
        ),
        (
            ("Dee couldn't show the Knife in line 4", "Dee couldn't show the Wrench in line 2"),
            "Dee couldn't show the Knife in line 4 or the Wrench in line 2",
        ),
        (
            ("Bob counted two opals in line 1", "the Hall is yours", "Bob counted two diamonds in line 3"),
            "Bob counted two opals in line 1 and two diamonds in line 3, and the Hall is yours",
        ),
        (
            ("Bob showed you the Rope in line 1", "Bob showed Dee one of A and B in line 3"),
            "Bob showed you the Rope in line 1 and Bob showed Dee one of A and B in line 3",
        ),
        (
            ("the Red Opal Pair is yours", "the Red Opal Cluster is hidden"),
            "the Red Opal Pair is yours and the Red Opal Cluster is hidden",
        ),
    ],
)
def test_what_somebody_did_several_times_is_said_once(clauses: tuple[str, ...], told: str) -> None:
    assert told_together(clauses, WHO) == told
