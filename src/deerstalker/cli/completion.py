"""`completion`: print the script with which a shell completes commands, options, games and files."""

import argparse
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from deerstalker.cli.commands import Commands, Parser

FILE = re.compile(r"\bFILE\b")
GAME = "GAME"
_BRACKET = re.compile(r"[][:]")


def add_completion(commands: Commands, parser: Callable[[], Parser]) -> None:
    """Add `deerstalker completion SHELL`, which knows the commands of this parser."""
    command = commands.add_parser(
        "completion",
        help="print a script that completes commands and options in your shell",
        description="Print the script for a shell. bash: put `source <(deerstalker completion bash)` into ~/.bashrc. "
        "zsh: write it to a file _deerstalker in a folder of $fpath. "
        "fish: write it to ~/.config/fish/completions/deerstalker.fish.",
    )
    command.add_argument("shell", choices=tuple(SHELLS), metavar="SHELL", help=", ".join(SHELLS))
    command.set_defaults(run=lambda arguments: _print(SHELLS[arguments.shell](_entries(parser()))))


def _print(script: str) -> int:
    print(script, end="")
    return 0


# -- what can be completed -----------------------------------------------------------------------------


class Value(NamedTuple):
    """What may follow an option, or stand as an argument: one of some words, a file, or anything."""

    metavar: str
    words: tuple[str, ...] = ()
    file: bool = False


class Option(NamedTuple):
    """An option, and the value it takes, if any."""

    names: tuple[str, ...]
    help: str
    value: Value | None
    again: bool
    """Whether it may be given more than once."""


class Entry(NamedTuple):
    """A command: the words that name it (none for the program itself), and what may follow."""

    words: tuple[str, ...]
    help: str
    options: tuple[Option, ...]
    arguments: tuple[Value, ...]
    commands: Mapping[str, str]
    """Its own commands, with what they do."""

    @property
    def name(self) -> str:
        """The command as it is typed after the program."""
        return " ".join(self.words)


def _entries(top: Parser) -> tuple[Entry, ...]:
    """Return the program itself, with the options of `serve`, and all its commands."""
    program, *commands = _walk(top, (), "")
    (serving,) = (one for one in commands if one.words == ("serve",))
    known = {name for option in program.options for name in option.names}
    more = tuple(option for option in serving.options if not known.intersection(option.names))
    return program._replace(options=program.options + more), *commands


def _walk(parser: argparse.ArgumentParser, words: tuple[str, ...], meaning: str) -> Iterator[Entry]:
    options: list[Option] = []
    arguments: list[Value] = []
    inner: dict[str, argparse.ArgumentParser] = {}
    helps: dict[str, str] = {}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            inner = dict(action.choices)
            helps = {choice.dest: choice.help or "" for choice in action._choices_actions}
        elif action.option_strings:
            names = tuple(sorted(action.option_strings, key=len, reverse=True))
            again = isinstance(action, argparse._AppendAction)
            options.append(Option(names, action.help or "", _value(action) if action.nargs != 0 else None, again))
        else:
            arguments.append(_value(action))
    yield Entry(words, meaning, tuple(options), tuple(arguments), helps)
    for name, command in inner.items():
        yield from _walk(command, (*words, name), helps[name])


def _value(action: argparse.Action) -> Value:
    metavar = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    if action.choices is not None:
        return Value(metavar, tuple(map(str, action.choices)))
    if metavar == GAME:
        from deerstalker.games import GAMES

        return Value(metavar, tuple(GAMES))
    return Value(metavar, file=FILE.search(metavar) is not None)


# -- bash ----------------------------------------------------------------------------------------------


def _bash(entries: Sequence[Entry]) -> str:
    commands = "|".join(f'"{" ".join(one.words[:-1])}:{one.words[-1]}"' for one in entries if one.words)
    lines = [
        "# Completion of deerstalker in bash.",
        "_deerstalker() {",
        "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= words= files= index",
        "    for ((index = 1; index < COMP_CWORD; index++)); do",
        '        case "$command:${COMP_WORDS[index]}" in',
        f'            {commands}) command="${{command:+$command }}${{COMP_WORDS[index]}}" ;;',
        "        esac",
        "    done",
        '    case "$command:$previous" in',
    ]
    patterns: dict[str, list[str]] = {}
    for entry in entries:
        for option in entry.options:
            if option.value is not None:
                same = patterns.setdefault(_bash_value([option.value]), [])
                same += [f'"{entry.name}:{name}"' for name in option.names]
    lines += [f"        {'|'.join(names)}) {value} ;;" for value, names in patterns.items()]
    lines += ['        *) case "$command" in']
    for entry in entries:
        names = " ".join(name for option in entry.options for name in option.names)
        rest = _bash_value([*entry.arguments, Value("", tuple(entry.commands))])
        lines.append(
            f'                "{entry.name}") if [[ $current == -* ]]; then words="{names}"; else {rest}; fi ;;'
        )
    return "\n".join(
        [
            *lines,
            "        esac ;;",
            "    esac",
            '    COMPREPLY=($(compgen -W "$words" -- "$current"))',
            "    if [[ -n $files ]]; then",
            "        compopt -o filenames 2>/dev/null || true",
            '        COMPREPLY+=($(compgen -f -- "$current"))',
            "    fi",
            "}",
            "complete -F _deerstalker deerstalker",
            "",
        ]
    )


def _bash_value(values: Sequence[Value]) -> str:
    words = " ".join(word for value in values for word in value.words)
    return f'words="{words}"' + ("; files=yes" if any(value.file for value in values) else "")


# -- zsh -----------------------------------------------------------------------------------------------


def _zsh(entries: Sequence[Entry]) -> str:
    lines = ["#compdef deerstalker", "# Completion of deerstalker in zsh.", ""]
    for entry in reversed(entries):
        lines += [f"{_zsh_function(entry.words)}() {{"]
        if entry.commands:
            lines += [
                "    local context state state_descr line",
                "    typeset -A opt_args",
                "    local -a commands",
                "    _arguments -C \\",
                *(f"        {_zsh_option(option)} \\" for option in entry.options),
                "        '1:command:->command' '*::argument:->argument'",
                "    case $state in",
                "        command)",
                "            commands=(",
                *(f"                {_quoted(f'{name}:{help}')}" for name, help in entry.commands.items()),
                "            )",
                "            _describe command commands ;;",
                "        argument)",
                "            case $line[1] in",
                *(f"                {name}) {_zsh_function((*entry.words, name))} ;;" for name in entry.commands),
                "            esac ;;",
                "    esac",
            ]
        else:
            specs = [_zsh_option(option) for option in entry.options]
            specs += [_quoted(f"*:{_zsh_value(value)}") for value in entry.arguments[-1:]]
            specs[-1:-1] = [_quoted(f"{at}:{_zsh_value(one)}") for at, one in enumerate(entry.arguments[:-1], 1)]
            lines += ["    _arguments \\", *(f"        {spec} \\" for spec in specs[:-1]), f"        {specs[-1]}"]
        lines += ["}", ""]
    return "\n".join([*lines, '_deerstalker "$@"', ""])


def _zsh_function(words: Sequence[str]) -> str:
    return "_".join(["_deerstalker", *(word.replace("-", "_") for word in words)])


def _zsh_option(option: Option) -> str:
    again = "*" if option.again else ""
    value = "" if option.value is None else f":{_zsh_value(option.value)}"
    name = option.names[0] if option.value is None else f"{option.names[0]}="
    return _quoted(f"{again}{name}[{_BRACKET.sub(_escaped, option.help)}]{value}")


def _escaped(found: re.Match[str]) -> str:
    return f"\\{found[0]}"


def _zsh_value(value: Value) -> str:
    choice = f"({' '.join(value.words)})" if value.words else "_files" if value.file else " "
    return f"{value.metavar.replace(':', ' ')}:{choice}"


def _quoted(text: str) -> str:
    """Return the text in single quotes, as zsh and bash read them."""
    return "'" + text.replace("'", "'\\''") + "'"


# -- fish ----------------------------------------------------------------------------------------------


def _fish(entries: Sequence[Entry]) -> str:
    lines = ["# Completion of deerstalker in fish.", "complete -c deerstalker -f"]
    for entry in entries:
        where = _fish_condition(entry)
        for name, help in entry.commands.items():
            lines.append(f"complete -c deerstalker -n {where} -a {name} -d {_fish_quoted(help)}")
        for option in entry.options:
            names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names)
            value = "" if option.value is None else f" -x{_fish_words(option.value)}"
            if option.value is not None and option.value.file:
                value = " -r -F"
            lines.append(f"complete -c deerstalker -n {where} {names}{value} -d {_fish_quoted(option.help)}")
        for argument in entry.arguments:
            words = " -F" if argument.file else _fish_words(argument)
            if words:
                lines.append(f"complete -c deerstalker -n {where}{words}")
    return "\n".join([*lines, ""])


def _fish_condition(entry: Entry) -> str:
    """Return what must have been typed: the words of this command, and none of its own commands."""
    inner = " ".join(entry.commands)
    parts = [f"__fish_seen_subcommand_from {word}" for word in entry.words]
    if inner:
        parts.append(f"not __fish_seen_subcommand_from {inner}")
    return _fish_quoted("; and ".join(parts))


def _fish_words(value: Value) -> str:
    return f" -a {_fish_quoted(' '.join(value.words))}" if value.words else ""


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


SHELLS: Mapping[str, Callable[[Sequence[Entry]], str]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
