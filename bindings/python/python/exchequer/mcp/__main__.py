"""Serves the tools on stdin and stdout until the input ends."""

from __future__ import annotations

import signal
import sys
from pathlib import Path


def main() -> None:
    """Run the server."""
    if len(sys.argv) > 1:
        sys.exit(
            f"exchequer.mcp takes no arguments, found {sys.argv[1]!r}: a client starts it and talks to it by stdin"
        )
    # Within the folder of the package, the name of the SDK is that of this module.
    package = Path(__file__).resolve().parents[1]
    sys.path[:] = [entry for entry in sys.path if Path(entry).resolve() != package]
    try:
        from exchequer.mcp.server import server
    except ImportError as error:
        sys.exit(f"exchequer.mcp needs the package mcp, version 2: pip install 'exchequer[mcp]' ({error})")
    # The SDK reads stdin in a thread that an exception does not interrupt.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    server.run()


if __name__ == "__main__":
    main()
