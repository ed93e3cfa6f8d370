:- module(codes_directions, []).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../rules', [symbol_rank/3]).

/** <module> For each peg, whether the secret is higher or lower

The answer directions(Directions) has one direction for each peg. The direction compares the symbols of code
and guess at this place:

    | equal | the same symbol             |
    | above | the code's symbol is higher |
    | below | the code's symbol is lower  |

A player can find the symbol of each peg by binary search.
*/

dialect_parts(directions, [colours(directions, [below, above, equal])]).

guess_code_answer(Symbols, Guess, Code, directions(Directions)) :-
    maplist(direction(Symbols), Guess, Code, Directions).

direction(Symbols, Guessed, Symbol, Direction) :-
    symbol_rank(Symbols, Guessed, From),
    symbol_rank(Symbols, Symbol, To),
    compare(Order, To, From),
    order_direction(Order, Direction).

order_direction(=, equal).
order_direction(<, below).
order_direction(>, above).

dialect_answer(directions, _, Pegs, directions(Directions)) :-
    length(Directions, Pegs),
    maplist(possible, Directions).

possible(Direction) :- order_direction(_, Direction).

told_rules(directions(Directions), Guess, Rules) :-
    findall(Rule, ( nth1(Place, Guess, Symbol),
                    nth1(Place, Directions, Direction),
                    direction_rule(Direction, Place, Symbol, Rule) ), Rules).

direction_rule(equal, Place, Symbol, code(Place) = Symbol).
direction_rule(above, Place, Symbol, rank(Place) > rank_of(Symbol)).
direction_rule(below, Place, Symbol, rank(Place) < rank_of(Symbol)).
