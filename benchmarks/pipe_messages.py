"""Measure how long the messages to a program at the table are, in both versions of the pipe protocol.

    python -m benchmarks.pipe_messages

Novices play; every message that the first seat would get is written in both versions. Nothing is counted but the
messages that ask for an action.
"""

import argparse
from random import Random
from statistics import mean

from deerstalker.adapters.episode import Episode, open_rules, seeded
from deerstalker.core.seats import NAMES
from deerstalker.games import BUILT_IN
from deerstalker.players.bot_spec import read_bot
from deerstalker.players.compact_pipe import CompactTalk
from deerstalker.players.levels import stand_in
from deerstalker.players.pipe import full, line
from deerstalker.players.player import Setting


def sizes(name: str, games: int) -> list[tuple[int, int]]:
    """Return the bytes of each message in version 1 and in version 2."""
    seats = min(4, BUILT_IN[name].players[-1])
    rules = open_rules(name, seats)
    found: list[tuple[int, int]] = []
    for game in range(games):
        episode = Episode(rules, seeded(game), claims="poll")
        talk, saw = CompactTalk(Setting(rules.box, rules.game, 0, Random(0))), [0] * seats
        spec = read_bot(stand_in(rules.box))
        bots = [spec.sit(rules.box, rules.game, seat, f"{game}/{seat}", NAMES[:seats]) for seat in range(seats)]
        while (seat := episode.seat) is not None:
            sight = episode.sight(seat, saw[seat])
            saw[seat] = len(episode.events)
            if seat == 0:
                found.append((len(line(full(sight))), len(line(talk.ask(sight)))))
            wanted = bots[seat].act(sight)
            if wanted is None:
                episode.act(0)
            else:
                episode.take(seat, wanted)
    return found


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description="Bytes of a message in both versions of the pipe protocol.")
    parser.add_argument("--games", type=int, default=10, help="games of each kind")
    games = parser.parse_args().games
    print(f"{'bytes a message':18}{'messages':>9}{'1: mean':>9}{'longest':>9}{'2: mean':>9}{'longest':>9}")
    for name in BUILT_IN:
        found = sizes(name, games)
        one, two = zip(*found, strict=True)
        numbers = len(found), round(mean(one)), max(one), round(mean(two)), max(two)
        print(f"{name:18}" + "".join(f"{number:9,}" for number in numbers), flush=True)


if __name__ == "__main__":
    main()
