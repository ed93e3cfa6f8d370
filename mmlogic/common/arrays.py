"""The names `np` and `NDArray` of numpy. Without numpy, placeholders raise an error when they are called."""

from typing import TYPE_CHECKING, Any

__all__ = ["HERE", "NDArray", "np"]


class _Missing:
    """A placeholder for numpy. Annotations with its names can be evaluated, but a call raises an error."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __getitem__(self, key: Any) -> Any:
        return self

    def __instancecheck__(self, value: object) -> bool:
        return False

    def __or__(self, other: Any) -> Any:
        return self

    __ror__ = __or__

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        raise ModuleNotFoundError("numpy is not installed", name="numpy")


if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    try:
        import numpy as np
        from numpy.typing import NDArray
    except ModuleNotFoundError:
        np = NDArray = _Missing()

HERE = not isinstance(np, _Missing)
"""Whether numpy is installed."""
