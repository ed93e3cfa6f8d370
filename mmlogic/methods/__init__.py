"""The statements as methods: `Session`, and `AsyncSession`, whose methods are awaited."""

from mmlogic.common.resources import lazy_names

__all__ = ["AsyncSession", "BoardLike", "CellLike", "CodeLike", "Session"]

__getattr__ = lazy_names(
    __name__,
    {
        "session": "Session",
        "awaited": "AsyncSession",
        "arguments": "CellLike CodeLike",
        "written": "BoardLike",
    },
)
