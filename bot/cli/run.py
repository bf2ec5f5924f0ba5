"""`python -m bot run`: join Discord and host tables until stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.cli.shared_arguments import add_config_option, read_settings
from bot.exit_codes import CONFIG, CommandError

if TYPE_CHECKING:
    import argparse

    from bot.cli.shared_arguments import Commands

HOW_TO_JOIN = (
    "No Discord token: set the environment variable DISCORD_TOKEN, or `token` under [discord] in config.toml, "
    "to the bot token of your application."
)


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Describe the command."""
    parser = commands.add_parser("run", help="join Discord and host tables", description=__doc__)
    add_config_option(parser)
    parser.add_argument(
        "--docker",
        action="store_true",
        help="wait to be stopped where restarting would not help, since Docker's restart policies ignore exit codes",
    )
    return parser


def main(args: argparse.Namespace) -> int:
    """Check settings and token and configure logging before anything is opened."""
    settings = read_settings(args)
    if settings.discord.token is None:
        raise CommandError(HOW_TO_JOIN, CONFIG)

    from bot import app, logs
    from bot.config.secrets_to_redact import secrets_of

    logs.configure(settings.log, secrets=secrets_of(settings))
    return app.run(settings)
