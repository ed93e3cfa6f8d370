:- module(codes_total, []).
:- use_module('../parts').
:- use_module('../feedback').

/** <module> All marks together

The answer total(N): guess and code share N symbols, in any place. N is the number of black and white marks together.
Jotto has such answers.
*/

dialect_parts(total, [number(total)]).

guess_code_answer(_, Guess, Code, total(Total)) :-
    guess_code_feedback(Guess, Code, Black, White),
    Total is Black+White.

dialect_answer(total, _, Pegs, total(Total)) :- between(0, Pegs, Total).

told_rules(total(Pattern), Guess, Rules) :- part_rules(shared(Guess), Pattern, Rules).
