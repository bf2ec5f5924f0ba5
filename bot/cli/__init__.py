"""The commands of `python -m bot`, one module each: `add_parser(subparsers)` and `main(args) -> exit code`.

A module imports what its command needs only when that command runs, so that `--help` is quick and a fault in one room
does not keep the others shut.
"""
