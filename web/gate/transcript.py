"""The answers of a session to a script, as JSON. This file runs natively and in WebAssembly."""

import json

from mmlogic import MmlogicError, Session
from mmlogic.render.formats import FORMATS, error_json

_MEASURED = {"seconds", "cpu_seconds", "inferences"}


def transcript(script: list[str], timeout: float | None = None) -> list[str]:
    """Return the JSON of every answer or error of a script's statements, without times and other measures."""
    replies = []
    with Session() as session:
        session.run(f"set timeout {timeout or 'none'}")
        for statement in script:
            try:
                for answer in session.stream(statement):
                    replies.append("".join(FORMATS["json"](answer)))
            except MmlogicError as error:
                replies.append(error_json(error))
    return [json.dumps(_plain(json.loads(reply))) for reply in replies if reply]


def _plain(data: object) -> object:
    match data:
        case dict():
            measured = _MEASURED | {"steps"} if "proof" in data else _MEASURED
            return {key: _plain(value) for key, value in data.items() if key not in measured}
        case list():
            return [_plain(each) for each in data]
    return data
