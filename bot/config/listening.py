"""Addresses at which the bot can serve its metrics and health."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach the address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def host_and_port(address: str) -> tuple[str, int]:
    """Split ``127.0.0.1:9464`` or ``[::1]:9464`` into host and port. Raises ValueError with a reason to show."""
    reason = "should be an address and a port, as in 127.0.0.1:9464"
    try:
        parts = urlsplit(f"//{address.strip()}")
        host, port = parts.hostname, parts.port
    except ValueError:
        raise ValueError(reason) from None
    if not host or port is None or parts.path or parts.username is not None:
        raise ValueError(reason)
    if host != "localhost":
        try:
            ipaddress.ip_address(host)
        except ValueError:
            raise ValueError(reason) from None
    return host, port
