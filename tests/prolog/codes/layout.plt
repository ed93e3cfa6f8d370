:- use_module('../../../prolog/codes/layout').
:- use_module('../../../prolog/codes/fields').
:- use_module('../../../prolog/codes/rules').
:- use_module('../../../prolog/codes/dialects/marks').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(layout, [setup(set_random(seed(8)))]).

%   Placing the pegs of a code one by one, as long as no guard falls.
walks(Layout, Code) :-
    layout_start_mask(Layout, Start, Mask),
    foldl(peg(Layout, Mask), Code, walk(1, [], Start), _).

peg(Layout, Mask, Symbol, walk(Place, Seen0, State0), walk(Next, [Symbol|Seen0], State)) :-
    aggregate_all(count, ( member(S, Seen0), S == Symbol ), Times),
    seen(Layout, Symbol, Times, Seen),
    place_delta(Layout, Place, Symbol, Placed),
    seen_delta(Layout, Symbol, Seen, Counted),
    State is State0+Placed+Counted,
    State /\ Mask =:= Mask,
    Next is Place+1.

seen(Layout, Symbol, Times, Seen) :-
    (   layout_counter(Layout, Symbol, Offset, Limit)
    ->  Seen is min(Times, Limit),
        assertion(integer(Offset))
    ;   Seen = 0
    ).

%   Search walks to the end of a code just if it meets all sums: guards are exact for what is asked.
test(guarded_walks_are_the_codes, forall(between(1, 300, _))) :-
    random_theory(Theory),
    Theory = theory(Pegs, Symbols, Clues, _),
    theory_fields_rest(Theory, Fields, Rest),
    findall(Code, ( every_code(Pegs, Symbols, Code), meets(Code, Theory, Rest) ), Expected),
    random_between(0, 5, Reserved),
    (   fields_layout(guarded, Fields, Reserved, Theory, Layout)
    ->  findall(Code, ( every_code(Pegs, Symbols, Code),
                        walks(Layout, Code),
                        forall(member(Rule, Rest), code_obeys(Code, Rule)) ), Found)
    ;   Found = []
    ),
    length(Clues, _),
    assertion(Theory-Found == Theory-Expected).

meets(Code, theory(_, _, Clues, Rules), _) :-
    forall(member(clue(_, Guess, Answer), Clues), guess_code_answer(Guess, Code, Answer)),
    forall(member(Rule, Rules), code_obeys(Code, Rule)).

test(reserved_bits_stay_free, forall(between(1, 100, _))) :-
    random_theory(Theory),
    theory_fields_rest(Theory, Fields, _),
    (   fields_layout(guarded, Fields, 7, Theory, Layout)
    ->  layout_start_mask(Layout, Start, Mask),
        assertion(Start /\ 127 =:= 0),
        assertion(Mask /\ 127 =:= 0),
        assertion(Start /\ Mask =:= Mask)
    ;   true
    ).
test(counters_stand_apart, forall(between(1, 100, _))) :-
    random_theory(Theory),
    theory_fields_rest(Theory, Fields, _),
    (   fields_layout(guarded, Fields, 0, Theory, Layout)
    ->  layout_start_mask(Layout, Start, _),
        layout_counters_from(Layout, Base),
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
    theory_fields_rest(Theory, Fields, []),
    \+ fields_layout(guarded, Fields, 0, Theory, _),
    \+ fields_layout(remembered, Fields, 0, Theory, _).
test(what_forbids_nothing_takes_no_bits, forall(member(Mode, [guarded, remembered]))) :-
    Theory = theory(3, [a,b], [], [count(a) =< 3, count(b) >= 0, count(a) < 10**40]),
    Rules = [count(a) =< 3, count(b) >= 0],
    Huge is 10**40,
    theory_fields_rest(theory(3, [a,b], [], [count(a) < Huge|Rules]), Fields, []),
    fields_layout(Mode, Fields, 0, Theory, Layout),
    layout_start_mask(Layout, 0, 0).
test(fields_and_rest, Rest == [code(1) = code(2), (distinct ; code(1) = a)]) :-
    theory_fields_rest(theory(2, [a,b], [clue(1, [a,b], marks(1, 0))],
                              [( count(a) = 1, code(1) = code(2) ), distinct, ( distinct ; code(1) = a )]), Fields, Rest),
    length(Fields, 4).

%   The ends that are remembered are those at which some code arrives.
test(ends_are_those_of_codes, forall(between(1, 200, _))) :-
    random_between(1, 3, Pegs),
    random_member(Symbols, [[1,2,5], [0,3], [-2,7,1]]),
    length(Rules0, 3),
    maplist(random_rule(Pegs, Symbols), Rules0),
    Theory = theory(Pegs, Symbols, [], Rules0),
    theory_fields_rest(Theory, Fields0, _),
    include(open_field, Fields0, Fields),
    (   fields_layout(remembered, Fields, 0, Theory, Layout)
    ->  layout_ends(Layout, Theory, Ends),
        findall(End, ( every_code(Pegs, Symbols, Code), end(Layout, Code, End) ), Unsorted),
        sort(Unsorted, Expected),
        assertion(Rules0-Ends == Rules0-Expected)
    ;   true
    ).
test(ends_of_numbers_far_apart, true(Many =< 35)) :-
    Theory = theory(4, [0,1,2,999999999999999999], [], [sum > 0, sum < 3999999999999999990]),
    theory_fields_rest(Theory, Fields, []),
    fields_layout(remembered, Fields, 0, Theory, Layout),
    layout_ends(Layout, Theory, Ends),
    length(Ends, Many).

open_field(field(_, Op, _)) :- Op \== (=).

end(Layout, Code, End) :-
    layout_start_mask(Layout, Start, Mask),
    foldl(peg(Layout, Mask), Code, walk(1, [], Start), walk(_, _, End)).

:- end_tests(layout).
