:- module(codes_black, []).
:- use_module('../parts').
:- use_module('../feedback').

/** <module> Black marks alone

The answer black(N) means that N pegs have the right symbol in the right place. Chvatal (1983) calls this game
Mastermind with black answer-pegs only.
*/

dialect_parts(black, [number(black)]).

guess_code_answer(_, Guess, Code, black(Black)) :-
    guess_code_feedback(Guess, Code, Black, _).

dialect_answer(black, _, Pegs, black(Black)) :- between(0, Pegs, Black).

told_rules(black(Pattern), Guess, Rules) :- part_rules(black(Guess), Pattern, Rules).
