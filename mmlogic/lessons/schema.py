"""The JSON of answers about lessons: a type for each object, from which the schema is made."""

from typing import Annotated, NotRequired, TypedDict


class LessonData(TypedDict):
    """A step of a lesson."""

    lesson: Annotated[int, "the number of the lesson"]
    title: Annotated[str, "its title"]
    step: Annotated[int, "the number of the step, 0 for the opening"]
    steps: Annotated[int, "how many steps the lesson has"]
    heading: Annotated[str, "the title of the step"]
    text: Annotated[str, "its text, in Markdown"]
    exercise: Annotated[bool, "whether the step has an exercise, which `lesson check` checks"]


class ListedData(TypedDict):
    """A lesson in the list of all."""

    lesson: Annotated[int, "the number of the lesson"]
    title: Annotated[str, "its title"]
    steps: Annotated[int, "how many steps the lesson has"]
    exercises: Annotated[int, "how many exercises it has"]
    done: Annotated[int, "how many of them are done, as far as the prompt remembers"]


class LessonsData(TypedDict):
    """All lessons."""

    lessons: Annotated[list[ListedData], "all lessons, in their order"]


class CheckedData(TypedDict):
    """Whether an exercise is done; if not, what is wrong."""

    right: Annotated[bool, "whether the answer does what the solution does, on every set of facts"]
    goal: NotRequired[Annotated[str, "the goal that shows that it does not"]]
    wrong: NotRequired[Annotated[str, "what is wrong with its answers"]]
    clues: NotRequired[Annotated[list[str], "the set of facts, as statements; empty for that of the lesson"]]


class AdviceData(TypedDict, total=False):
    """A hint or a solution."""

    hint: Annotated[str, "what helps with the exercise"]
    solution: Annotated[str, "a solution of the exercise, as Prolog"]


class LearnerData(TypedDict):
    """What a learner did."""

    learner: Annotated[str, "the name of the file, without its extension"]
    right: Annotated[list[str], "the exercises that are right"]
    wrong: Annotated[dict[str, str], "what is wrong with those that are not, by exercise"]
    unread: Annotated[str | None, "why a file is no diary; null for one"]


class MarksheetData(TypedDict):
    """The exercises of a class."""

    exercises: Annotated[list[str], "all exercises that a learner has tried, as lesson and number"]
    learners: Annotated[list[LearnerData], "the diaries in the order of their names"]
