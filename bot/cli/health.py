"""`python -m bot health`: whether the bot running on this machine is healthy."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from bot.cli.shared_arguments import add_config_option, read_settings
from bot.exit_codes import CONFIG, FAILURE, OK, CommandError

if TYPE_CHECKING:
    import argparse

    from bot.cli.shared_arguments import Commands

TIMEOUT = 5.0
"""Seconds."""
NOWHERE = (
    "Nobody can ask how the bot is: set `listen` under [metrics] in config.toml, or JANTAKU_METRICS__LISTEN, "
    "to 127.0.0.1:9464 and start the bot anew."
)
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - looked up, not listened at


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Describe the command."""
    parser = commands.add_parser(
        "health",
        help="whether the running bot is healthy",
        description=f"{__doc__} Exit code: 0 if people can play, 1 if they cannot.",
    )
    add_config_option(parser)
    return parser


def main(args: argparse.Namespace) -> int:
    """Print the bot's own report; 0 if it is healthy."""
    listening = read_settings(args).listening
    if listening is None:
        raise CommandError(NOWHERE, CONFIG)

    from http.client import HTTPConnection, HTTPException

    host, port = listening
    host = _EVERYWHERE.get(host, host)
    connection = HTTPConnection(host, port, timeout=TIMEOUT)
    try:
        connection.request("GET", "/health")
        answer = connection.getresponse()
        report = json.loads(answer.read())
    except (OSError, HTTPException, ValueError) as error:
        raise CommandError(f"No bot answers at {host}:{port}: {error}") from None
    finally:
        connection.close()
    print(json.dumps(report, indent=2))
    return OK if answer.status == 200 else FAILURE
