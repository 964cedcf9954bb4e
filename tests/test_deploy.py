"""The files of deploy/: systemd and nginx understand them, and so does the program that they start."""

import json
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml

from deerstalker.cli import parser
from deerstalker.cli.database import DATABASE
from deerstalker.cli.limit_options import PROXIES
from deerstalker.web.http.limits import settings
from nginx import NGINX, SITE, certificate, site
from web_client import evening, served

DEPLOY = SITE.parent
ROOT = DEPLOY.parent
UNITS = sorted(file.name for file in DEPLOY.iterdir() if file.suffix in {".service", ".timer"})
PROGRAM = "/opt/deerstalker/bin/deerstalker"
ANALYZE = shutil.which("systemd-analyze")


def started(unit: str) -> list[list[str]]:
    """The commands of a unit, as systemd would start them on port 8749 with the settings of deploy/."""
    values = dict(re.findall(r"^(\w+)=(.*)$", (DEPLOY / "deerstalker.env").read_text(), re.MULTILINE))
    lines = re.findall(r"^ExecStart=(.*)$", (DEPLOY / unit).read_text(), re.MULTILINE)
    found = []
    for line in lines:
        plain = re.sub(r"\$\$\([^)]*\)", "now", line).replace("%i", "8749")
        words = shlex.split(re.sub(r"\$\{?(\w+)\}?", lambda name: values[name[1]], plain))
        found.append(shlex.split(words[2].removeprefix("exec ")) if words[:2] == ["/bin/sh", "-c"] else words)
    return found


@pytest.mark.skipif(ANALYZE is None, reason="there is no systemd on this machine")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    for unit in UNITS:
        text = (DEPLOY / unit).read_text().replace("User=deerstalker", "User=root")
        text = re.sub(r"/opt/deerstalker/bin/(deerstalker|python)\b", sys.executable, text)
        (tmp_path / unit.replace("@", "@8749")).write_text(text)
    (tmp_path / "deerstalker.env").touch()
    files = sorted(str(file) for file in tmp_path.iterdir() if file.suffix != ".env")
    said = subprocess.run([str(ANALYZE), "verify", "--man=no", *files], capture_output=True, text=True, check=False)
    ours = [line for line in said.stderr.splitlines() if str(tmp_path) in line or "deerstalker" in line]
    assert not ours
    assert said.returncode == 0, said.stderr


@pytest.mark.parametrize("unit", [unit for unit in UNITS if unit.endswith(".service")])
def test_what_a_unit_starts_understands_its_options(unit: str) -> None:
    commands = [words for words in started(unit) if words[0] == PROGRAM]
    assert commands
    for words in commands:
        parser().parse_args(words[1:])


def test_every_setting_exists() -> None:
    text = (DEPLOY / "deerstalker.env").read_text()
    known = (
        {DATABASE, "DEERSTALKER_OPTIONS"}
        | {f"DEERSTALKER_{one.name.upper()}" for one in settings()}
        | {PROXIES, "PGPASSWORD"}
    )
    named = set(re.findall(r"^#?([A-Z_]+)=", text, re.MULTILINE))
    assert named
    assert named <= known


@pytest.mark.skipif(NGINX is None, reason="there is no nginx on this machine (apt install nginx-light)")
def test_nginx_understands_the_site(tmp_path: Path) -> None:
    (tmp_path / "site.conf").write_text(site((8080, 8443), (8749, 8750), *certificate(tmp_path)))
    (tmp_path / "nginx.conf").write_text(f"pid {tmp_path}/pid; events {{}} http {{ include {tmp_path}/site.conf; }}")
    command = [str(NGINX), "-t", "-q", "-p", str(tmp_path), "-e", "stderr", "-c", str(tmp_path / "nginx.conf")]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr


def test_the_containers_fit_together() -> None:
    """What compose.yaml names is in the Containerfile, and the servers understand what they are told."""
    recipe = (DEPLOY / "Containerfile").read_text()
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = compose["services"]
    entry = [shlex.split(line.replace(",", " ").strip("[]")) for line in re.findall(r"^ENTRYPOINT (.*)$", recipe, re.M)]
    assert len(entry) == 1
    proxy = services["proxy"]["networks"]["inside"]["ipv4_address"]
    for name in ("one", "two"):
        server = services[name]
        arguments = parser().parse_args([*entry[0][1:], *server["command"]])
        assert f"location {arguments.path}/ " in SITE.read_text()
        assert f"{name}:{arguments.port}" in recipe
        assert server["environment"][PROXIES] == proxy
    for service in services.values():
        if "build" in service:
            assert f" AS {service['build']['target']}\n" in recipe
    for pattern in re.findall(r"'s#([^#]+)#", recipe):
        assert pattern in SITE.read_text()


def test_recipes_insist_on_the_fast_engine() -> None:
    """Without a compiler the wheel would quietly hold the plain engine; these recipes bring one and demand it."""
    for name in (DEPLOY / "Containerfile", ROOT / "docs" / "hosting.md"):
        text = name.read_text()
        assert re.search(r"apt(-get)? install.* gcc libc6-dev .*python3-dev", text)
        wheels = re.findall(r"^.*make wheel$|^.*make wheel .*$", text, re.M)
        assert wheels
        assert all("DEERSTALKER_KERNEL=require" in line for line in wheels)


def expressions() -> dict[str, str]:
    """What the alerts and the panels of the dashboard ask Prometheus for, by their titles."""
    rules = yaml.safe_load((DEPLOY / "alerts.yaml").read_text())["groups"][0]["rules"]
    panels = json.loads((DEPLOY / "dashboard.json").read_text())["panels"]
    return {rule["alert"]: rule["expr"] for rule in rules} | {
        panel["title"]: " + ".join(target["expr"] for target in panel["targets"]) for panel in panels
    }


def test_alerts_and_dashboard_name_metrics_that_exist(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            answer = await server.http.get("/metrics")
            there = set(re.findall(r"^# TYPE (\w+)", answer.text, re.MULTILINE)) | {"up"}
            assert len(expressions()) > 25
            for title, expression in expressions().items():
                named = set(re.findall(r"(?:deerstalker|process)_\w+|\bup\b", expression))
                assert named, title
                assert {name.removesuffix("_bucket") for name in named} <= there, title

    evening(play())


def test_the_panels_of_the_dashboard_lie_side_by_side() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in json.loads((DEPLOY / "dashboard.json").read_text())["panels"]:
        place = panel["gridPos"]
        cells = {(place["x"] + x, place["y"] + y) for x in range(place["w"]) for y in range(place["h"])}
        assert not cells & taken, panel["title"]
        assert max(x for x, _ in cells) < 24
        taken |= cells


# -- the container -------------------------------------------------------------------------------------


def stages() -> dict[str, list[tuple[str, str]]]:
    """The instructions of the Containerfile, stage by stage."""
    text = re.sub(r"^#.*\n", "", (DEPLOY / "Containerfile").read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    found: dict[str, list[tuple[str, str]]] = {}
    stage: list[tuple[str, str]] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        word, _, rest = line.partition(" ")
        if word == "FROM":
            stage = found.setdefault(rest.rpartition(" AS ")[2], [])
        stage.append((word, rest.strip()))
    return found


def test_the_recipe_of_the_container_is_sound() -> None:
    known = {"FROM", "RUN", "COPY", "WORKDIR", "ARG", "ENV", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK"}
    for name, stage in stages().items():
        assert {word for word, _ in stage} <= known | {"ENTRYPOINT", "CMD"}, name
        image = dict(stage)["FROM"].split()[0]
        assert re.fullmatch(r"[a-z]+:[a-z0-9.]+-slim", image), "a small base, and a version of it"
        for word, rest in stage:
            if word == "RUN":
                assert not shutil.which("sh") or subprocess.run(["sh", "-n", "-c", rest], check=False).returncode == 0
                assert "apt-get install" not in rest or {"--no-install-recommends", "/var/lib/apt/lists/*"} <= set(
                    rest.split()
                ), rest
                assert "pip install" not in rest or "--no-cache-dir" in rest
            if word in {"ENTRYPOINT", "CMD"}:
                assert json.loads(rest), "started without a shell, which would not pass signals on"
            if word == "COPY" and "--from=" not in rest:
                *sources, _ = rest.split()
                assert all((DEPLOY.parent / source).exists() for source in sources)
            if word == "COPY" and "--from=" in rest:
                assert re.findall(r"--from=(\w+)", rest)[0] in stages()


def test_the_server_in_the_container_is_nobody_special() -> None:
    server = stages()["server"]
    words = [word for word, _ in server]
    user = dict(server)["USER"]
    assert user not in {"root", "0"}
    assert f" {user} " in f"{next(rest for word, rest in server if word == 'RUN')} "
    assert words.index("USER") < words.index("ENTRYPOINT")
    assert {"HEALTHCHECK", "VOLUME", "EXPOSE", "STOPSIGNAL"} <= set(words)
    assert "/api/healthz" in dict(server)["HEALTHCHECK"]
    assert not {"make", "gcc", "git", "npm"} & {part for word, rest in server if word == "RUN" for part in rest.split()}


def test_what_is_built_here_stays_out_of_the_container() -> None:
    left_out = {line.strip("/") for line in (DEPLOY.parent / ".dockerignore").read_text().split()}
    assert {".venv", "node_modules", ".git"} <= left_out


def container_tool() -> str | None:
    """A program that can build and run containers here."""
    for name in ("podman", "docker"):
        tool = shutil.which(name)
        if tool and subprocess.run([tool, "info"], capture_output=True, check=False).returncode == 0:
            return tool
    return None


@pytest.mark.long
def test_the_container_runs_without_a_network(tmp_path: Path) -> None:
    tool = container_tool()
    if tool is None:
        pytest.skip("no container can be run on this machine; its recipe is checked instead")

    def run(*words: str) -> str:
        return subprocess.run([tool, *words], capture_output=True, text=True, check=True).stdout.strip()

    run("build", "--file", str(DEPLOY / "Containerfile"), "--target", "server", "--tag", "deerstalker-test", str(ROOT))
    container = run("run", "--detach", "--network", "none", "deerstalker-test")
    ask = "import urllib.request as u; print(u.urlopen('http://127.0.0.1:8749/api/healthz', timeout=4).status)"
    try:
        for _ in range(60):
            said = subprocess.run(
                [tool, "exec", container, "python", "-c", ask], capture_output=True, text=True, check=False
            )
            if said.stdout.strip() == "200":
                break
            time.sleep(1)
        assert said.stdout.strip() == "200", run("logs", container)
        assert run("exec", container, "id", "-u") == "10001"
        run("stop", container)
        assert run("inspect", "--format", "{{.State.ExitCode}}", container) == "0"
    finally:
        run("rm", "--force", container)
