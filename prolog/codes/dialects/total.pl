:- module(codes_total, []).
:- use_module('../parts').
:- use_module('../feedback').

/** <module> All marks together

The answer total(N) counts the symbols that guess and code share, in any place: black and white marks together. Jotto
is played so.
*/

dialect_parts(total, [number(total)]).

guess_code_answer(_, Guess, Code, total(Total)) :-
    guess_code_feedback(Guess, Code, Black, White),
    Total is Black+White.

dialect_answer(total, _, Pegs, total(Total)) :- between(0, Pegs, Total).

told_rules(total(Told), Guess, Rules) :- part_rules(shared(Guess), Told, Rules).
