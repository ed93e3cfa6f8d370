:- module(codes_nearness, []).
:- use_module(library(lists)).
:- use_module('../parts').
:- use_module('../rules', [codes_distance/4, symbols_distance/4]).

/** <module> How far the guess is from the code

The answer nearness(N) adds up, over all pegs, how far the symbol of the guess is from that of the code in the order
of the symbols, or in number where all symbols are numbers.
*/

dialect_parts(nearness, [number(distance)]).

guess_code_answer(Symbols, Guess, Code, nearness(Distance)) :- codes_distance(Symbols, Guess, Code, Distance).

%!  dialect_answer(+Dialect, +Symbols:list, +Pegs:integer, -Answer) is nondet.
%
%   Answer may be possible for some guess of Pegs pegs: no symbols are farther apart.

dialect_answer(nearness, Symbols, Pegs, nearness(Distance)) :-
    findall(Apart, ( member(G, Symbols), member(C, Symbols), symbols_distance(Symbols, G, C, Apart) ), Aparts),
    max_list(Aparts, Most),
    Total is Most*Pegs,
    between(0, Total, Distance).

told_rules(nearness(Told), Guess, Rules) :- part_rules(distance(Guess), Told, Rules).
