:- use_module('../../../prolog/codes/automata/layout').
:- use_module('../../../prolog/codes/diagram/tallies').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(tallies, [setup(set_random(seed(9)))]).
:- use_module('../../../prolog/codes/automata/records').

random_layout(Theory, Layout) :-
    repeat,
    random_theory(Theory),
    theory_sums_rest(Theory, Sums, _),
    sums_layout(remembered, Sums, 0, Theory, Layout),
    !.

%   The counters at the end of a code.
code_tally(Layout, Code, Tally) :-
    layout(Layout, [base(Base)]),
    findall(Bits, ( layout_counter(Layout, Symbol, Offset, Limit),
                    aggregate_all(count, ( member(S, Code), S == Symbol ), Times),
                    Bits is min(Times, Limit)<<(Offset-Base) ), Bitss),
    sum_list(Bitss, Tally).

within(Code, bound(_, Seeing, Low, High)) :-
    terms_sum(Seeing, Code, Sum),
    ( Low == none -> true ; Sum >= Low ),
    ( High == none -> true ; Sum =< High ).

test(tallies_are_those_of_codes, forall(between(1, 600, _))) :-
    random_layout(Theory, Layout),
    Theory = theory(Pegs, Symbols, _, _),
    layout(Layout, [bounds(Bounds)]),
    theory_tallies(Theory, Layout, Tallies),
    findall(Tally, ( every_code(Pegs, Symbols, Code),
                     forall(member(Bound, Bounds), within(Code, Bound)),
                     code_tally(Layout, Code, Tally) ), Unsorted),
    sort(Unsorted, Expected),
    msort(Tallies, Found),
    assertion(Theory-Found == Theory-Expected).
test(bounds_of_each_counter, forall(between(1, 200, _))) :-
    random_layout(Theory, Layout),
    theory_tallies(Theory, Layout, Tallies),
    tallies_bounds(Tallies, Layout, Bounds),
    (   Tallies == []
    ->  assertion(Bounds == [])
    ;   layout(Layout, [base(Base)]),
        findall(bound(Symbol, Least, Most),
                ( layout_counter(Layout, Symbol, Offset, Limit),
                  aggregate_all(r(min(Count), max(Count)),
                                ( member(Tally, Tallies), Count is Tally >> (Offset-Base) mod 2**(msb(Limit)+1) ),
                                r(Least, Most)) ),
                Expected),
        assertion(Bounds == Expected)
    ).
test(no_clue_has_one_tally, Tallies == [0]) :-
    Theory = theory(3, [a,b], [], []),
    sums_layout(remembered, [], 0, Theory, Layout),
    theory_tallies(Theory, Layout, Tallies).

:- end_tests(tallies).
