:- module(codes_widths,
          [ tallies_width/5,           % +Theory, +Layout, +Tallies, -Width, -Places
            most_arranged/4            % +Pegs, +Kinds, +Alone, -Wayss
          ]).
:- autoload(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(layout).

/** <module> How many bits the numbers of a diagram need

Polynomials pack many numbers into one integer (polynomials.pl), so each bit of a number costs as often. A state holds codes with one
tally. Those are arrangements of its symbols, far fewer than all codes.
*/

%!  tallies_width(+Theory, +Layout, +Tallies, -Width:integer, -Places) is det.
%
%   Places is Least-Most: if fronts meet at one of these places, each number of a state has Width bits at most. Twice as many are
%   enough for all codes that end with Tallies.

tallies_width(theory(Pegs, Symbols, _, _), Layout, Tallies, Width, Least-Most) :-
    length(Symbols, Kinds),
    length(Tallies, Ends),
    aggregate_all(count, ( member(Symbol, Symbols), never_full(Symbol, Layout, Tallies) ), Alone),
    most_arranged(Pegs, Kinds, Alone, Aheads),
    maplist(number_bits, Aheads, Heads),
    numlist(0, Pegs, Places),
    maplist(backs_bits(Kinds, Ends), Places, Aheads, Backs),
    last(Backs, All),
    reverse(Backs, Tails),
    maplist(greater, Heads, Tails, Both),
    min_list(Both, Meeting),
    Width is max((All+1)//2, Meeting),
    findall(Place, ( nth0(Place, Both, Bits), Bits =< Width ), Meetings),
    min_list(Meetings, Least),
    max_list(Meetings, Most).

%   The tallies tell how often Symbol occurs: its counter is not full.

never_full(Symbol, Layout, Tallies) :-
    layout_counter(Layout, Symbol, Offset, Limit),
    layout_counters_from(Layout, Base),
    Shift is Offset-Base,
    Ones is (1<<(msb(Limit)+1))-1,
    forall(member(Tally, Tallies), Tally >> Shift /\ Ones =\= Limit).

number_bits(Number, Bits) :- Bits is msb(Number)+1.

%   Back from the end, a state holds codes of all tallies.

backs_bits(Kinds, Ends, Places, Ways, Bits) :- number_bits(min(Kinds^Places, Ends*Ways), Bits).

greater(A, B, Greater) :- Greater is max(A, B).

%!  most_arranged(+Pegs, +Kinds, +Alone, -Wayss:list) is det.
%
%   Wayss has, for each number of pegs from 0 to Pegs, how many codes can have one tally at most. There are Kinds symbols. A tally
%   says of Alone of them how often they occur.
%
%   The most codes are those of the tally that is as even as can be.

most_arranged(Pegs, Kinds, Alone, [1|Wayss]) :-
    Others is Kinds-Alone,
    arranged(1, Pegs, Alone-0, Others-0, 1, Wayss).

%   arranged(+Peg, +Pegs, +Alone, +Others, +Ways0, -Wayss): Alone and Others are Symbols-Used. One more peg goes where it multiplies
%   Ways0 more. The others share their pegs in any way.

arranged(Peg, Pegs, _, _, _, []) :-
    Peg > Pegs,
    !.
arranged(Peg, Pegs, Alone0, Others0, Ways0, [Ways|Wayss]) :-
    Alone0 = Counted-Used,
    Others0 = Free-Spread,
    (   Counted > 0,
        Spread+1 >= Free*(Used//Counted+1)
    ->  Ways is Ways0*Peg // (Used//Counted+1),
        Used1 is Used+1,
        Alone = Counted-Used1,
        Others = Others0
    ;   Ways is Ways0*Peg*Free // (Spread+1),
        Spread1 is Spread+1,
        Others = Free-Spread1,
        Alone = Alone0
    ),
    Next is Peg+1,
    arranged(Next, Pegs, Alone, Others, Ways, Wayss).
