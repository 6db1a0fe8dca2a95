import hashlib
import json
from collections.abc import Mapping
from typing import Any


def position_hash(position: Mapping[str, Any]) -> str:
    """Fingerprint of everything visible; a replay of the log must reproduce it at every ply."""
    canonical = json.dumps(position, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
