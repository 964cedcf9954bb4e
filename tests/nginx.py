"""Debian's nginx with the site of deploy/, in which only names, ports and paths are replaced."""

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from real_server import free_port

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin")
SITE = Path(__file__).parents[1] / "deploy" / "nginx.conf"
FOLDER = "/games/deerstalker"

AROUND = """
daemon off;
pid {here}/nginx.pid;
error_log {here}/error.log;
events {{ worker_connections 512; }}
http {{
    include /etc/nginx/mime.types;
    access_log {here}/access.log;
    client_body_temp_path {here}/body;
    proxy_temp_path {here}/proxy;
    fastcgi_temp_path {here}/fastcgi;
    uwsgi_temp_path {here}/uwsgi;
    scgi_temp_path {here}/scgi;
    include {here}/site.conf;
}}
"""
"""What Debian's nginx.conf has around its sites, for somebody who is not root."""


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine that nobody signed, and its key."""
    chain, key = folder / "fullchain.pem", folder / "privkey.pem"
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
    more = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-out", str(chain), "-keyout", str(key)]
    subprocess.run(["openssl", *words.split(), *more], check=True, capture_output=True)
    return chain, key


def site(ports: tuple[int, int], servers: tuple[int, int], chain: Path, key: Path) -> str:
    """The site of deploy/: without TLS and with it at these ports, in front of these servers."""
    text = SITE.read_text(encoding="utf-8")
    plain, secure = ports
    for old, new in {
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen [::]:80;": f"listen 127.0.0.1:{free_port()};",
        "listen 443 ": f"listen 127.0.0.1:{secure} ",
        "listen [::]:443 ": f"listen 127.0.0.1:{free_port()} ",
        "server_name games.example.org;": "server_name localhost;",
        "/etc/letsencrypt/live/games.example.org/fullchain.pem": str(chain),
        "/etc/letsencrypt/live/games.example.org/privkey.pem": str(key),
        "127.0.0.1:8749 ": f"127.0.0.1:{servers[0]} ",
        "127.0.0.1:8750 ": f"127.0.0.1:{servers[1]} ",
    }.items():
        assert old in text, f"{SITE.name} no longer has {old!r}"
        text = text.replace(old, new)
    return text


@contextmanager
def proxy(folder: Path, servers: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The ports of an nginx in front of two servers: without TLS, and with it."""
    assert NGINX
    folder.mkdir()
    ports = free_port(), free_port()
    (folder / "site.conf").write_text(site(ports, servers, *certificate(folder)), encoding="utf-8")
    (folder / "nginx.conf").write_text(AROUND.format(here=folder), encoding="utf-8")
    command = [NGINX, "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
    running = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        _await(ports[1], running, folder / "error.log")
        yield ports
    finally:
        running.terminate()
        running.wait(20)


def _await(port: int, running: "subprocess.Popen[bytes]", log: Path) -> None:
    for _ in range(300):
        assert running.poll() is None, log.read_text()
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(log.read_text())
