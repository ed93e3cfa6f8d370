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

test(no_clue_merges_all, Sizes == [1,1,1,1]) :-
    theory_diagram(theory(3, [a,b,c], [], []), _, Layers),
    findall(Size, ( member([_-States], Layers), length(States, Size) ), Sizes).

test(rule_of_whole_codes_has_no_diagram, fail) :-
    numlist(1, 30, Symbols),
    theory_count(theory(12, Symbols, [], [\+ distinct]), _).

:- end_tests(diagram).
