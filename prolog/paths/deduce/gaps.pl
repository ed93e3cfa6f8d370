:- module(paths_gaps,
          [ is_gap/3,                % +Known, +Before, +After
            gap_reach/5,                % +World, +Known, +Before, +After, -Reaches
            gap_paths/5                 % +World, +Known, +Before, +After, -Paths
          ]).
:- use_module(library(lists)).
:- use_module(library(solution_sequences)).
:- use_module('../slices').
:- use_module(knowledge).

:- set_prolog_flag(optimise, true).

/** <module> The gaps between placed numbers
*/

%!  is_gap(+Known, +Before, +After) is semidet.
%
%   Before and After are placed, or off the path, and no number between them is placed.

is_gap(Known, Before, After) :-
    known_gap(Known, Before, After),
    !.

%!  gap_reach(+World, +Known, +Before, +After, -Reaches) is det.
%
%   Reaches are pairs Number-Mask for the numbers between Before and After: the free cells that are within as many
%   steps of Before, or of After, as Number is.

gap_reach(World, Known, Before, After, Reaches) :-
    First is Before+1,
    Last is After-1,
    side_reach(World, Known, Before, First, Last, 1, Up),
    side_reach(World, Known, After, Last, First, -1, Down),
    append(Up, Down, Reaches).

side_reach(World, Known, Anchor, From, To, Step, Reaches) :-
    (   known_placed(Known, Anchor, Bit)
    ->  One is 1<<Bit,
        known_free(Known, Free),
        reach_on(From, To, Step, World, Free, One, Reaches)
    ;   Reaches = []
    ).

reach_on(N, To, Step, World, Free, Reach0, [N-Reach|Reaches]) :-
    (   Step > 0
    ->  world_after(World, Reach0, Near)
    ;   world_before(World, Reach0, Near)
    ),
    Reach is (Reach0 \/ Near) /\ (Free \/ Reach0),
    (   N =:= To
    ->  Reaches = []
    ;   N1 is N+Step,
        reach_on(N1, To, Step, World, Free, Reach, Reaches)
    ).

%!  gap_paths(+World, +Known, +Before, +After, -Paths) is semidet.
%
%   Paths are lists of bits: each is a path of the numbers between Before and After, which are both placed. Fails
%   if the gap has more than seven numbers or more than 400 paths, as nobody would list them.

gap_paths(World, Known, Before, After, Paths) :-
    After-Before =< 8,
    known_placed(Known, Before, From),
    known_placed(Known, After, To),
    First is Before+1,
    One is 1<<To,
    world_before(World, One, Goal),
    findall(Path,
            limit(401, path_on(First, After, World, Known, From, 0, Goal, Path)),
            Paths),
    length(Paths, Count),
    Count =< 400.

path_on(N, After, World, Known, From, Used, Goal, [Bit|Path]) :-
    One is 1<<From,
    world_after(World, One, Near),
    known_open(Known, N, Mask),
    Here is Near /\ Mask /\ \Used,
    N1 is N+1,
    (   N1 =:= After
    ->  Last is Here /\ Goal,
        mask_bits(Last, Bits),
        member(Bit, Bits),
        Path = []
    ;   mask_bits(Here, Bits),
        member(Bit, Bits),
        Used1 is Used \/ 1<<Bit,
        path_on(N1, After, World, Known, Bit, Used1, Goal, Path)
    ).
