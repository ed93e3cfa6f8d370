:- use_module('../../../prolog/codes/diagram/diagram').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(diagram, [setup(set_random(seed(10)))]).

test(count_leaves_no_choice, forall(trial(20, 100))) :-
    random_theory(Theory),
    call_cleanup(theory_count(Theory, _), Done = true),
    assertion(Theory-Done == Theory-true).
test(so_many_steps_suffice, Counts == [10077696,none]) :-       % a state after each peg but the last, six symbols each
    numlist(1, 6, Symbols),
    findall(Count, ( member(Steps, [54, 53]),
                     catch(theory_count_within(Steps, theory(9, Symbols, [], []), Count), diagram_too_large, Count = none) ),
            Counts).
test(layers_have_no_dead_ends, forall(trial(60, 300))) :-
    random_theory(Theory),
    theory_count(Theory, Count),
    theory_diagram(Theory, _, Layers),
    (   Count =:= 0
    ->  assertion(Layers = [[]|_])
    ;   Theory = theory(Pegs, _, _, _),
        length(Layers, Length),
        assertion(Length =:= Pegs+1),
        Layers = [First|_],
        assertion(First = [_-[_-Count]]),
        forall(( member(Layer, Layers), member(Group, Layer) ), no_dead_ends(Group))
    ).

no_dead_ends(_-States) :-
    assertion(States \== []),
    pairs_keys_values(States, Keys, Counts),
    sort(Keys, Distinct),
    assertion(Keys == Distinct),
    assertion(forall(member(Count, Counts), Count > 0)).

test(groups_differ, forall(trial(40, 200))) :-
    random_theory(Theory),
    theory_diagram(Theory, _, Layers),
    forall(member(Layer, Layers),
           ( pairs_keys(Layer, Tallies), sort(Tallies, Distinct), assertion(Tallies == Distinct) )).
test(no_clue_merges_all, Sizes == [1,1,1,1]) :-
    theory_diagram(theory(3, [a,b,c], [], []), _, Layers),
    findall(Size, ( member([_-States], Layers), length(States, Size) ), Sizes).
test(compositions, Count =:= 1001) :-           % 15 in five parts: 14 choose 4
    numlist(1, 20, Symbols),
    theory_count(theory(5, Symbols, [], [sum = 15]), Count).
test(sums_at_least_and_at_most_are_halves, A+B =:= 20**5) :-
    numlist(1, 20, Symbols),
    theory_count(theory(5, Symbols, [], [sum >= 40]), A),
    theory_count(theory(5, Symbols, [], [sum < 40]), B).

test(rule_of_whole_codes_has_no_diagram, fail) :-
    numlist(1, 30, Symbols),
    theory_count(theory(12, Symbols, [], [\+ distinct]), _).
test(partition_of_the_whole, Sum =:= 3**12) :-
    length(Guess, 12),
    foldl(cycle, Guess, [a,b,c], _),
    findall(Count, ( between(0, 12, Black),
                     Left is 12-Black,
                     between(0, Left, White),
                     theory_count(theory(12, [a,b,c], [clue(1, Guess, marks(Black, White))], []), Count) ), Counts),
    sum_list(Counts, Sum).

cycle(Symbol, [Symbol|Symbols], Cycled) :- append(Symbols, [Symbol], Cycled).

:- end_tests(diagram).
