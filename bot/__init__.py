"""Jantaku: riichi mahjong on Discord. The rooms of this package are described in docs/architecture.md."""

__version__ = "0.1.0"
