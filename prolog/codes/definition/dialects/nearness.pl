:- module(codes_nearness, []).
:- use_module(library(lists)).
:- use_module('../parts').
:- use_module('../rules', [codes_distance/4, symbols_distance/4]).

/** <module> The distance between guess and code

The answer nearness(N): N is the sum of the distances between guess and code, over all pegs. See
symbols_distance/4 in ../rules.pl.
*/

dialect_parts(nearness, [number(distance)]).

guess_code_answer(Symbols, Guess, Code, nearness(Distance)) :- codes_distance(Symbols, Guess, Code, Distance).

%!  dialect_answer(+Dialect, +Symbols:list, +Pegs:integer, -Answer) is nondet.
%
%   The distance in Answer is at most Pegs times the greatest distance between two of Symbols. Some of these
%   answers may be impossible.

dialect_answer(nearness, Symbols, Pegs, nearness(Distance)) :-
    findall(Apart, ( member(G, Symbols), member(C, Symbols), symbols_distance(Symbols, G, C, Apart) ), Aparts),
    max_list(Aparts, Most),
    Total is Most*Pegs,
    between(0, Total, Distance).

told_rules(nearness(Pattern), Guess, Rules) :- part_rules(distance(Guess), Pattern, Rules).
