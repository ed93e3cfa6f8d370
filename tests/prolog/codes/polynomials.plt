:- use_module('../../../prolog/codes/diagram/polynomials').
:- use_module('../../../prolog/codes/diagram/diagram').
:- use_module('../../../prolog/codes/definition/dialects').
:- use_module('../../../prolog/codes/automata/layout').
:- use_module('../../../prolog/codes/diagram/tallies').
:- use_module(samples).
:- use_module(library(aggregate)).
:- use_module(library(plunit)).

:- begin_tests(polynomials, [setup(set_random(seed(31)))]).
:- use_module('../../../prolog/codes/automata/records').

%   A packed theory, with its layouts before and after.
packed_theory(Theory, Layout0, Layout, Tallies, Weigher) :-
    repeat,
    random_theory(Theory),
    theory_sums_rest(Theory, Sums, _),
    sums_layout(remembered, Sums, 0, Theory, Layout0),
    theory_tallies(Theory, Layout0, Tallies0),
    packed_weigher(Theory, Layout0, Tallies0, Layout, Tallies, Weigher),
    !.

%   The last coefficient is 1 for a code that satisfies the packed sums, else 0.
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
    layout(Layout, [base(Base)]),
    findall(Part, ( layout_counter(Layout, Symbol, Offset, Limit),
                    aggregate_all(count, member(Symbol, Code), Count),
                    Part is min(Limit, Count)<<(Offset-Base) ), Parts),
    sum_list(Parts, Tally).

code_number(Weigher, Code, Tally, Number) :-
    foldl(pegged(Weigher), Code, 1-1, _-Polynomial),
    tally_shift(Weigher, Tally, Shift),
    all_kept(Weigher, Keep),
    weigher_count(Weigher, (Polynomial<<Shift) /\ Keep, Number).

pegged(Weigher, Symbol, Place-Polynomial0, Next-Polynomial) :-
    peg_weight(Weigher, Place, Symbol, Keep, Shift),
    Polynomial is (Polynomial0/\Keep)<<Shift,
    Next is Place+1.

%   Bits beyond the last coefficient count no code.
all_kept(packed(_, Width, Cells, _), Keep) :- Keep is (1<<(Width*Cells))-1.

leaves(Left, Code, Tally) :-
    Left = left(Guard, _, _),
    guard(Guard, [start(Start)]),
    findall(Loss, ( nth1(Place, Code, Symbol), guard_loss(Guard, Place, Symbol, Loss) ), Losses),
    sum_list(Losses, Lost),
    tally_left(Left, Tally, Number),
    Number =:= Start-Lost.

%   A stored diagram is never packed. Stored integers suffice for any game.
test(counts_larger_games_as_without_packing, forall(trial(25, 200))) :-
    larger_theory(Theory),
    theory_count(Theory, Count),
    theory_diagram(Theory, _, Layers),
    ( Layers = [[_-[_-Expected]]|_] -> true ; Expected = 0 ),
    assertion(Theory-Count == Theory-Expected).

larger_theory(theory(Pegs, Symbols, Clues, [])) :-
    random_between(6, 11, Pegs),
    random_between(2, 5, Kinds),
    numlist(1, Kinds, Symbols),
    random_code(Pegs, Symbols, Secret),
    random_between(1, 5, Many),
    findall(clue(N, Guess, marks(Black, White)),
            ( between(1, Many, N),
              random_code(Pegs, Symbols, Guess),
              guess_code_answer(Symbols, Guess, Secret, marks(Black0, White)),
              random_member(Black, [Black0, Black0, any]) ),
            Clues).

%   Few states at the start and many at the end: the head would grow beyond its number width.
test(frontiers_meet_where_numbers_are_long_enough) :-
    Guess = [a,a,a,a,b,b,b,b,c,c,c,c],
    forall(( between(0, 12, White), member(Rules, [[], [black([a,b,c,a,b,c,a,b,c,a,b,c]) =< 9,black([c,c,c,c,a,a,a,a,b,b,b,b]) =< 9]]) ),
           ( Theory = theory(12, [a,b,c], [clue(1, Guess, marks(any, White))], Rules),
             theory_count(Theory, Count),
             theory_diagram(Theory, _, Layers),
             ( Layers = [[_-[_-Expected]]|_] -> true ; Expected = 0 ),
             assertion(White-Count == White-Expected) )).

test(sparse_polynomials_are_not_made, Packed == [2,no]) :-
    findall(Guards, ( member(Clues, [2, 14]), black_clues(Clues, Theory), packs(Theory, Guards) ), Packed).

%   Clues of 12 pegs and four symbols. One peg of each guess is black, and three clues fix the count of each symbol.
black_clues(Many, theory(12, [a,b,c,d], Clues, [])) :-
    findall(clue(N, Guess, marks(1, 8)), ( between(1, Many, N), guess_like(N, [a,a,a,b,b,b,c,c,c,d,d,d], Guess) ), Clues).

guess_like(N, Code, Guess) :-
    Turn is N mod 12,
    rotated(Turn, Code, Turned),
    (   N >= 12
    ->  reverse(Turned, Guess)
    ;   Guess = Turned
    ).

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
test(long_polynomials_are_not_made) :-          % 41 coefficients of 200 pegs and 100 symbols, of 665 bits each
    numlist(1, 100, Symbols),
    findall(1, between(1, 200, _), Guess),
    theory_sums_rest(theory(200, Symbols, [clue(1, Guess, black(40))], []), Sums, _),
    sums_layout(remembered, Sums, 0, theory(200, Symbols, [], []), Layout),
    \+ packed_weigher(theory(200, Symbols, [], []), Layout, [0], _, _, _).

%   The number of bits.

%   Codes are alike if each of the first Alone symbols occurs equally often in both.
test(no_tally_has_more, forall(( member(Kinds, [1,2,3,4]), between(0, Kinds, Alone), between(0, 5, Pegs) ))) :-
    numlist(1, Kinds, Symbols),
    length(Counted, Alone),
    append(Counted, _, Symbols),
    findall(Counts, ( every_code(Pegs, Symbols, Code), maplist(occurs(Code), Counted, Counts) ), All),
    msort(All, Sorted),
    clumped_pairs(Sorted, Numbers),
    max_list(Numbers, Most),
    codes_polynomials:most_arranged(Pegs, Kinds, Alone, Wayss),
    last(Wayss, Ways),
    assertion(Kinds-Alone-Pegs-Ways == Kinds-Alone-Pegs-Most).

occurs(Code, Symbol, Count) :- aggregate_all(count, member(Symbol, Code), Count).

clumped_pairs(Sorted, Numbers) :-
    findall(Counts-x, member(Counts, Sorted), Pairs),
    group_pairs_by_key(Pairs, Groups),
    findall(Number, ( member(_-Group, Groups), length(Group, Number) ), Numbers).

test(large_game, Width-Places == 16-(7-9)) :-               % 16!/(3!^4*2!^2) takes 32 bits, 9!/(2!^3) takes 16
    numlist(1, 6, Symbols),
    Guess = [1,1,1,2,2,2,3,3,3,4,4,4,5,5,6,6],
    Theory = theory(16, Symbols, [], [shared(Guess) = 16]),
    theory_sums_rest(Theory, Sums, _),
    sums_layout(remembered, Sums, 0, Theory, Layout),
    codes_polynomials:tallies_width(theory(16, Symbols, [], []), Layout, [0], Width, Places).

%   Numbers of codes: prefixes with one tally, suffixes from one tally to an end, and all codes.
test(width_is_enough, forall(trial(40, 200))) :-
    random_between(2, 5, Pegs),
    random_between(1, 4, Kinds),
    numlist(1, Kinds, Symbols),
    random_code(Pegs, Symbols, Guess),
    random_between(0, Pegs, Shared),
    Theory = theory(Pegs, Symbols, [], [shared(Guess) >= Shared]),
    theory_sums_rest(Theory, Sums, _),
    sums_layout(remembered, Sums, 0, Theory, Layout),
    theory_tallies(Theory, Layout, Tallies),
    Tallies = [_|_],
    !,
    codes_polynomials:tallies_width(Theory, Layout, Tallies, Width, Least-Most),
    findall(Code-Tally, ( every_code(Pegs, Symbols, Code), code_tally(Layout, Code, Tally), memberchk(Tally, Tallies) ), Codes),
    length(Codes, All),
    assertion(All < 1<<(2*Width)),
    assertion(Least =< Most),
    forall(between(Least, Most, Place),
           ( findall(Tally-Front, ( member(Code-_, Codes),
                                    length(Front, Place),
                                    append(Front, _, Code),
                                    code_tally(Layout, Front, Tally) ), Fronts),
             sort(Fronts, Heads),
             findall(Tally-Back, ( member(Code-_, Codes),
                                   length(Front, Place),
                                   append(Front, Back, Code),
                                   code_tally(Layout, Front, Tally) ), Backs),
             sort(Backs, Tails),
             forall(member(Sides, [Heads, Tails]),
                    ( group_pairs_by_key(Sides, Groups),
                      forall(member(_-Group, Groups),
                             ( length(Group, Number), assertion(Number < 1<<Width) )) )) )).

:- end_tests(polynomials).
