"""Where Prolog keeps its libraries in compiled form, and which are sound: `prolog/machine/compiled.pl`."""

import hashlib
from pathlib import Path

from mmlogic.common import cache, files
from mmlogic.common.resources import resource
from mmlogic.machine.goals import quote

__all__ = ["keeping"]

_KEPT = 40
"""How many files are kept: some for each checkout and each edition of its sources."""

_DIGITS = hashlib.sha256().digest_size * 2


def keeping() -> str:
    """Return the goal that tells Prolog where compiled libraries are kept, `true` if nowhere."""
    try:
        folder, key = cache.folder(), cache.stamp(resource("prolog"), ".pl")
        kept = [path.name for path in folder.glob(f"prolog-{key}-*") if _sound(path)]
        if not kept:
            cache.prune("prolog-*", _KEPT)
    except (OSError, RuntimeError, files.FileProblem):
        return "true"
    names = f"[{','.join(map(quote, kept))}]"
    return f"machine_compiled:keep_in({quote(str(folder))},{quote(key)},{names})"


def _sound(path: Path) -> bool:
    """Tell whether a file ends with the digest of its contents, and only the user could write it."""
    data = files.read_bytes(path)
    contents, digest = data[:-_DIGITS], data[-_DIGITS:]
    return cache.only_mine(path.parent, path) and hashlib.sha256(contents).hexdigest().encode() == digest
