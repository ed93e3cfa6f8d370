:- module(codes_feedback,
          [ guess_code_feedback/4      % ?Guess, ?Code, ?Black, ?White
          ]).
:- use_module(library(lists)).

/** <module> Black and white marks

A _black_ mark is a peg with the right symbol in the right place. A _white_ mark is a further symbol that
guess and code share. Each peg counts for at most one mark.

The relation is pure. If guess and code are known, it finds the marks:

    ?- guess_code_feedback([red,blue], [blue,red], Black, White).
    Black = 0, White = 2.

If a guess and its marks are known, it finds all possible codes. A peg of such a code may be a variable with
constraints dif/2:

    ?- guess_code_feedback([red,blue], Code, 0, 2).
    Code = [blue,red].
*/

%!  guess_code_feedback(?Guess:list, ?Code:list, ?Black:integer, ?White:integer) is nondet.
%
%   The secret Code answers Guess with Black black marks and White white marks. Guess or Code must be a list of
%   known length. There is one solution if both are ground.

guess_code_feedback(Guess, Code, Black, White) :-
    same_length(Guess, Code),
    in_place(Guess, Code, Black, Gs, Cs),
    elsewhere(Gs, Cs, White).

%   Gs and Cs are the pegs without a black mark: [r] and [b] for the guess [r,g] and the code [b,g].

in_place(Guess, Code, Black, Gs, Cs) :- matches(Guess, Code, 0, Black, Gs, Cs).

matches([], [], Black, Black, [], []).
matches([G|Guess], [C|Code], Black0, Black, Gs, Cs) :-
    equal(G, C, Equal),
    match(Equal, G, C, Black0, Black1, Gs, Gs1, Cs, Cs1),
    matches(Guess, Code, Black1, Black, Gs1, Cs1).

match(true,  _, _, Black0, Black,  Gs,     Gs, Cs,     Cs) :- Black is Black0+1.
match(false, G, C, Black,  Black, [G|Gs], Gs, [C|Cs], Cs).

elsewhere(Gs, Cs, White) :- shared(Gs, Cs, 0, White).

%   Each peg of Gs removes one equal peg from Cs, if there is one.

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

%   equal(?X, ?Y, -Truth): Truth is `true` if X and Y are equal, else `false` (Neumerkel and Kral, 2016). With
%   variables, both cases can be solutions.

equal(X, Y, Truth) :- X == Y, !, Truth = true.
equal(X, Y, Truth) :- X \= Y, !, Truth = false.
equal(X, X, true).
equal(X, Y, false) :- dif(X, Y).

%   The sentences of the statement `explain`: see textbook.pl.

english(guess_code_feedback(Guess, Code, Black, White),
        [code(Code), "answers", code(Guess), "with", answer(marks(Black, White))]).
english(in_place(Guess, Code, Black, _, _), ["in place:", Matching, ":", Black, "black"]) :-
    findall([Symbol, "at peg", Place], ( nth1(Place, Guess, Symbol), nth1(Place, Code, Same), Symbol == Same ), Found),
    english_list(Found, Matching).
english(elsewhere(Gs, Cs, White), ["in another place:", Shared, ":", White, "white"]) :-
    english_shared(Gs, Cs, Found),
    english_list(Found, Shared).

english_list([], "nothing") :- !.
english_list(Found, each(Found)).

english_shared([], _, []).
english_shared([G|Gs], Cs, Found) :-
    (   selectchk(G, Cs, Rest)
    ->  Found = [G|Found1],
        english_shared(Gs, Rest, Found1)
    ;   english_shared(Gs, Cs, Found)
    ).
