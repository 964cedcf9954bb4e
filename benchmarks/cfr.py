"""Counterfactual regret minimization on a tiny edition: what a best response still gains, iteration by iteration.

python -m benchmarks.cfr
python -m benchmarks.cfr "deerstalker_clue_cards(seats=2,edition=tiny,chance=deals,longest=4)" --iterations 16
"""

import argparse
import time
from typing import Any

import pyspiel

import deerstalker.adapters.openspiel  # noqa: F401  (registers the games)

DEFAULT = "deerstalker_clue_cards(seats=2,edition=tiny,chance=deals,longest=3)"


def nodes_below(state: Any) -> int:
    """Count the states of the tree below this one, and this one."""
    return 1 + sum(nodes_below(state.child(action)) for action in state.legal_actions())


def main() -> None:
    """Solve the game and print a line for each power of two."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default=DEFAULT)
    parser.add_argument("--iterations", type=int, default=32)
    arguments = parser.parse_args()
    game = pyspiel.load_game(arguments.game)
    print(f"{game}: {nodes_below(game.new_initial_state()):,} nodes")
    solver = pyspiel.CFRPlusSolver(game)
    began = time.perf_counter()
    for iteration in range(1, arguments.iterations + 1):
        solver.evaluate_and_update_policy()
        if iteration & (iteration - 1) == 0:
            gain = pyspiel.nash_conv(game, solver.average_policy()) / game.num_players()
            print(
                f"{iteration:>6} iterations: exploitability {gain:.4f}, {time.perf_counter() - began:.1f} s", flush=True
            )


if __name__ == "__main__":
    main()
