"""Statements as methods: of the class `Session`, and of `AsyncSession` for asyncio."""

from typing import TYPE_CHECKING

from mmlogic.common.resources import lazy_names

if TYPE_CHECKING:
    from mmlogic.methods.arguments import CellLike, CodeLike
    from mmlogic.methods.awaited import AsyncSession
    from mmlogic.methods.session import Session
    from mmlogic.methods.written import BoardLike

__all__ = ["AsyncSession", "BoardLike", "CellLike", "CodeLike", "Session"]

__getattr__ = lazy_names(__name__)
