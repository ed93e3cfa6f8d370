:- module(codes_marks, []).
:- use_module(library(lists)).
:- use_module('../feedback').
:- use_module('../parts').

/** <module> Black and white marks as answers

The answer is the term marks(Black, White): see ../feedback.pl.
*/

%!  dialect_parts(+Dialect, -Parts:list) is det.
%
%   An answer is two numbers.

dialect_parts(marks, [number(black), number(white)]).

%!  guess_code_answer(+Symbols:list, ?Guess:list, ?Code:list, ?Answer) is nondet.
%
%   The secret Code answers Guess with Answer, a term marks(Black, White).

guess_code_answer(_, Guess, Code, marks(Black, White)) :- guess_code_feedback(Guess, Code, Black, White).

%!  dialect_answer(+Dialect, +Symbols:list, +Pegs:integer, -Answer) is nondet.
%
%   Answer is possible for some guess of Pegs pegs. One white mark beside all other pegs black is not.

dialect_answer(marks, _, Pegs, marks(Black, White)) :-
    Most is Pegs-1,
    between(0, Pegs, Black),
    Left is Pegs-Black,
    between(0, Left, White),
    \+ ( Black =:= Most, White =:= 1 ).

%!  told_rules(+Told, +Guess:list, -Rules:list) is det.
%
%   A code answers Guess as Told says if and only if it obeys all Rules. If the black marks are known, the rules
%   are of the marks together, which do not depend on places: that is quicker to count.

told_rules(marks(Black, White), Guess, Rules) :-
    part_rules(black(Guess), Black, BlackRules),
    (   integer(Black)
    ->  part_rules(shared(Guess)-Black, White, WhiteRules)
    ;   part_rules(white(Guess), White, WhiteRules)
    ),
    append(BlackRules, WhiteRules, Rules).
