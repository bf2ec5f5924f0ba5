"""Addresses at which the bot can serve its metrics and health."""

import ipaddress
from typing import Final
from urllib.parse import urlsplit

EACH: Final = "+shard"
"""Behind the port: each process listens at its own, which is that of its first shard higher."""
HIGHEST: Final = 65535 - 1000
"""The highest port to which a shard's number can be added."""


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach the address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def host_and_port(address: str, first_shard: int = 0) -> tuple[str, int]:
    """Split ``127.0.0.1:9464`` or ``[::1]:9464`` into host and port. Raises ValueError with a reason to show.

    ``127.0.0.1:9464+shard`` is port 9468 for a process whose first shard is 4.
    """
    reason = "should be an address and a port, as in 127.0.0.1:9464"
    plain = address.strip()
    apart = plain.endswith(EACH)
    try:
        parts = urlsplit(f"//{plain.removesuffix(EACH)}")
        host, port = parts.hostname, parts.port
    except ValueError:
        raise ValueError(reason) from None
    if not host or port is None or parts.path or parts.username is not None or (apart and port > HIGHEST):
        raise ValueError(reason)
    if host != "localhost":
        try:
            ipaddress.ip_address(host)
        except ValueError:
            raise ValueError(reason) from None
    return host, port + first_shard if apart else port
