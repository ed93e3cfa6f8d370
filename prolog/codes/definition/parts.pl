:- module(codes_parts,
          [ answer_fits/2,             % +Pattern, +Answer
            answer_like/2,             % +Pattern, -Answer
            part_rules/3               % +Quantity, +Pattern, -Rules
          ]).
:- use_module(library(apply)).
:- autoload(library(lists), [sum_list/2]).

/** <module> The parts of an answer, which may be known exactly or by bounds

A clue has a _pattern_ of its answer: a term with the same name and arity as the answer. An argument of the
pattern is the part of the answer, or a condition on a part N that is a number:

    | argument           | condition on N      |
    | any                | none                |
    | >=(Low)            | N >= Low            |
    | =<(High)           | N =< High           |
    | between(Low, High) | Low =< N, N =< High |
    | total(Condition)   | the sum of all parts obeys Condition: a number, or one of the above |

    ?- answer_fits(marks(1, >=(1)), marks(1, 2)).
    true.
*/

%!  answer_fits(+Pattern, +Answer) is semidet.
%
%   Each part of Answer fits the argument of Pattern at the same place.

answer_fits(Pattern, Answer) :-
    Pattern =.. [Dialect|Patterns],
    Answer =.. [Dialect|Parts],
    maplist(part_fits(Parts), Patterns, Parts).

part_fits(Parts, total(Known), _) :-
    !,
    sum_list(Parts, Sum),
    part_fits(Known, Sum).
part_fits(_, Known, Part) :- part_fits(Known, Part).

part_fits(Known, Part) :- Known == Part, !.
part_fits(any, _).
part_fits(>=(Low), Part)            :- Part >= Low.
part_fits(=<(High), Part)           :- Part =< High.
part_fits(between(Low, High), Part) :- between(Low, High, Part).

%!  answer_like(+Pattern, -Answer) is det.
%
%   Answer is Pattern with variables as parts: marks(_, _) for marks(>=(1), any).

answer_like(Pattern, Answer) :-
    functor(Pattern, Dialect, Parts),
    functor(Answer, Dialect, Parts).

%!  part_rules(+Quantity, +Pattern, -Rules:list) is det.
%
%   Pattern is one argument of a clue's pattern, such as >=(1). A code obeys all Rules (rules.pl) if and only
%   if its value of Quantity fits Pattern. For black(Guess) and >=(1), Rules are [black(Guess) >= 1].

part_rules(Quantity, Pattern, Rules) :-
    (   integer(Pattern)
    ->  Rules = [Quantity = Pattern]
    ;   bounds(Pattern, Quantity, Rules)
    ).

bounds(any, _, []).
bounds(>=(Low), Quantity, [Quantity >= Low]).
bounds(=<(High), Quantity, [Quantity =< High]).
bounds(between(Low, High), Quantity, [Quantity >= Low, Quantity =< High]).
