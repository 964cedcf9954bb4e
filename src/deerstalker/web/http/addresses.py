"""Whom a request comes from, and by which scheme: as the connection has it, or as trusted proxies say."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.types import Scope

from deerstalker.core.errors import Invalid

FORWARDED_FOR, FORWARDED_PROTO = b"x-forwarded-for", b"x-forwarded-proto"
NETWORK_BITS = 64
"""One subscriber has a whole IPv6 network of this length, and is counted as one address."""

Address = IPv4Address | IPv6Address
Client = tuple[str, int]


class TrustedProxies:
    """The proxies whose word is taken for the address of a client. Nobody is trusted who is not named."""

    def __init__(self, networks: Iterable[str] = ()) -> None:
        """Trust these addresses and networks. Raises `Invalid` if one of them is neither."""
        self.networks: tuple[IPv4Network | IPv6Network, ...] = tuple(_network(one) for one in networks)
        self._trusts = lru_cache(maxsize=4096)(self._look_up)

    def trusts(self, host: str) -> bool:
        """Whether a proxy with this address is trusted."""
        return bool(self.networks) and self._trusts(host)

    def _look_up(self, host: str) -> bool:
        address = _read(host)
        return address is not None and any(address in network for network in self.networks)

    def client_of(self, scope: Scope) -> Client | None:
        """Return the client of a request.

        Each proxy adds the address that it saw at the right of X-Forwarded-For. So the header is read from there, for
        as long as the one who says so is trusted; what is left of that may be made up.
        """
        client: Client | None = scope["client"]
        if client is None:
            return None
        for said in _forwarded(scope):
            if not self.trusts(client[0]):
                break
            address = _read(said)
            if address is None:
                break
            client = str(address), 0
        return client

    def scheme_of(self, scope: Scope) -> str:
        """Return the scheme by which a request reached the nearest proxy, if that is trusted; else its own."""
        scheme: str = scope["scheme"]
        said = [value for name, value in scope["headers"] if name == FORWARDED_PROTO]
        if not said or scope["client"] is None or not self.trusts(scope["client"][0]):
            return scheme
        secure = said[-1].rpartition(b",")[2].strip().lower() in (b"https", b"wss")
        return ("wss" if secure else "ws") if scope["type"] == "websocket" else ("https" if secure else "http")


NO_PROXIES = TrustedProxies()


@lru_cache(maxsize=4096)
def counted_as(host: str) -> str:
    """Return what an address is counted as: an IPv4 address as itself, an IPv6 address as its network."""
    address = _read(host)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, NETWORK_BITS), strict=False))
    return host if address is None else str(address)


def is_local(host: str) -> bool:
    """Whether a host, as in the address of a page, is the machine it is read on.

    >>> is_local("localhost"), is_local("127.0.0.1"), is_local("::1"), is_local("192.168.1.20")
    (True, True, True, False)
    """
    address = _read(host)
    return host == "localhost" if address is None else address.is_loopback


def _forwarded(scope: Scope) -> Iterator[str]:
    """Yield the addresses of X-Forwarded-For, those that were added last first."""
    for name, value in reversed(scope["headers"]):
        if name == FORWARDED_FOR:
            yield from (word.strip() for word in reversed(value.decode("latin-1").split(",")))


def _network(word: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(word.strip())
    except ValueError as error:
        raise Invalid(f"--trusted-proxy must be an address or a network, such as 10.0.0.0/8: {error}") from None


def _read(word: str) -> Address | None:
    """Read an address, with or without a port; `None` if it is none."""
    if word.startswith("["):
        word = word[1:].partition("]")[0]
    elif word.count(":") == 1:
        word = word.partition(":")[0]
    try:
        address = ip_address(word)
    except ValueError:
        return None
    if isinstance(address, IPv6Address):
        return address.ipv4_mapped or address
    return address
