:- module(paths_parts,
          [ still_connected/3,          % +World, +Free, +Bit
            cuts_off/4,                 % +World, +Known, +Number, +Bit
            parts_fillable/2            % +World, +Known
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(knowledge).

:- set_prolog_flag(optimise, true).

/** <module> Parts of the free cells that a number would cut off from each other

The numbers of a gap follow one another through free cells, so that they stay within one part. Hence gaps fill a part
exactly, or the parts cannot be.
*/

%!  still_connected(+World, +Free, +Bit) is semidet.
%
%   The neighbours of Bit among the cells Free are connected without it.

still_connected(World, Free, Bit) :-
    One is 1<<Bit,
    Rest is Free /\ \One,
    world_near(World, One, Near),
    Around is Near /\ Rest,
    (   Around =:= 0
    ->  true
    ;   Start is Around /\ -Around,
        part_of(World, Rest, Start, Part),
        Around /\ \Part =:= 0
    ).

%!  cuts_off(+World, +Known, +Number, +Bit) is semidet.
%
%   With Number at Bit the gaps that are left do not fill the parts of the free cells that are left.

cuts_off(World, Known0, N, Bit) :-
    known_put(World, Known0, N, Bit, Known),
    \+ parts_fillable(World, Known).

%!  parts_fillable(+World, +Known) is semidet.
%
%   The gaps can fill the parts of the free cells.

parts_fillable(World, Known) :-
    known_free(Known, Free),
    free_parts(Free, World, Parts),
    (   Parts = [_,_|_]
    ->  findall(Length-Fits,
                ( known_gap(Known, Before, After),
                  gap_fits(Known, Before, After, Parts, Length, Fits) ),
                Gaps),
        maplist(part_size, Parts, Room),
        gaps_fill(Gaps, Room)
    ;   true
    ).

free_parts(0, _, []) :- !.
free_parts(Free, World, [Part|Parts]) :-
    Start is Free /\ -Free,
    part_of(World, Free, Start, Part),
    Rest is Free /\ \Part,
    free_parts(Rest, World, Parts).

part_of(World, Free, Part0, Part) :-
    world_near(World, Part0, Near),
    Part1 is Part0 \/ (Near /\ Free),
    (   Part1 =:= Part0
    ->  Part = Part0
    ;   part_of(World, Free, Part1, Part)
    ).

part_size(Part, Size) :-
    Size is popcount(Part).

%   gap_fits(+Known, +Before, +After, +Parts, -Length, -Fits): Length numbers are between Before and After; Fits are the
%   places in Parts of those parts to which all of them may go.

gap_fits(Known, Before, After, Parts, Length, Fits) :-
    Length is After-Before-1,
    First is Before+1,
    Last is After-1,
    numlist(First, Last, Numbers),
    findall(I,
            ( nth1(I, Parts, Part),
              popcount(Part) >= Length,
              \+ ( member(N, Numbers), known_open(Known, N, Mask), Mask /\ Part =:= 0 ) ),
            Fits).

%   gaps_fill(+Gaps, +Room): each gap goes to one of its parts, none of which has less room than its gaps take. As there
%   are as many cells as numbers, all are then full. Nobody goes through more than a thousand ways: then they do.

gaps_fill(Gaps, Room) :-
    foldl(gap_filled, Gaps, [Room], Rooms),
    Rooms \== [].

gap_filled(_, any, any) :- !.
gap_filled(Length-Fits, Rooms0, Rooms) :-
    findall(Room,
            ( member(Room0, Rooms0), member(I, Fits), room_taken(I, Length, Room0, Room) ),
            Rooms1),
    sort(Rooms1, Rooms2),
    (   length(Rooms2, Count),
        Count =< 1000
    ->  Rooms = Rooms2
    ;   Rooms = any
    ).

room_taken(I, Length, Room0, Room) :-
    nth1(I, Room0, Left0, Others),
    Left is Left0-Length,
    Left >= 0,
    nth1(I, Room, Left, Others).
