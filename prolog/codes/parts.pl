:- module(codes_parts,
          [ answer_fits/2,             % +Told, +Answer
            answer_like/2,             % +Told, -Answer
            part_rules/3               % +Quantity, +Told, -Rules
          ]).
:- use_module(library(apply)).

/** <module> The parts of an answer, known or half known

A part of an answer is a number, or another term of its dialect. What is told of a number may be less than the
number:

  - `any`: nothing is known.
  - `>=(N)`, `=<(N)`: at least or at most N.
  - `between(Low, High)`: from Low to High.
*/

%!  answer_fits(+Told, +Answer) is semidet.
%
%   Told, whose numbers may be half known, allows Answer.

answer_fits(Told, Answer) :-
    Told =.. [Dialect|Tolds],
    Answer =.. [Dialect|Parts],
    maplist(part_fits, Tolds, Parts).

part_fits(Told, Part) :- Told == Part, !.
part_fits(any, _).
part_fits(>=(Low), Part)            :- Part >= Low.
part_fits(=<(High), Part)           :- Part =< High.
part_fits(between(Low, High), Part) :- between(Low, High, Part).

%!  answer_like(+Told, -Answer) is det.
%
%   Answer is of the dialect of Told; its parts are unknown.

answer_like(Told, Answer) :-
    functor(Told, Dialect, Parts),
    functor(Answer, Dialect, Parts).

%!  part_rules(+Quantity, +Told, -Rules:list) is det.
%
%   Told allows the value of Quantity if and only if a code obeys all Rules (see rules.pl).

part_rules(Quantity, Told, Rules) :-
    (   integer(Told)
    ->  Rules = [Quantity = Told]
    ;   bounds(Told, Quantity, Rules)
    ).

bounds(any, _, []).
bounds(>=(Low), Quantity, [Quantity >= Low]).
bounds(=<(High), Quantity, [Quantity =< High]).
bounds(between(Low, High), Quantity, [Quantity >= Low, Quantity =< High]).
