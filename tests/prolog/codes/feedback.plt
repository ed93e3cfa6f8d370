:- use_module('../../../prolog/codes/definition/feedback').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(feedback, [setup(set_random(seed(1)))]).

%   The marks by counting, as on paper.
marks(Guess, Code, Black, White) :-
    aggregate_all(count, ( nth1(I, Guess, S), nth1(I, Code, S) ), Black),
    sort(Guess, Symbols),
    aggregate_all(sum(min(In, Of)),
                  ( member(S, Symbols), occurrences(S, Guess, In), occurrences(S, Code, Of) ), Shared),
    White is Shared-Black.

occurrences(S, Code, Count) :- aggregate_all(count, member(S, Code), Count).

domain(Symbols, Symbol) :- member(Symbol, Symbols).

test(numbers_are_not_their_names, Black-White == 1-0) :-
    guess_code_feedback([1,'1'], [1,1], Black, White).
test(ground_finds_all_marks, forall(( every_code(3, [a,b,c], G), every_code(3, [a,b,c], C) ))) :-
    findall(B-W, guess_code_feedback(G, C, B, W), Found),
    marks(G, C, Black, White),
    assertion(Found == [Black-White]).
test(lengths_differ, fail) :-
    guess_code_feedback([a,b], [a], _, _).
test(no_pegs, Black-White == 0-0) :-
    guess_code_feedback([], [], Black, White).

%   Codes described by marks are exactly the codes with these marks. No code is described twice.
test(describes_codes, forall(( member(Guess, [[a,a,b,c], [a,b,c,d], [a,a,a,a], [a,a,b,b]]),
                               between(0, 4, Black), between(0, 4, White) ))) :-
    Symbols = [a,b,c,d,e],
    findall(Code, ( guess_code_feedback(Guess, Code, Black, White), maplist(domain(Symbols), Code) ), Described),
    findall(Code, ( every_code(4, Symbols, Code), marks(Guess, Code, Black, White) ), Expected),
    msort(Described, Sorted),
    assertion(Sorted == Expected).
test(domain_may_come_first, forall(( between(0, 3, Black), between(0, 3, White) ))) :-
    Symbols = [a,b,c],
    length(Code, 3),
    findall(Code, ( maplist(domain(Symbols), Code), guess_code_feedback([a,b,b], Code, Black, White) ), Found),
    findall(Code, ( every_code(3, Symbols, Code), marks([a,b,b], Code, Black, White) ), Expected),
    assertion(Found == Expected).
test(some_pegs_known, all(Code == [[a,c,b]])) :-
    Code = [a|_],
    guess_code_feedback([a,b,c], Code, 1, 2).
test(open_peg_is_what_it_must_not_be, [nondet]) :-
    guess_code_feedback([a], [X], 0, 0),
    X \= a,
    X = b.

:- end_tests(feedback).
