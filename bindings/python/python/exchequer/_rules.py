"""The rule sets as an enum of strings."""

from enum import Enum


class Rules(str, Enum):
    """Rule sets of exchange evaluation; each is equal to its name, which the functions accept as well.

    Examples
    --------
    >>> import exchequer
    >>> exchequer.see("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "Nxd5", rules=exchequer.Rules.SWAP)
    100
    """

    SWAP = "swap"
    """Each side captures with its least valuable attacker; pins and checks are ignored."""
    PINNERS = "pinners"
    """As swap, but pinned pieces may not capture while any pinning piece is on the board."""
    PINNERS_ALL = "pinners-all"
    """As swap, but pinned pieces may not capture while all pinning pieces are on the board."""
    PSEUDO = "pseudo"
    """Pseudo-legal exchange: each side makes its best capture, and pawns promote."""
    LEGAL = "legal"
    """Legal exchange: as pseudo, but no capture leaves the own king in check."""
