"""The program as a process: how it starts, what it needs around it, and how it ends."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from deerstalker.cli import browser
from deerstalker.cli.streams import LOOKALIKES
from real_server import free_port

ROOT = Path(__file__).parents[1]
PROGRAM = (sys.executable, "-m", "deerstalker")
POSIX = pytest.mark.skipif(os.name != "posix", reason="Windows has other signals, terminals and home folders")
MESSAGES = re.compile(r"Traceback|leaked|Exception ignored")


@pytest.fixture(autouse=True)
def ctrl_c_works() -> None:
    """Let programs be interrupted although the tests run in the background, where shells ignore Ctrl-C."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def done(
    *words: str, environment: Mapping[str, str] | None = None, folder: Path | None = None
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*PROGRAM, *words],
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
        env=None if environment is None else dict(environment),
        cwd=folder,
        stdin=subprocess.DEVNULL,
    )


def modules_of(*words: str) -> set[str]:
    """The modules that a command loads."""
    said = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "deerstalker", *words], capture_output=True, text=True, check=True
    )
    return {line.rpartition("|")[2].strip() for line in said.stderr.splitlines() if line.startswith("import time:")}


# -- starting ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "unwanted"),
    [
        (("--version",), {"msgspec", "rich", "numpy", "deerstalker.core", "deerstalker.games"}),
        (("rules", "clue"), {"msgspec", "rich", "numpy", "deerstalker.core", "deerstalker.games"}),
        (("games",), {"numpy", "numba", "uvicorn", "deerstalker.deduction", "deerstalker.web"}),
        (("watch", "--help"), {"numba", "uvicorn", "openskill", "distributed", "psycopg", "pyarrow"}),
        (("serve", "--help"), {"numba", "uvicorn", "openskill", "distributed", "psycopg", "pyarrow"}),
        (("arena", "--help"), {"numba", "uvicorn", "distributed", "psycopg", "pyarrow"}),
        (("dataset", "--help"), {"numpy", "uvicorn", "distributed", "psycopg", "pyarrow"}),
    ],
)
def test_a_command_loads_only_what_it_needs(words: tuple[str, ...], unwanted: set[str]) -> None:
    assert not unwanted & modules_of(*words)


def test_the_version() -> None:
    said = done("--version")
    assert (said.returncode, said.stderr) == (0, "")
    assert re.fullmatch(r"deerstalker \d+\.\d+\.\d+\S*\n", said.stdout)


def test_options_alone_mean_serve() -> None:
    said = done("--port", "0", "--no-open")
    assert said.returncode == 2
    assert "--port must be a number from 1 to 65535" in said.stderr


def test_a_misspelt_command() -> None:
    said = done("wach", "clue")
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr == "deerstalker: there is no command 'wach'; did you mean 'watch'? See 'deerstalker --help'.\n"


@POSIX
def test_it_runs_in_any_folder_without_home_locale_or_terminal(tmp_path: Path) -> None:
    bare = {"PATH": os.environ["PATH"], "LC_ALL": "C"}
    listed = done("games", environment=bare, folder=tmp_path)
    assert (listed.returncode, listed.stderr) == (0, "")
    assert done("rules", "why", environment=bare, folder=tmp_path).stdout.startswith("# ")
    watched = done("watch", "sleuth", "--seed", "1", "--chair", "0", environment=bare, folder=tmp_path)
    assert (watched.returncode, watched.stderr) == (0, "")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "cp437"])
def test_marks_stay_apart_in_any_encoding(encoding: str) -> None:
    said = subprocess.run(
        [*PROGRAM, "watch", "sleuth", "--seed", "1", "--chair", "0"],
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONIOENCODING": encoding},
    )
    assert b"?" not in said.stdout
    assert said.stdout.decode(encoding)


def test_every_mark_of_the_program_has_a_lookalike() -> None:
    letters = {
        letter
        for folder in ("tui", "cli", "games", "knowledge")
        for file in (ROOT / "src/deerstalker" / folder).rglob("*.py")
        for letter in file.read_text(encoding="utf-8")
        if not letter.isascii() and not letter.isalpha() and not letter.isspace()
    }
    assert {letter for letter in letters if letter.isprintable() and ord(letter) < 0x10000} - {*LOOKALIKES} == set()


# -- where tables are kept -----------------------------------------------------------------------------


@POSIX
@pytest.mark.parametrize("home", ["/proc/nobody", "/dev/null"])
def test_without_a_home_tables_are_kept_among_temporary_files(home: str, tmp_path: Path) -> None:
    surroundings = {"PATH": os.environ["PATH"], "HOME": home, "TMPDIR": str(tmp_path)}
    said = done("admin", "bans", environment=surroundings)
    folder = tmp_path / f"deerstalker-{os.getuid()}"
    assert f"can't be written to: tables are kept in {folder}. Choose another place with --db FILE." in said.stderr
    assert folder.stat().st_mode & 0o777 == 0o700


@POSIX
def test_a_folder_that_others_may_read_is_not_used(tmp_path: Path) -> None:
    (tmp_path / f"deerstalker-{os.getuid()}").mkdir(mode=0o755)
    surroundings = {"PATH": os.environ["PATH"], "HOME": "/dev/null", "TMPDIR": str(tmp_path)}
    said = done("admin", "bans", environment=surroundings)
    assert said.returncode == 2
    assert "may be read by others; name a file with --db" in said.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("serve", "--no-open", "--port", "{port}", "--db"),
        ("admin", "list", "--db"),
        ("migrate", "--db"),
        ("backup", "{folder}/x", "--db"),
        ("restore", "{folder}/x", "--db"),
    ],
)
def test_postgresql_without_its_extra_is_one_sentence(words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "psycopg.py").write_text("raise ImportError('not installed')\n")
    command = [word.format(port=free_port(), folder=tmp_path) for word in words]
    said = done(*command, "postgresql:///x", environment=os.environ | {"PYTHONPATH": str(tmp_path)})
    assert said.returncode == 2
    assert said.stderr == "deerstalker: for PostgreSQL, first run pip install 'deerstalker[postgres]'\n"


# -- the browser ---------------------------------------------------------------------------------------

SSH = {"SSH_CONNECTION": "192.0.2.7 50000 192.0.2.9 22"}


@pytest.mark.parametrize(
    ("environment", "platform", "opens"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"DISPLAY": "localhost:10.0", **SSH}, "linux", False),
        ({"BROWSER": "w3m"}, "linux", False),
        ({"BROWSER": "/usr/bin/lynx %s", "DISPLAY": ":0"}, "linux", False),
        ({"BROWSER": "/opt/editor/browser.sh", **SSH}, "linux", True),
        ({}, "darwin", True),
        (SSH, "darwin", False),
        ({}, "win32", True),
    ],
)
def test_only_a_browser_with_windows_is_opened(environment: dict[str, str], platform: str, *, opens: bool) -> None:
    assert browser.can_open(environment, platform) is opens


def test_over_ssh_the_way_to_the_page_is_told() -> None:
    address = "http://127.0.0.1:8749/"
    assert browser.hint(address, "127.0.0.1", 8749, SSH) == (
        "From your own machine: ssh -L 8749:127.0.0.1:8749 192.0.2.9, then open http://127.0.0.1:8749/ there"
    )
    assert browser.hint(address, "127.0.0.1", 8749, {}) == "Open http://127.0.0.1:8749/ in a browser"


# -- ending --------------------------------------------------------------------------------------------


def until(file: Path, lines: int, process: "subprocess.Popen[str]") -> None:
    while not file.exists() or len(file.read_bytes().splitlines()) < lines:
        assert process.poll() is None
        time.sleep(0.05)


@POSIX
@pytest.mark.long
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_arena_that_is_stopped_ends_at_once_with_its_standings(
    sent: signal.Signals, code: int, tmp_path: Path
) -> None:
    ledger = tmp_path / "match.jsonl"
    words = ["arena", "sleuth", "--players", "novice", "--games", "100000", "--jobs", "2", "--ledger", str(ledger)]
    process = subprocess.Popen([*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    until(ledger, 3, process)
    process.send_signal(sent)
    began = time.monotonic()
    out, err = process.communicate(timeout=60)
    assert process.returncode == code
    assert "novice" in out
    assert re.fullmatch(r"Stopped after [\d,]+ of 100,000 games; the same command plays the rest\.\n", err)
    assert time.monotonic() - began < 20  # a fifth of a second where little else runs


@POSIX
@pytest.mark.long
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("words", [("laws", "--games", "100000", "--jobs", "2"), ("bench", "--seconds", "60")])
def test_long_commands_end_quietly(sent: signal.Signals, code: int, words: tuple[str, ...]) -> None:
    process = subprocess.Popen([*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(4)
    process.send_signal(sent)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (code, "")
    assert err.strip() == ""


@POSIX
@pytest.mark.long
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_a_server_ends_quietly(sent: signal.Signals, tmp_path: Path) -> None:
    port = free_port()
    process = subprocess.Popen(
        [*PROGRAM, "--port", str(port), "--db", str(tmp_path / "tables.db"), "--workers", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")}
        | SSH,
    )
    assert process.stderr is not None
    first = [process.stderr.readline(), process.stderr.readline()]
    assert first[0] == f"Deerstalker is open at http://127.0.0.1:{port}/ (Ctrl-C to close)\n"
    assert first[1].startswith(f"From your own machine: ssh -L {port}:127.0.0.1:{port} 192.0.2.9, ")
    time.sleep(1)
    process.send_signal(sent)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (0, "")
    assert not MESSAGES.search(err), err


@POSIX
def test_a_reader_that_goes_away_is_no_failure_and_the_record_is_complete(tmp_path: Path) -> None:
    file = tmp_path / "evening.case"
    command = [*PROGRAM, "watch", "sleuth", "--seed", "1", "--save", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.wait(60) == 0
        assert process.stderr.read() == ""
    assert " steps, won by " in done("check", str(file)).stdout


@POSIX
def test_watching_is_interrupted_and_saved(tmp_path: Path) -> None:
    file = tmp_path / "evening.case"
    process = subprocess.Popen(
        [*PROGRAM, "watch", "sleuth", "--seed", "1", "--pace", "0.3", "--save", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert re.search(rf"Saved the first \d+ steps as {re.escape(str(file))}\.", err)
    assert "not finished" in done("check", str(file)).stdout


@pytest.mark.long
def test_without_pyarrow_nothing_is_played_in_vain(tmp_path: Path) -> None:
    (tmp_path / "pyarrow.py").write_text("raise ImportError('not installed')\n")
    words = ["arena", "sleuth", "--players", "novice", "--games", "1000000", "--out", str(tmp_path / "x.parquet")]
    said = done(*words, environment=os.environ | {"PYTHONPATH": str(tmp_path)})
    assert said.returncode == 2
    assert said.stderr.startswith(
        "deerstalker: to write Parquet files, first run pip install 'deerstalker[research]'; "
    )


@pytest.mark.long
@POSIX
def test_ctrl_c_in_make_is_no_error(tmp_path: Path) -> None:
    """As in `make play`: make and the program both get the signal, and make has nothing to complain about."""
    recipe = re.search(r"^play:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert recipe
    last = recipe[1].splitlines()[-1]
    (tmp_path / "Makefile").write_text(f"BIN := {Path(sys.executable).parent}\nplay:\n{last}\n")
    import pty

    port, (ours, theirs) = free_port(), pty.openpty()
    environment = os.environ | {"DEERSTALKER_DB": str(tmp_path / "tables.db"), "TERM": "dumb"}
    process = subprocess.Popen(
        ["make", "play", f"OPTIONS=--no-open --port {port} --workers 1"],
        cwd=tmp_path,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        start_new_session=True,
        preexec_fn=_take_terminal,
    )
    os.close(theirs)
    said = b""
    while b"is open at" not in said:
        said += os.read(ours, 1000)
    time.sleep(1)
    os.write(ours, b"\x03")
    while True:
        try:
            more = os.read(ours, 1000)
        except OSError:
            break
        if not more:
            break
        said += more
    process.wait(60)
    os.close(ours)
    assert b"***" not in said, said


def _take_terminal() -> None:
    """Make standard input the terminal of this process, so that Ctrl-C reaches all of its group."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
