:- use_module('../../../prolog/codes/diagram/final_states').
:- use_module('../../../prolog/codes/automata/layout').
:- use_module('../../../prolog/codes/diagram/tallies').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(final_states, [setup(set_random(seed(16)))]).
:- use_module('../../../prolog/codes/automata/records').

%   The counters and guards at the end of a code. Fails if a guard falls.
code_end(Layout, Code, Tally, End) :-
    layout_start_mask(Layout, Start, Mask),
    foldl(peg(Layout, Mask), Code, walk(1, [], Start), walk(_, _, State)),
    layout(Layout, [base(Base)]),
    Tally is State >> Base,
    End is State /\ ((1<<Base)-1).

peg(Layout, Mask, Symbol, walk(Place, Seen0, State0), walk(Next, [Symbol|Seen0], State)) :-
    aggregate_all(count, ( member(S, Seen0), S == Symbol ), Times),
    place_delta(Layout, Place, Symbol, Placed),
    seen_delta(Layout, Symbol, Times, Counted),
    State is State0+Placed+Counted,
    State /\ Mask =:= Mask,
    Next is Place+1.

theory_end(Theory, Layout, Tally, End) :-
    theory_tallies(Theory, Layout, Tallies),
    theory_final_states(Layout, Theory, Ends),
    member(Tally, Tallies),
    codes_final_states:tally_final_state(Ends, Tally, End).

%   A code satisfies all sums if and only if it ends in a final state.
test(ends_are_those_of_codes, forall(between(1, 500, _))) :-
    repeat,
    random_theory(Theory),
    theory_sums_rest(Theory, Sums, _),
    sums_layout(remembered, Sums, 0, Theory, Layout),
    !,
    Theory = theory(Pegs, Symbols, _, _),
    findall(Tally-End, theory_end(Theory, Layout, Tally, End), Ends),
    findall(Code, ( every_code(Pegs, Symbols, Code),
                    code_end(Layout, Code, Tally, End),
                    memberchk(Tally-End, Ends) ), Found),
    findall(Code, ( every_code(Pegs, Symbols, Code), forall(member(Sum, Sums), sum_met(Sum, Code)) ), Expected),
    assertion(Theory-Found == Theory-Expected).
test(a_code_has_come_to_an_end, forall(trial(60, 400))) :-
    repeat,
    random_theory(Theory),
    theory_sums_rest(Theory, Sums, _),
    sums_layout(remembered, Sums, 0, Theory, Layout),
    !,
    Theory = theory(Pegs, Symbols, _, _),
    theory_final_states(Layout, Theory, Ends),
    theory_tallies(Theory, Layout, Tallies),
    forall(( every_code(Pegs, Symbols, Code),
             code_end(Layout, Code, Tally, State),
             memberchk(Tally, Tallies) ),
           ( ( codes_final_states:is_final_state(Ends, Tally, State) -> Is = yes ; Is = no ),
             ( codes_final_states:tally_final_state(Ends, Tally, State) -> Listed = yes ; Listed = no ),
             assertion(Theory-Code-Is == Theory-Code-Listed) )).
test(ends_of_numbers_far_apart, true(Many =< 35)) :-
    Theory = theory(4, [0,1,2,999999999999999999], [], [sum > 0, sum < 3999999999999999990]),
    theory_sums_rest(Theory, Sums, []),
    sums_layout(remembered, Sums, 0, Theory, Layout),
    findall(End, theory_end(Theory, Layout, _, End), Ends),
    length(Ends, Many).

:- end_tests(final_states).
