:- module(codes_scoring,
          [ dialect_answers/4,         % +Dialect, +Symbols, +Pegs, -Values
            answer_table/4,            % +Dialect, +Guess, +Symbols, -Values
            codes_answers/5,           % +Dialect, +Symbols, +Guess, +Codes, -Values
            own_answers/4,             % +Dialect, +Symbols, +Codes, -Values
            codes_marks/6,             % +Dialect, +Symbols, +Pegs, +Guesses, +Codes, -Marks
            exchanged_alike/4          % +Dialect, +Symbols, +Pegs, -Lowest
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(dialects).
:- autoload(own_checks, [own_exchange/4]).

/** <module> The answers of a dialect, many at once

For programs in other languages, which part codes by what they answer.
*/

%!  dialect_answers(+Dialect, +Symbols:list, +Pegs:integer, -Values:list) is det.
%
%   Values are all answers of Dialect to guesses of so many pegs, as answer_value/2 writes them.

dialect_answers(Dialect, Symbols, Pegs, Values) :-
    findall(Value, ( dialect_answer(Dialect, Symbols, Pegs, Answer), answer_value(Answer, Value) ), Values).

%!  answer_table(+Dialect, +Guess:list, +Symbols:list, -Values:list) is det.
%
%   Values are the answers that all codes of Symbols give to Guess, in the order of the codes, as answer_value/2
%   writes them.

answer_table(Dialect, Guess, Symbols, Values) :-
    dialect_parts(Dialect, Parts),
    length(Parts, Arity),
    same_length(Guess, Code),
    findall(Value,
            ( maplist(symbol_of(Symbols), Code),
              answer_of(Dialect/Arity, Symbols, Guess, Code, Value) ),
            Values).

symbol_of(Symbols, Symbol) :- member(Symbol, Symbols).

%!  codes_answers(+Dialect, +Symbols:list, +Guess:list, +Codes:list(list), -Values:list) is det.
%
%   Values are the answers that each of Codes gives to Guess, as answer_value/2 writes them.

codes_answers(Dialect, Symbols, Guess, Codes, Values) :-
    dialect_parts(Dialect, Parts),
    length(Parts, Arity),
    maplist(answer_of(Dialect/Arity, Symbols, Guess), Codes, Values).

%!  own_answers(+Dialect, +Symbols:list, +Codes:list(list), -Values:list) is det.
%
%   Values are the answers that each of Codes gives to itself, as answer_value/2 writes them.

own_answers(Dialect, Symbols, Codes, Values) :-
    dialect_parts(Dialect, Parts),
    length(Parts, Arity),
    maplist(own_answer(Dialect/Arity, Symbols), Codes, Values).

own_answer(Dialect, Symbols, Code, Value) :- answer_of(Dialect, Symbols, Code, Code, Value).

answer_of(Dialect/Arity, Symbols, Guess, Code, Value) :-
    functor(Answer, Dialect, Arity),
    once(guess_code_answer(Symbols, Guess, Code, Answer)),
    answer_value(Answer, Value).

%!  codes_marks(+Dialect, +Symbols:list, +Pegs:integer, +Guesses:list(list), +Codes:list(list), -Marks:list(integer)) is det.
%
%   Marks has for each of Guesses, and each of Codes, the place of the answer in dialect_answers/4, from 0; the last one if it
%   stands there several times, -1 if there is none. Guesses and Codes are places of Symbols, from 0; one more is a blank peg.

codes_marks(Dialect, Symbols, Pegs, Guesses0, Codes0, Marks) :-
    append(Symbols, ['_'], Names),
    Spelled =.. [names|Names],
    maplist(maplist(spelled(Spelled)), Guesses0, Guesses),
    maplist(maplist(spelled(Spelled)), Codes0, Codes),
    findall(Answer, dialect_answer(Dialect, Symbols, Pegs, Answer), Answers),
    dialect_parts(Dialect, Parts),
    length(Parts, Arity),
    functor(Asked, Dialect, Arity),
    dialect_module(Dialect, Module),
    setup_call_cleanup(
        trie_new(Trie),
        ( foldl(numbered(Trie), Answers, 0, _),
          findall(Mark,
                  ( member(Guess, Guesses),
                    member(Code, Codes),
                    (   once(Module:guess_code_answer(Symbols, Guess, Code, Asked)),
                        trie_lookup(Trie, Asked, Mark)
                    ->  true
                    ;   Mark = -1
                    ) ),
                  Marks) ),
        trie_destroy(Trie)).

spelled(Names, Place, Name) :-
    Argument is Place+1,
    arg(Argument, Names, Name).

numbered(Trie, Answer, Number0, Number) :-
    trie_update(Trie, Answer, Number0),
    Number is Number0+1.

%!  exchanged_alike(+Dialect, +Symbols:list, +Pegs:integer, -Lowest:list(list)) is det.
%
%   Lowest has two lists: for each of Symbols the lowest one that it changes places with in every guess and code while the
%   answers stay what they are, and for each of Pegs likewise. All count from 0. It is found by trial, see own_exchange/4.

exchanged_alike(Dialect, Symbols, Pegs, [Names,Places]) :-
    length(Symbols, Many),
    lowest_alike(Many, own_symbols(Dialect, Symbols, Pegs), Names),
    lowest_alike(Pegs, own_places(Dialect, Symbols, Pegs), Places).

lowest_alike(Many, Exchange, Lowest) :-
    Last is Many-1,
    numlist(0, Last, Things),
    foldl(lowest(Exchange), Things, [], Found),
    reverse(Found, Lowest).

lowest(Exchange, Thing, Found, [Lowest|Found]) :-
    sort(Found, Before),
    (   member(Lowest, Before),
        call(Exchange, Lowest, Thing)
    ->  true
    ;   Lowest = Thing
    ).

own_symbols(Dialect, Symbols, Pegs, I, J) :-
    nth0(I, Symbols, A),
    nth0(J, Symbols, B),
    own_exchange(Dialect, Symbols, Pegs, symbols(A, B)).

own_places(Dialect, Symbols, Pegs, I, J) :- own_exchange(Dialect, Symbols, Pegs, places(I, J)).
