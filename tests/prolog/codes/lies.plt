:- use_module('../../../prolog/codes/diagram/diagram').
:- use_module('../../../prolog/codes/definition/worlds').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(lies, [setup(set_random(seed(17)))]).

random_liar(Theory) :-
    random_theory(Theory0),
    random_lies(Theory0, Theory).

%   A code counts once if enough clues are true, else never.
test(worlds_count_each_code_once, forall(between(1, 200, _))) :-
    random_liar(Theory),
    Theory = theory(Pegs, Symbols, _, _),
    theory_expected(Theory, Expected),
    theory_worlds(Theory, Worlds),
    findall(Code-Weight, ( member(Weight-World, Worlds), theory_expected(World, Codes), member(Code, Codes) ), Weighed),
    forall(every_code(Pegs, Symbols, Code),
           ( aggregate_all(sum(Weight), member(Code-Weight, Weighed), Sum),
             ( memberchk(Code, Expected) -> Times = 1 ; Times = 0 ),
             assertion(Theory-Code-Sum == Theory-Code-Times) )).
test(fewest_clues_have_all_codes, forall(between(1, 200, _))) :-
    random_liar(Theory),
    theory_expected(Theory, Expected),
    theory_fewest(Theory, Theories),
    findall(Code, ( member(Fewest, Theories), theory_expected(Fewest, Codes), member(Code, Codes) ), Unsorted),
    sort(Unsorted, Found),
    sort(Expected, Sorted),
    assertion(Theory-Found == Theory-Sorted).
test(one_lie_needs_a_world_more_than_clues, Weights-Many == [1,1,1,-2]-4) :-
    findall(clue(N, [a,b], black(N)), between(1, 3, N), Clues),
    theory_worlds(theory(2, [a,b], Clues, [lies =< 1]), Worlds),
    findall(Weight, member(Weight-_, Worlds), Weights),
    length(Weights, Many).
test(the_fewest_lies_hold, Lies-Rest == 1-theory(1, [a], Clues, [distinct])) :-
    Clues = [clue(1, [a], black(1)), clue(2, [a], black(0))],
    theory_lies(theory(1, [a], Clues, [lies =< 2, distinct, lies =< 1]), Lies, Rest).
test(no_more_lies_than_clues, Lies == 1) :-
    theory_lies(theory(1, [a], [clue(1, [a], black(1))], [lies =< 7]), Lies, _).
test(no_lies, Lies == 0) :-
    theory_lies(theory(1, [a], [clue(1, [a], black(1))], []), Lies, _).

:- end_tests(lies).
