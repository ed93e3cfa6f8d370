:- module(codes_textbook,
          [ code/1,                    % ?Code
            guess/4                    % ?Code, ?Guess, ?Black, ?White
          ]).
:- autoload(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(dialects).
:- use_module(feedback).
:- use_module(parts).
:- use_module(rules).

/** <module> The consistent codes: generate and test

The definition of what is right. Every faster program is tested against it. A game is facts:

    pegs(2).
    symbol(1, red).                    % the first symbol in the order of enumeration
    symbol(2, blue).
    guess(1, [red,blue], marks(0,2)).  % the first clue: a guess, and its answer of black and white marks
    rule(1, code(1) = blue).           % see rules.pl
*/

:- meta_predicate                      % the facts are the caller's
    code(:),
    guess(:, ?, ?, ?).

%!  code(?Code:list) is nondet.
%
%   Code fits the layout, answers every guess as its clue says and obeys every rule. Codes come in the order
%   of the symbols, place by place.

code(Game:Code) :-
    Game:pegs(Pegs),
    length(Code, Pegs),
    findall(Symbol, Game:symbol(_, Symbol), Symbols),
    maplist(one_of(Symbols), Code),
    clues_fit(Game, Symbols, Code),
    forall(Game:rule(_, Rule), code_obeys(Symbols, Code, Rule)).

one_of(Symbols, Symbol) :- member(Symbol, Symbols).

%!  guess(?Code:list, ?Guess:list, ?Black:integer, ?White:integer) is nondet.
%
%   Code has the game's pegs and symbols, and answers Guess with Black black and White white marks, whatever the clues
%   say. Several guesses are asked as a conjunction.

guess(Game:Code, Guess, Black, White) :-
    Game:pegs(Pegs),
    length(Code, Pegs),
    findall(Symbol, Game:symbol(_, Symbol), Symbols),
    guess_code_feedback(Guess, Code, Black, White),
    maplist(one_of(Symbols), Code).

%   All clues are true; where lies are allowed, all but so many.

clues_fit(Game, Symbols, Code) :-
    (   Game:rule(_, lies =< _)
    ->  aggregate_all(count, false_clue(Game, Symbols, Code), False),
        forall(Game:rule(_, lies =< Lies), False =< Lies)
    ;   \+ false_clue(Game, Symbols, Code)
    ).

false_clue(Game, Symbols, Code) :-
    Game:guess(_, Guess, Told),
    answer_like(Told, Answer),
    guess_code_answer(Symbols, Guess, Code, Answer),
    \+ answer_fits(Told, Answer).
