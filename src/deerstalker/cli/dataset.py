"""`dataset`: play many games between bots, and keep everything that happened as Parquet files."""

import argparse
from contextlib import closing
from pathlib import Path

import msgspec

from deerstalker.arena.runner import cluster, local
from deerstalker.cli.arena import add_match, jobs_of, match_of
from deerstalker.cli.commands import Commands
from deerstalker.cli.console import Console
from deerstalker.cli.progress import progress
from deerstalker.core.errors import Invalid


def add_dataset(commands: Commands) -> None:
    """Add `deerstalker dataset GAME`."""
    command = commands.add_parser(
        "dataset",
        help="play many games between bots, and keep everything as Parquet files",
        description="Play many games between bots as in the arena, and write games, steps, what each seat saw, actions "
        "and outcomes as Parquet files. After an interruption, the same command plays the shards that are missing.",
    )
    add_match(command)
    command.add_argument("--out", required=True, metavar="FOLDER", help="where the files go, and what to resume")
    command.add_argument("--shard", type=int, default=500, metavar="N", help="games in one file (default: 500)")
    command.add_argument("--odds", action="store_true", help="add the exact chances of the seat that decides")
    command.add_argument("--json", action="store_true", help="print the counts and the checksum as JSON")
    command.set_defaults(run=dataset)


def dataset(arguments: argparse.Namespace) -> int:
    """Write the data set and say what it holds."""
    try:
        from deerstalker.adapters.dataset import Plan, read_manifest, write_dataset
    except ImportError:
        raise Invalid("to write a data set, first run pip install 'deerstalker[research]'") from None
    if not 1 <= arguments.shard <= 100_000:
        raise Invalid("--shard must be a number from 1 to 100,000")
    plan = Plan(match_of(arguments), arguments.shard, arguments.odds)
    folder, jobs = Path(arguments.out), jobs_of(arguments.jobs)
    pool = cluster(arguments.cluster) if arguments.cluster else local(jobs)
    with progress(Console(stderr=True)) as bars, closing(write_dataset(plan, folder, pool, jobs)) as shards:
        bar = bars.add_task(plan.match.game, total=plan.match.games)
        for noted in shards:
            bars.advance(bar, noted.games)
    manifest = read_manifest(folder)
    if manifest is None:
        raise Invalid(f"nothing was written to {folder}")
    size = sum(file.stat().st_size for file in folder.glob("*.parquet"))
    said = {
        "games": sum(noted.games for noted in manifest.shards.values()),
        "steps": sum(noted.steps for noted in manifest.shards.values()),
        "shards": len(manifest.shards),
        "bytes": size,
        "checksum": manifest.checksum,
    }
    if arguments.json:
        print(msgspec.json.encode(said).decode())
    else:
        print(f"{said['games']:,} games, {said['steps']:,} steps in {said['shards']:,} shards, {size / 1e6:,.1f} MB")
        print(f"checksum {manifest.checksum}")
    return 0
