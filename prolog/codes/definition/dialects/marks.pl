:- module(codes_marks, []).
:- use_module(library(lists)).
:- use_module('../feedback').
:- use_module('../parts').

/** <module> Black and white marks as answers

The answer marks(Black, White): see ../feedback.pl.
*/

dialect_parts(marks, [number(black), number(white)]).

guess_code_answer(_, Guess, Code, marks(Black, White)) :- guess_code_feedback(Guess, Code, Black, White).

%!  dialect_answer(+Dialect, +Symbols:list, +Pegs:integer, -Answer) is nondet.
%
%   In the dialect `marks`, a guess of Pegs pegs can get Answer. If all pegs but one are black, a white mark is
%   impossible.

dialect_answer(marks, _, Pegs, marks(Black, White)) :-
    Most is Pegs-1,
    between(0, Pegs, Black),
    Left is Pegs-Black,
    between(0, Left, White),
    \+ ( Black =:= Most, White =:= 1 ).

%!  told_rules(+Pattern, +Guess:list, -Rules:list) is det.
%
%   A code obeys all Rules if and only if its answer to Guess fits Pattern. If Black is known, the rule for
%   White is about the sum of black and white marks. This sum does not depend on places. So counting codes is
%   faster.

told_rules(marks(Black, White), Guess, Rules) :-
    part_rules(black(Guess), Black, BlackRules),
    (   White = total(Known)
    ->  part_rules(shared(Guess), Known, WhiteRules)
    ;   integer(Black)
    ->  part_rules(shared(Guess)-Black, White, WhiteRules)
    ;   part_rules(white(Guess), White, WhiteRules)
    ),
    append(BlackRules, WhiteRules, Rules).
