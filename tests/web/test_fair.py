"""Chance that nobody can bend, and that anybody can check."""

import doctest
import re
from collections import Counter
from pathlib import Path

import pytest

from deerstalker.cli import main
from deerstalker.core.errors import Invalid
from deerstalker.core.secret import secret, seen
from deerstalker.games import GAMES
from deerstalker.table import fair_deal
from deerstalker.table.fair_deal import FairRng, commitment, openings, seals, seed
from deerstalker.table.fair_proof import Unfair, read_proof, verify
from kit import one_quick
from web_client import evening, served


def test_the_example() -> None:
    assert doctest.testmod(fair_deal).failed == 0


def test_every_number_is_as_likely() -> None:
    counts = Counter(FairRng(b"seed", step).randrange(6) for step in range(12_000))
    assert sorted(counts) == list(range(6))
    assert sum((count - 2_000) ** 2 / 2_000 for count in counts.values()) < 20.5  # chi-square, p = 0.001
    orders: Counter[tuple[int, ...]] = Counter()
    for step in range(6_000):
        cards = [1, 2, 3]
        FairRng(b"seed", step).shuffle(cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 6
    assert sum((count - 1_000) ** 2 / 1_000 for count in orders.values()) < 20.5


def test_a_word_too_large_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = FairRng(b"seed", 1)
    words = iter([2**64 - 1, 2**64 - 2, 7])
    monkeypatch.setattr(rng, "_word", lambda: next(words))
    assert rng.randrange(2**63 + 1) == 7
    with pytest.raises(ValueError, match="nothing"):
        rng.randrange(0)


def test_everything_counts_in_the_seed() -> None:
    seeds = {
        seed("S", "table", {0: "x", 2: "y"}),
        seed("T", "table", {0: "x", 2: "y"}),
        seed("S", "other", {0: "x", 2: "y"}),
        seed("S", "table", {0: "x", 1: "y"}),
        seed("S", "table", {0: "x"}),
        seed("S", "table", {0: "x", 2: "z"}),
    }
    assert len(seeds) == 6


def test_every_hidden_card_is_sealed_and_opened_by_its_readers_alone() -> None:
    deal = [secret("rope"), (secret(("plum", "hall"), to=[0]), secret(("wrench",), to=[1]))]
    made = seals(b"seed", 3, deal)
    assert [one.card for one in openings(b"seed", 3, deal)] == ["rope", "plum", "hall", "wrench"]
    assert [one.salt.is_open for one in seen(made, 0)] == [False, True, True, False]
    assert [one.salt.is_open for one in seen(made, None)] == [False] * 4
    assert [fair_deal.sealed(made[at].salt.open(), card) for at, card in ((1, "plum"), (2, "hall"))] == [
        made[1].hash,
        made[2].hash,
    ]
    assert len({one.salt.open() for one in made}) == 4
    other = [secret("knife"), *deal[1:]]
    assert [one.hash for one in seals(b"seed", 3, other)][1:] == [one.hash for one in made][1:]
    assert seals(b"seed", 3, other)[0].hash != made[0].hash


@pytest.mark.parametrize("game", one_quick(GAMES))
def test_a_game_can_be_verified_and_not_forged(tmp_path: Path, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            opened = await server.open(game, 3, seat=None, bots=["novice"] * 3)
            async with server.socket(opened["table"], opened["host"]) as crowd:
                promised = crowd.news[0]["entry"]["commitment"] if crowd.news else None
                await crowd.do({"type": "Begin"})
                await crowd.until(lambda: crowd.view["over"])
                promised = crowd.news[0]["entry"]["commitment"]
            text = (await server.http.get(f"/api/tables/{opened['table']}/case")).text
        (tmp_path / "evening.case").write_text(text)
        found = verify(text, promised)
        assert found.steps > found.draws > 0
        box = GAMES[game]
        assert found.seals >= min(21, len(box.layout(box.open(3, box.options())).cards))
        with pytest.raises(Unfair, match="promised"):
            verify(text, commitment("another"))
        proof = read_proof(text)
        with pytest.raises(Unfair, match="secret"):
            verify(text.replace(proof.secret, "0" * 64))
        with pytest.raises(Unfair, match=r"step \d+: the secret gives a different result"):
            verify(text.replace("# secret:", "# contribution 1: more\n# secret:"))
        first = next(hashes[0] for hashes in proof.seals.values())
        with pytest.raises(Unfair, match="seals"):
            verify(text.replace(first, "0" * 64))
        with pytest.raises(Invalid, match="doesn't include its secret"):
            verify(text.replace("# secret", "# regret"))
        steps = [place for place, line in enumerate(text.splitlines()) if re.match(r"\d", line)]
        with pytest.raises(Invalid, match="not over"):
            verify("\n".join(text.splitlines()[: steps[-1]]) + "\n")

    evening(play())
    assert main(["verify", str(tmp_path / "evening.case")]) == 0
    assert capsys.readouterr().out.startswith("Fair:")
    assert main(["verify", str(tmp_path / "evening.case"), "--commitment", "0" * 64]) == 1
    assert main(["verify", str(tmp_path / "evening.case"), "--commitment", "0"]) == 2


def test_a_contribution_is_bound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Who notes what they contributed finds out when the server put another text in its place."""
    file = tmp_path / "evening.case"

    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            opened = await server.open("sleuth", 3)
            async with server.socket(opened["table"], opened["host"], opened["token"]) as ann:
                for command in ({"type": "Contribute", "text": "mine"}, {"type": "Begin"}):
                    assert (await ann.do(command))["type"] == "Done"
                assert (await ann.do({"type": "Hand", "bot": "random"}))["type"] == "Done"
                await ann.until(lambda: ann.view["over"])
            file.write_text((await server.http.get(f"/api/tables/{opened['table']}/case")).text)

    evening(play())
    assert main(["verify", str(file), "--contribution", "0:mine"]) == 0
    told = capsys.readouterr().out
    assert "Seat 0 contributed mine, as you say." in told
    assert re.search("The seed is [0-9a-f]{64}[.]", told)
    for other in ("0:ground", "1:mine"):
        assert main(["verify", str(file), "--contribution", "0:mine", "--contribution", other]) == 1
        assert "Not fair: the case doesn't have what seat" in capsys.readouterr().out
    for nonsense in ("mine", "x:mine", "0:", "12:mine"):
        assert main(["verify", str(file), "--contribution", nonsense]) == 2
