"""Answers as text, JSON and CSV. A renderer yields pieces as the answer is found; it computes nothing."""

from collections.abc import Callable, Iterator, Mapping

from mmlogic.render.answers import Answer
from mmlogic.render.objects import json
from mmlogic.render.table import csv
from mmlogic.render.text import text

__all__ = ["FORMATS", "Render", "csv", "json", "text"]

Render = Callable[[Answer], Iterator[str]]
"""What a renderer is: it yields pieces, lines with their ends or parts of them."""

FORMATS: Mapping[str, Render] = {"text": text, "json": json, "csv": csv}
"""The renderers by the name of their format."""
