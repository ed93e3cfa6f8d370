:- module(codes_marks,
          [ guess_code_answer/3,       % ?Guess, ?Code, ?Answer
            guess_code_feedback/4,     % ?Guess, ?Code, ?Black, ?White
            pegs_answer/2,             % +Pegs, -Answer
            answer_fields/3,           % +Answer, +Guess, -Fields
            answer_value/2             % ?Answer, ?Value
          ]).
:- use_module(library(lists)).

/** <module> The marks that answer a guess: black and white

A _black_ mark is a peg of the right symbol in the right place. A _white_ mark is a further symbol that
guess and code share, each peg counted once. The answer to a guess is the term marks(Black, White).

The relation is pure. Given two codes it finds the marks; given a guess and its marks it describes the
codes, with dif/2 saying what an open peg must not be:

    ?- guess_code_feedback([red,blue], [blue,red], Black, White).
    Black = 0, White = 2.

    ?- guess_code_feedback([red,blue], Code, 0, 2).
    Code = [blue,red].

No other file takes an answer apart: a dialect is its relation, the answers that exist, and the sums that an
answer fixes.
*/

%!  guess_code_answer(?Guess:list, ?Code:list, ?Answer) is nondet.
%
%   The secret Code answers Guess with Answer, a term marks(Black, White). One of the two codes must be a list of
%   known length. Deterministic if both are ground.

guess_code_answer(Guess, Code, marks(Black, White)) :-
    same_length(Guess, Code),
    matches(Guess, Code, 0, Black, Gs, Cs),
    shared(Gs, Cs, 0, White).

%!  guess_code_feedback(?Guess:list, ?Code:list, ?Black:integer, ?White:integer) is nondet.
%
%   The same relation with the two marks apart.

guess_code_feedback(Guess, Code, Black, White) :-
    guess_code_answer(Guess, Code, marks(Black, White)).

%   Gs and Cs are the pegs of guess and code that do not match.

matches([], [], Black, Black, [], []).
matches([G|Guess], [C|Code], Black0, Black, Gs, Cs) :-
    equal(G, C, Equal),
    match(Equal, G, C, Black0, Black1, Gs, Gs1, Cs, Cs1),
    matches(Guess, Code, Black1, Black, Gs1, Cs1).

match(true,  _, _, Black0, Black,  Gs,     Gs, Cs,     Cs) :- Black is Black0+1.
match(false, G, C, Black,  Black, [G|Gs], Gs, [C|Cs], Cs).

%   Every peg of Gs takes an equal one out of Cs, if there is one.

shared([], _, White, White).
shared([G|Gs], Cs0, White0, White) :-
    taken(Cs0, G, Cs, Count),
    White1 is White0+Count,
    shared(Gs, Cs, White1, White).

taken([], _, [], 0).
taken([C|Cs], G, Rest, Count) :-
    equal(G, C, Equal),
    take(Equal, C, Cs, G, Rest, Count).

take(true,  _, Cs, _, Cs,       1).
take(false, C, Cs, G, [C|Rest], Count) :- taken(Cs, G, Rest, Count).

%   Equality as a truth value (Neumerkel and Kral, 2016): decided at once where possible, else both ways.

equal(X, Y, Truth) :- X == Y, !, Truth = true.
equal(X, Y, Truth) :- X \= Y, !, Truth = false.
equal(X, X, true).
equal(X, Y, false) :- dif(X, Y).

%!  pegs_answer(+Pegs:integer, -Answer) is nondet.
%
%   Answer is possible for some guess of Pegs pegs. One white mark beside all other pegs black is not.

pegs_answer(Pegs, marks(Black, White)) :-
    Most is Pegs-1,
    between(0, Pegs, Black),
    Left is Pegs-Black,
    between(0, Left, White),
    \+ ( Black =:= Most, White =:= 1 ).

%!  answer_fields(+Answer, +Guess:list, -Fields:list) is det.
%
%   A code answers Guess with Answer if and only if it meets all Fields (see fields.pl): the pegs that match,
%   and the pegs that guess and code share in any place.

answer_fields(marks(Black, White), Guess, [ field(match(Pegs), =, Black),
                                            field(share(Counts), =, Shared) ]) :-
    Pegs =.. [pegs|Guess],
    msort(Guess, Sorted),
    clumped(Sorted, Counts),
    Shared is Black+White.

%!  answer_value(?Answer, ?Value:list(integer)) is det.
%
%   Value is Answer for programs in other languages: [Black, White].

answer_value(marks(Black, White), [Black, White]).
