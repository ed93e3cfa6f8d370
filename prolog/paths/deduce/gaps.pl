:- module(paths_gaps,
          [ is_gap/3,                   % +Known, +Before, +After
            gap_reach/5                 % +World, +Known, +Before, +After, -Reaches
          ]).
:- use_module(library(lists)).
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
    world_beside(Step, World, Reach0, Near),
    Reach is (Reach0 \/ Near) /\ (Free \/ Reach0),
    (   N =:= To
    ->  Reaches = []
    ;   N1 is N+Step,
        reach_on(N1, To, Step, World, Free, Reach, Reaches)
    ).
