:- module(test_scoring, []).
:- use_module(library(plunit)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../../../prolog/codes/definition/dialects').
:- use_module('../../../prolog/codes/definition/own').
:- use_module('../../../prolog/codes/questions/scoring').

%   Answers of many codes, and exchanges that keep them.

:- begin_tests(scoring).

%   Exchanges found by experiment hold for all guesses and codes.
seeing("reds", "findall(x, member(red, Code), Found), length(Found, Many)").
seeing("head", "( Guess = [red|_], Code \\= [red|_] -> Many = 1 ; Many = 0 )").
seeing("same", "( Guess = [_,A|_], Code = [_,B|_], A == B -> Many = 1 ; Many = 0 )").
seeing("less", "nth1(I, [red,blue,green,pink], S), last(Code, S), !, Many is min(I, 3)").
seeing("pair", "( memberchk(green, Guess), memberchk(pink, Code) -> Many = 1 ; Many = 0 )").

test(exchange, [forall(seeing(Dialect, Body)), true(Names-Places == AllNames-AllPlaces)]) :-
    format(string(Text), "dialect_parts(~s, [number(many)]).
guess_code_answer(_, Guess, Code, ~s(Many)) :- ~s.
dialect_answer(~s, _, _, ~s(Many)) :- between(0, 3, Many).
told_rules(~s(_), _, []).", [Dialect,Dialect,Body,Dialect,Dialect,Dialect]),
    atom_concat(own_exchanging_, Dialect, Own),
    atom_string(Usual, Dialect),
    own_dialect(Own, Usual, Text, _),
    Symbols = [red,blue,green,pink],
    exchanged_alike(Own, Symbols, 3, [Names,Places]),
    maplist(lowest_alike(Own, Symbols), [symbol,place], [AllNames,AllPlaces]).

lowest_alike(Own, Symbols, What, Lowest) :-
    ( What == symbol -> Last = 3 ; Last = 2 ),
    findall(Least,
            ( between(0, Last, J),
              once(( between(0, J, Least), ( Least =:= J ; always_alike(Own, Symbols, What, Least, J) ) )) ),
            Lowest).

always_alike(Own, Symbols, What, I, J) :-
    findall([A,B,C], ( member(A, Symbols), member(B, Symbols), member(C, Symbols) ), Codes),
    forall(( member(Guess, Codes), member(Code, Codes) ),
           ( maplist(exchanged(What, Symbols, I, J), [Guess,Code], [OtherGuess,OtherCode]),
             maplist(answered(Own, Symbols), [Guess,OtherGuess], [Code,OtherCode], [Answer,Answer]) )).

answered(Own, Symbols, Guess, Code, Answer) :-
    functor(Answer, Own, 1),
    once(guess_code_answer(Symbols, Guess, Code, Answer)).

exchanged(place, _, I, J, Code0, Code) :-
    findall(S, ( nth0(Place, Code0, _), other(I, J, Place, From), nth0(From, Code0, S) ), Code).
exchanged(symbol, Symbols, I, J, Code0, Code) :-
    findall(S, ( member(S0, Code0), nth0(At, Symbols, S0), other(I, J, At, To), nth0(To, Symbols, S) ), Code).

other(I, J, Place, Other) :- ( Place =:= I -> Other = J ; Place =:= J -> Other = I ; Other = Place ).

test(marks_are_places_among_all_answers, [true(Marks == [1,-1,-1, 2,2,2])]) :-
    own_dialect(own_marked, marked, "dialect_parts(marked, [number(many)]).
guess_code_answer(_, ['_'|_], _, marked(2)).
guess_code_answer(_, [a|Guess], [a|Code], marked(Many)) :- ( Guess == Code -> Many = 3 ; Many = 9 ).
dialect_answer(marked, _, _, marked(Many)) :- member(Many, [3,3,2]).
told_rules(marked(_), _, []).", _),
    codes_marks(own_marked, [a,b,c], 2, [[0,1],[3,1]], [[0,1],[0,0],[1,1]], Marks).

:- end_tests(scoring).
