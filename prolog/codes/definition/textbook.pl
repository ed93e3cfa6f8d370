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

This program defines which codes are consistent. Tests compare every faster program with it.

A game is a set of facts:

    pegs(2).                           % each code has two pegs
    symbol(1, red).                    % codes are enumerated in the order of the symbols
    symbol(2, blue).
    guess(1, [red,blue], marks(0,2)).  % clue 1: no black mark, two white ones
    rule(1, code(1) = blue).           % rules.pl lists the rules

    ?- code(Code).
    Code = [blue,red].

In a fact english(Goal, Sentence), Sentence is what the statement `explain` prints for Goal. A sentence is a
list of texts and terms. The term code(Code) is printed as a code. The term verb(Yes, No) is printed as Yes if
Goal is true, else as No.
*/

:- meta_predicate                      % they use the facts in the caller's module
    code(:),
    guess(:, ?, ?, ?).

%!  code(?Code:list) is nondet.
%
%   Code has the pegs and symbols of the game, fits every clue, and obeys every rule. With a rule `lies =< K`,
%   there may be up to K clues that Code does not fit. Solutions are in lexicographic order of the symbols.

code(Game:Code) :-
    layout(Game, Pegs, Symbols),
    findall(clue(Number, Guess, Pattern), Game:guess(Number, Guess, Pattern), Clues),
    findall(rule(Number, Rule), Game:rule(Number, Rule), Rules),
    lies_allowed(Rules, Lies),
    fits_layout(Pegs, Symbols, Code),
    fits_clues(Clues, Lies, Symbols, Code),
    obeys_rules(Rules, Symbols, Code).

layout(Game, Pegs, Symbols) :-
    Game:pegs(Pegs),
    findall(Symbol, Game:symbol(_, Symbol), Symbols).

%   Generate: any symbol may be at any place.

fits_layout(Pegs, Symbols, Code) :-
    length(Code, Pegs),
    maplist(one_of(Symbols), Code).

one_of(Symbols, Symbol) :- member(Symbol, Symbols).

%   Test: Code fits all Clues. At most Lies of them may be exceptions.

fits_clues([], _, _, _).
fits_clues([Clue|Clues], Lies, Symbols, Code) :-
    (   fits_clue(Clue, Symbols, Code)
    ->  fits_clues(Clues, Lies, Symbols, Code)
    ;   lie_left(Lies, Left),
        fits_clues(Clues, Left, Symbols, Code)
    ).

fits_clue(clue(_, Guess, Pattern), Symbols, Code) :-
    answer_like(Pattern, Answer),
    guess_code_answer(Symbols, Guess, Code, Answer),
    answer_fits(Pattern, Answer).

lie_left(Lies, Left) :-
    Lies > 0,
    Left is Lies-1.

lies_allowed(Rules, Lies) :-
    (   aggregate_all(min(Most), member(rule(_, lies =< Most), Rules), Least)
    ->  Lies = Least
    ;   Lies = 0
    ).

%   Test: Code obeys every rule.

obeys_rules([], _, _).
obeys_rules([Rule|Rules], Symbols, Code) :-
    obeys_rule(Rule, Symbols, Code),
    obeys_rules(Rules, Symbols, Code).

obeys_rule(rule(_, Rule), Symbols, Code) :- code_obeys(Symbols, Code, Rule).

%!  guess(?Code:list, ?Guess:list, ?Black:integer, ?White:integer) is nondet.
%
%   Code has the pegs and symbols of the game, and answers Guess with Black black marks and White white marks.
%   The clues and rules of the game do not matter. For several guesses, join several goals guess/4 by commas.

guess(Game:Code, Guess, Black, White) :-
    layout(Game, Pegs, Symbols),
    length(Code, Pegs),
    guess_code_feedback(Guess, Code, Black, White),
    maplist(one_of(Symbols), Code).

%   The sentences of the statement `explain`.

english(code(_:Code), [code(Code), verb("is", "is not"), "possible"]).
english(fits_layout(1, _, _), ["it has 1 peg, a symbol of the game"]) :- !.
english(fits_layout(Pegs, _, _), ["it has", Pegs, "pegs, each a symbol of the game"]).
english(fits_clue(clue(Number, _, _), _, _), [verb("it fits", "it does not fit"), clue(Number)]).
english(lie_left(Lies, _), ["it may be a lie:", Lies, "more allowed"]) :- Lies > 0.
english(obeys_rule(rule(Number, _), _, _), [verb("it obeys", "it breaks"), rule(Number)]).
english(guess(_:Code, Guess, Black, White),
        [code(Code), verb("is", "is not"), "of this game, and answers", code(Guess), "with", answer(marks(Black, White))]).
