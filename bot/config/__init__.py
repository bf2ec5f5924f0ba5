"""The operator's settings: `config.toml` and the environment become one frozen `Settings`.

The environment wins over the file, the file over the defaults. All faults are reported together before anything starts,
each with its line in the file or the name of its variable.
"""

from bot.config.config_faults import ConfigError, ConfigFault
from bot.config.load import DEFAULT_FILE, FILE_VARIABLE, load
from bot.config.settings import (
    TOKEN_VARIABLE,
    ExternalPlayerList,
    LogSettings,
    PaceSection,
    PaceSettings,
    Settings,
    TableSection,
    setting_keys,
    variable_name,
)

__all__ = [
    "DEFAULT_FILE",
    "FILE_VARIABLE",
    "TOKEN_VARIABLE",
    "ConfigError",
    "ConfigFault",
    "ExternalPlayerList",
    "LogSettings",
    "PaceSection",
    "PaceSettings",
    "Settings",
    "TableSection",
    "load",
    "setting_keys",
    "variable_name",
]
