"""The command `heartsnoop`: becomes the program that came with the package."""

import os
import sys

from ._program import ProgramNotFound, program


def main() -> None:
    """Runs the program in this process's place, with its arguments."""
    try:
        path = program()
    except ProgramNotFound as error:
        sys.exit(f"heartsnoop: {error}")
    os.execv(path, [path, *sys.argv[1:]])


if __name__ == "__main__":
    main()
