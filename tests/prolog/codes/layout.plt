:- use_module('../../../prolog/codes/automata/layout').
:- use_module('../../../prolog/codes/definition/rules').
:- use_module('../../../prolog/codes/automata/sums').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(layout, [setup(set_random(seed(8)))]).
:- use_module('../../../prolog/codes/automata/records').

test(reserved_bits_stay_free, forall(trial(20, 100))) :-
    random_theory(Theory),
    theory_sums_rest(Theory, Sums, _),
    (   sums_layout(guarded, Sums, 7, Theory, Layout)
    ->  layout_start_mask(Layout, Start, Mask),
        assertion(Start /\ 127 =:= 0),
        assertion(Mask /\ 127 =:= 0),
        assertion(Start /\ Mask =:= Mask)
    ;   true
    ).
test(counters_stand_apart, forall(trial(20, 100))) :-
    random_theory(Theory),
    theory_sums_rest(Theory, Sums, _),
    (   sums_layout(guarded, Sums, 0, Theory, Layout)
    ->  layout_start_mask(Layout, Start, _),
        layout(Layout, [base(Base)]),
        findall(Offset-Limit, layout_counter(Layout, _, Offset, Limit), Counters),
        assertion(Start < 1<<Base),
        apart(Counters, Base)
    ;   true
    ).

apart([], _).
apart([Offset-Limit|Counters], From) :-
    assertion(Offset >= From),
    Next is Offset+msb(Limit)+1,
    apart(Counters, Next).

test(out_of_reach, forall(member(Rule, [count(a) > 3, count(a) < 0, sum_of_nothing]))) :-
    (   Rule == sum_of_nothing
    ->  Theory = theory(3, [1,2], [], [sum > 6])
    ;   Theory = theory(3, [a,b], [], [Rule])
    ),
    theory_sums_rest(Theory, Sums, []),
    \+ sums_layout(guarded, Sums, 0, Theory, _),
    \+ sums_layout(remembered, Sums, 0, Theory, _).
test(what_forbids_nothing_takes_no_bits, forall(member(Mode, [guarded, remembered]))) :-
    Theory = theory(3, [a,b], [], [count(a) =< 3, count(b) >= 0, count(a) < 10**40]),
    Rules = [count(a) =< 3, count(b) >= 0],
    Huge is 10**40,
    theory_sums_rest(theory(3, [a,b], [], [count(a) < Huge|Rules]), Sums, []),
    sums_layout(Mode, Sums, 0, Theory, Layout),
    layout_start_mask(Layout, 0, 0).
test(sums_and_rest, Rest == [code(1) = code(2), (distinct ; code(1) = a)]) :-
    theory_sums_rest(theory(2, [a,b], [clue(1, [a,b], marks(1, 0))],
                              [( count(a) = 1, code(1) = code(2) ), distinct, ( distinct ; code(1) = a )]), Sums, Rest),
    length(Sums, 4).

test(lies_are_no_sum, Sums-Rest == []-[lies =< 1]) :-
    theory_sums_rest(theory(2, [a,b], [], [lies =< 1]), Sums, Rest).

%   Guards and their terms.
random_guard(Pegs, Symbols, Guard) :-
    repeat,
    random_theory(Theory),
    Theory = theory(Pegs, Symbols, _, _),
    theory_sums_rest(Theory, Sums, _),
    random_member(Mode, [guarded, remembered]),
    sums_layout(Mode, Sums, 0, Theory, Layout),
    findall(Each, layout_guard(Layout, Each), Guards),
    Guards \== [],
    !,
    random_member(Guard, Guards).

loss(Guard, Code, Loss) :-
    guard(Guard, [kind(Kind), placed(terms(Placed, _)), seeing(terms(Seeing, _))]),
    append(Placed, Seeing, Terms),
    terms_sum(Terms, Code, Sum),
    length(Code, Places),
    findall(Low-High, ( between(1, Places, Place), terms_range(Terms, Place, Low, High) ), Ranges),
    pairs_keys_values(Ranges, Lows, Highs),
    sum_list(Lows, Least),
    sum_list(Highs, Most),
    ( Kind == owed -> Loss is Sum-Least ; Loss is Most-Sum ).

test(total_bounds_every_loss, forall(trial(40, 200))) :-
    random_guard(Pegs, Symbols, Guard),
    forall(( between(0, Pegs, Places), every_code(Places, Symbols, Code) ),
           ( guard_total(Guard, Places, Total),
             loss(Guard, Code, Loss),
             assertion(Loss =< Total) )).
test(reach_bounds_the_pegs_that_lose, forall(trial(40, 200))) :-
    random_guard(Pegs, Symbols, Guard),
    forall(( member(Symbol, Symbols), between(1, Pegs, Places), guard_reach(Guard, Places, Symbol, Most) ),
           ( findall(Place, ( between(1, Places, Place), peg_loss(Guard, Place, Symbol, Loss), Loss > 0 ), Losing),
             length(Losing, Many),
             assertion(Many =< Most) )).

peg_loss(Guard, Place, Symbol, Loss) :-
    guard(Guard, [kind(Kind), placed(terms(Placed, _)), seeing(terms(Seeing, _))]),
    append(Placed, Seeing, Terms),
    terms_weight(Terms, Place, Symbol, 0, Weight),
    terms_range(Terms, Place, Least, Most),
    ( Kind == owed -> Loss is Weight-Least ; Loss is Most-Weight ).

test(no_guard_is_left_of_an_exact_sum, forall(trial(60, 300))) :-
    random_guard(Pegs, Symbols, Guard),
    guard(Guard, [kind(Kind), sum(Sum), start(Start)]),
    (   guard_exact(Guard)
    ->  assertion(Kind == owed),
        forall(( every_code(Pegs, Symbols, Code), sum_met(Sum, Code) ),
               ( loss(Guard, Code, Loss), assertion(Loss =:= Start) ))
    ;   true
    ).

:- end_tests(layout).
