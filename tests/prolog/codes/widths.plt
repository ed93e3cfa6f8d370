:- use_module('../../../prolog/codes/widths').
:- use_module('../../../prolog/codes/layout').
:- use_module('../../../prolog/codes/tallies').
:- use_module(samples).
:- use_module(library(aggregate)).
:- use_module(library(plunit)).

:- begin_tests(widths, [setup(set_random(seed(33)))]).

test(all_counted, Wayss == [1,1,2,6,12,30,90]) :-           % 6!/(2!*2!*2!) with three symbols
    most_arranged(6, 3, 3, Wayss).
test(none_counted, Wayss == [1,3,9,27]) :-
    most_arranged(3, 3, 0, Wayss).
test(one_counted, Wayss == [1,2,4,12]) :-                   % one peg of it at one of three places, the others in 2*2 ways
    most_arranged(3, 3, 1, Wayss).

%   Codes are alike if each of the first Alone symbols occurs as often in both.
test(no_tally_has_more, forall(( member(Kinds, [1,2,3,4]), between(0, Kinds, Alone), between(0, 5, Pegs) ))) :-
    numlist(1, Kinds, Symbols),
    length(Counted, Alone),
    append(Counted, _, Symbols),
    findall(Counts, ( every_code(Pegs, Symbols, Code), maplist(occurs(Code), Counted, Counts) ), All),
    msort(All, Sorted),
    clumped_pairs(Sorted, Numbers),
    max_list(Numbers, Most),
    most_arranged(Pegs, Kinds, Alone, Wayss),
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
    tallies_width(theory(16, Symbols, [], []), Layout, [0], Width, Places).

%   The codes before such a place that one tally holds, those behind it that lead from one tally to an end, and all.
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
    tallies_width(Theory, Layout, Tallies, Width, Least-Most),
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

code_tally(Layout, Code, Tally) :-
    layout_counters_from(Layout, Base),
    findall(Part, ( layout_counter(Layout, Symbol, Offset, Limit),
                    aggregate_all(count, member(Symbol, Code), Count),
                    Part is min(Limit, Count)<<(Offset-Base) ), Parts),
    sum_list(Parts, Tally).

:- end_tests(widths).
