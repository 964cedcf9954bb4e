"""A set of networks, and whether an address is in one of them."""

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from deerstalker.core.errors import Invalid

Network = IPv4Network | IPv6Network


class Networks:
    """Some networks.

    >>> home = Networks(["10.0.0.0/8"])
    >>> home.contain("10.1.2.3"), home.contain("::ffff:10.1.2.3"), home.contain("11.1.2.3"), home.contain("")
    (True, True, False, False)
    """

    def __init__(self, networks: Iterable[str]) -> None:
        """Read these addresses and networks. Raises `Invalid` if one of them is neither."""
        self.networks = [read_network(one) for one in networks]
        self.contain = lru_cache(maxsize=4096)(self._contain)

    def _contain(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        if isinstance(address, IPv6Address) and address.ipv4_mapped:
            address = address.ipv4_mapped
        return any(address in network for network in self.networks)


def read_network(word: str) -> Network:
    """Read an address or a network. Raises `Invalid` if it is neither."""
    try:
        return ip_network(word.strip())
    except ValueError as error:
        raise Invalid(f"write an address or a network, such as 10.0.0.0/8: {error}") from None


def read_banned(word: str) -> Network:
    """Read an address or a network to be banned. Raises `Invalid` if it is a large part of the internet.

    >>> str(read_banned("192.0.2.7"))
    '192.0.2.7/32'
    """
    network = read_network(word)
    least = LEAST_PREFIX[network.version]
    if network.prefixlen < least:
        raise Invalid(f"{network} is a large part of the internet: ban networks of /{least} or smaller")
    return network


LEAST_PREFIX = {4: 8, 6: 16}
"""By version of the protocol: how many bits a network has to name to be banned."""

LOOPBACK = ("127.0.0.0/8", "::1")
