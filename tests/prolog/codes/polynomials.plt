:- use_module('../../../prolog/codes/polynomials').
:- use_module('../../../prolog/codes/diagram').
:- use_module('../../../prolog/codes/ends').
:- use_module('../../../prolog/codes/layout').
:- use_module('../../../prolog/codes/tallies').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(polynomials, [setup(set_random(seed(31)))]).

%   A theory that is packed, with its layout before and after.
packed_theory(Theory, Layout0, Layout, Tallies, Weigher) :-
    repeat,
    random_theory(Theory),
    theory_sums_rest(Theory, Sums, _),
    sums_layout(remembered, Sums, 0, Theory, Layout0),
    theory_tallies(Theory, Layout0, Tallies0),
    packed_weigher(Theory, Layout0, Tallies0, Layout, Tallies, Weigher),
    !.

test(counts_as_defined, forall(trial(60, 300))) :-
    packed_theory(Theory, _, _, _, _),
    theory_expected(Theory, Codes),
    length(Codes, Expected),
    theory_count(Theory, Count),
    assertion(Theory-Count == Theory-Expected).

%   The coefficient that is asked for is 1 for the codes that leave what they must of the packed guards, and 0 for others.
test(counts_what_meets_the_guards, forall(trial(60, 300))) :-
    packed_theory(Theory, Layout0, Layout, Tallies, Weigher),
    Theory = theory(Pegs, Symbols, _, _),
    findall(Left, ( layout_guard(Layout0, Guard),
                    \+ layout_guard(Layout, Guard),
                    guard_left(Layout0, Theory, Guard, Left) ), Lefts),
    assertion(Lefts \== []),
    forall(( every_code(Pegs, Symbols, Code),
             code_tally(Layout0, Code, Tally),
             memberchk(Tally, Tallies) ),
           ( code_number(Weigher, Code, Tally, Number),
             ( forall(member(Left, Lefts), leaves(Left, Code, Tally)) -> Met = 1 ; Met = 0 ),
             assertion(Theory-Code-Number == Theory-Code-Met) )).

code_tally(Layout, Code, Tally) :-
    layout_counters_from(Layout, Base),
    findall(Part, ( layout_counter(Layout, Symbol, Offset, Limit),
                    aggregate_all(count, member(Symbol, Code), Count),
                    Part is min(Limit, Count)<<(Offset-Base) ), Parts),
    sum_list(Parts, Tally).

code_number(Weigher, Code, Tally, Number) :-
    weigher_numbers(Weigher, polynomials(Mask)),
    foldl(pegged(Weigher, Mask), Code, 1-1, _-Polynomial),
    tally_shift(Weigher, Tally, Shift),
    weigher_count(Weigher, Polynomial<<Shift, Number).

pegged(Weigher, Mask, Symbol, Place-Polynomial0, Next-Polynomial) :-
    peg_shift(Weigher, Place, Symbol, Shift),
    Polynomial is (Polynomial0<<Shift) /\ Mask,
    Next is Place+1.

leaves(Left, Code, Tally) :-
    Left = left(Guard, _, _),
    Guard = guard(_, _, _, _, Start, _),
    findall(Loss, ( nth1(Place, Code, Symbol), guard_loss(Guard, Place, Symbol, Loss) ), Losses),
    sum_list(Losses, Lost),
    tally_left(Left, Tally, Number),
    Number =:= Start-Lost.

test(few_clues_are_packed, Packed == [2,no]) :-
    findall(Guards, ( member(Clues, [2, 8]), black_clues(Clues, Theory), packs(Theory, Guards) ), Packed).

%   Clues of 12 pegs and four symbols: one peg of each guess is black, and each symbol occurs as often as three clues say.
black_clues(Many, theory(12, [a,b,c,d], Clues, [])) :-
    findall(clue(N, Guess, marks(1, 8)), ( between(1, Many, N), rotated(N, [a,a,a,b,b,b,c,c,c,d,d,d], Guess) ), Clues).

rotated(N, Code, Rotated) :-
    length(Front, N),
    append(Front, Back, Code),
    append(Back, Front, Rotated).

packs(Theory, Guards) :-
    theory_sums_rest(Theory, Sums, _),
    sums_layout(remembered, Sums, 0, Theory, Layout),
    theory_tallies(Theory, Layout, Tallies),
    (   packed_weigher(Theory, Layout, Tallies, _, _, packed(Packed, _, _, _))
    ->  length(Packed, Guards)
    ;   Guards = no
    ).

test(nothing_to_pack, fail) :-
    Theory = theory(4, [a,b,c], [], [distinct]),
    theory_sums_rest(Theory, Sums, _),
    sums_layout(remembered, Sums, 0, Theory, Layout),
    theory_tallies(Theory, Layout, Tallies),
    packed_weigher(Theory, Layout, Tallies, _, _, _).
test(long_polynomials_are_not_made) :-          % a coefficient of 200 pegs and 100 symbols has 1329 bits
    numlist(1, 100, Symbols),
    findall(1, between(1, 200, _), Guess),
    theory_sums_rest(theory(200, Symbols, [clue(1, Guess, black(9))], []), Sums, _),
    sums_layout(remembered, Sums, 0, theory(200, Symbols, [], []), Layout),
    \+ packed_weigher(theory(200, Symbols, [], []), Layout, [0], _, _, _).

:- end_tests(polynomials).
