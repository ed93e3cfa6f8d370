:- use_module('../../../prolog/codes/tallies').
:- use_module('../../../prolog/codes/layout').
:- use_module('../../../prolog/codes/dialects/marks').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(tallies, [setup(set_random(seed(9)))]).

%   The counters at the end of a code.
code_tally(Layout, Code, Tally) :-
    layout_counters_from(Layout, Base),
    findall(Bits, ( layout_counter(Layout, Symbol, Offset, Limit),
                    aggregate_all(count, ( member(S, Code), S == Symbol ), Times),
                    Bits is min(Times, Limit)<<(Offset-Base) ), Bitss),
    sum_list(Bitss, Tally).

shares(clue(_, Guess, marks(Black, White)), Code) :-
    guess_code_answer(Guess, Code, marks(Black1, White1)),
    Black1+White1 =:= Black+White.

test(tallies_are_those_of_codes, forall(between(1, 400, _))) :-
    random_theory(theory(Pegs, Symbols, Clues, _)),
    random_member(Rules, [[], [distinct]]),
    Theory = theory(Pegs, Symbols, Clues, Rules),
    theory_fields_rest(Theory, Fields, []),
    (   fields_layout(remembered, Fields, 0, Theory, Layout)
    ->  theory_tallies(Theory, Layout, Tallies),
        findall(Tally, ( every_code(Pegs, Symbols, Code),
                         forall(member(Clue, Clues), shares(Clue, Code)),
                         ( Rules == [] -> true ; is_set(Code) ),
                         code_tally(Layout, Code, Tally) ), Unsorted),
        sort(Unsorted, Expected),
        msort(Tallies, Found),
        assertion(Theory-Found == Theory-Expected)
    ;   true
    ).
test(no_clue_has_one_tally, Tallies == [0]) :-
    Theory = theory(3, [a,b], [], []),
    fields_layout(remembered, [], 0, Theory, Layout),
    theory_tallies(Theory, Layout, Tallies).

:- end_tests(tallies).
