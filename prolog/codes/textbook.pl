:- module(codes_textbook,
          [ code/1                     % ?Code
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('dialects/marks').
:- use_module(rules).

/** <module> The consistent codes: generate and test

The definition of what is right. Every faster program is tested against it. A game is facts:

    pegs(2).
    symbol(1, red).                    % the first symbol in the order of enumeration
    symbol(2, blue).
    guess(1, [red,blue], marks(0,2)).  % the first clue: a guess, and its answer of black and white marks
    rule(1, code(1) = blue).           % see rules.pl
*/

:- meta_predicate code(:).             % the facts are the caller's

%!  code(?Code:list) is nondet.
%
%   Code fits the layout, answers every guess as its clue says and obeys every rule. Codes come in the order
%   of the symbols, place by place.

code(Game:Code) :-
    Game:pegs(Pegs),
    length(Code, Pegs),
    findall(Symbol, Game:symbol(_, Symbol), Symbols),
    maplist(one_of(Symbols), Code),
    forall(Game:guess(_, Guess, Answer), guess_code_answer(Guess, Code, Answer)),
    forall(Game:rule(_, Rule), code_obeys(Code, Rule)).

one_of(Symbols, Symbol) :- member(Symbol, Symbols).
