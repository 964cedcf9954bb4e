"""Completion in the shells: by the shell itself where it is installed, and by its structure everywhere."""

import argparse
import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from deerstalker.cli import main, parser
from deerstalker.games import GAMES

BASH, ZSH, FISH = (shutil.which(shell) if os.name == "posix" else None for shell in ("bash", "zsh", "fish"))

TRIED = [
    ("", {"games", "watch", "admin", "completion"}, {"reopen", "--port"}),
    ("--po", {"--port"}, {"games"}),
    ("wat", {"watch"}, {"replay"}),
    ("watch ", set(GAMES), {"watch", "list"}),
    ("watch --pl", {"--players", "--plain"}, {"--port"}),
    ("rules mas", {"master-detective"}, {"clue"}),
    ("admin ", {"list", "ban", "expire"}, {"games"}),
    ("admin list --st", {"--stage"}, {"--save"}),
    ("admin list --stage ", {"waiting", "over"}, {"--stage"}),
    ("check eve", {"evening.case"}, {"--json"}),
    ("watch clue --save eve", {"evening.case"}, {"clue"}),
    ("serve --log-format ", {"text", "json"}, {"--port"}),
]
"""What is typed, some of what is offered, and some of what is not."""


@pytest.fixture
def scripts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Path]:
    (tmp_path / "evening.case").touch()
    found = {}
    for shell in ("bash", "zsh", "fish"):
        assert main(["completion", shell]) == 0
        found[shell] = tmp_path / f"deerstalker.{shell}"
        found[shell].write_text(capsys.readouterr().out, encoding="utf-8")
    return found


def options(tree: argparse.ArgumentParser) -> set[str]:
    """Every option of every command."""
    found = set()
    for action in tree._actions:
        found |= set(action.option_strings)
        if isinstance(action, argparse._SubParsersAction):
            found |= {name for command in action.choices.values() for name in options(command)}
    return found


def test_every_script_has_every_option(scripts: dict[str, Path]) -> None:
    wanted = options(parser())
    assert len(wanted) > 50
    for shell in ("bash", "zsh"):
        assert wanted - {"-h"} <= set(re.findall(r"-[-\w]+", scripts[shell].read_text()))
    assert {name[2:] for name in wanted if name != "-h"} <= set(re.findall(r"-l (\S+)", scripts["fish"].read_text()))


def test_every_line_for_fish_can_be_split(scripts: dict[str, Path]) -> None:
    for line in scripts["fish"].read_text().splitlines():
        words = shlex.split(line.replace("\\'", ""), comments=True)
        assert not words or words[:3] == ["complete", "-c", "deerstalker"]


@pytest.mark.skipif(BASH is None, reason="there is no bash on this machine")
@pytest.mark.parametrize(("typed", "offered", "others"), TRIED)
def test_bash(typed: str, offered: set[str], others: set[str], scripts: dict[str, Path]) -> None:
    words = ["deerstalker", *typed.split(" ")]
    code = f"""
        source {scripts["bash"]}
        COMP_WORDS=({" ".join(map(shlex.quote, words))}) COMP_CWORD={len(words) - 1}
        _deerstalker
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    said = subprocess.run(
        [str(BASH), "-uc", code], capture_output=True, text=True, check=True, cwd=scripts["bash"].parent
    )
    assert offered <= set(said.stdout.split())
    assert not others & set(said.stdout.split())


@pytest.mark.skipif(FISH is None, reason="there is no fish on this machine")
@pytest.mark.parametrize(("typed", "offered", "others"), TRIED)
def test_fish(typed: str, offered: set[str], others: set[str], scripts: dict[str, Path]) -> None:
    code = f"source {scripts['fish']}; complete -C {shlex.quote('deerstalker ' + typed)}"
    said = subprocess.run(
        [str(FISH), "--no-config", "-c", code], capture_output=True, text=True, check=True, cwd=scripts["fish"].parent
    )
    found = {line.split("\t")[0] for line in said.stdout.splitlines()}
    assert offered <= found
    assert not others & found


@pytest.mark.skipif(ZSH is None, reason="there is no zsh on this machine")
@pytest.mark.parametrize(("typed", "offered", "others"), TRIED[::3])
def test_zsh(typed: str, offered: set[str], others: set[str], scripts: dict[str, Path]) -> None:
    """A zsh in a terminal of its own, in which Tab is pressed."""
    folder = scripts["zsh"].parent
    (folder / "_deerstalker").write_text(scripts["zsh"].read_text())
    code = f"""
        zmodload zsh/zpty
        zpty shell {ZSH} -f -i
        zpty -w shell 'fpath=({folder} $fpath) PS1= COLUMNS=100 LINES=500 LISTMAX=9999'
        zpty -w shell 'autoload -Uz compinit; compinit -u -D'
        zpty -w shell 'cd {folder}; setopt noautomenu; bindkey "^I" list-choices; echo rea""dy'
        zpty -r shell before '*ready*'
        zpty -n -w shell {shlex.quote("deerstalker " + typed)}$'\\t'
        for quiet in {{1..30}}; do
            sleep 0.1
            while zpty -r -t shell part; do print -rn -- "$part"; quiet=0; done
        done
        zpty -d shell
    """
    said = subprocess.run([str(ZSH), "-f", "-c", code], capture_output=True, text=True, check=False, timeout=60)
    found = set(re.sub(r"\x1b\[[^a-zA-Z]*[a-zA-Z]", " ", said.stdout).split()) - {"deerstalker", *typed.split()}
    if len(offered) > 1 or typed.endswith(" "):
        assert offered <= found, said.stdout
    assert not others & found
