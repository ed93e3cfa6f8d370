:- module(paths_deduce,
          [ board_hint/2,               % +Board, -Hint
            board_placeable/2,          % +Board, -Cells
            board_steps/3,              % +Board, +Level, -Steps
            steps_grade/2,              % +Steps, -Grade
            counts_effort/2,            % +Counts, -Effort
            board_why/3,                % +Board, +Cell, -Hint
            board_difficulty/3,         % +Board, +Hardest, -Difficulty
            board_yields/2              % +Board, +Level
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(boards).
:- use_module(layout).
:- use_module(records).
:- use_module('deduce/chains').
:- use_module('deduce/knowledge').
:- use_module('deduce/reasons').
:- use_module('deduce/rules').

/** <module> Solving as people do

A hint places one number, by the easiest technique that applies, and gives the reason:

    hint(Number, Cell, Technique, Placed, Findings)

  - Technique: the hardest one of the findings. Without findings, it is that of the placement.
  - Placed: the pairs Number-Cell that the hint needs.
  - Findings: the steps of the reason. The last one is the placement.

    | step                             | meaning                                                    |
    | struck(Finding, Strikes)         | a finding of deduce/rules.pl, with cells instead of bits   |
    | strike(Number, Cells, Remaining) | one of Strikes: Number loses Cells, and Remaining are left |

The reason is minimal: none of its parts can be dropped. Another reason may be shorter.
*/

%!  board_hint(+Board, -Hint) is semidet.
%
%   Hint is the next step on Board. Givens and numbers placed later have the same effect. Fails if every
%   number is placed. Fails also if no technique makes progress, because Board has several solutions or none.

board_hint(Board, Hint) :-
    world_new(Board, World, Placed),
    known_start(World, Placed, Known),
    known_chain(World, inf, Known, Placement, Chain, _),
    chain_hint(World, Placed, Chain, Placement, Hint).

chain_hint(World, Placed0, Chain0, Placement0, Hint) :-
    chain_reason(World, Placed0, Chain0, Placement0, reason(Placed, Chain, Placement)),
    Placement = place(How, N, Bit),
    World = world(_, Layout, _, _),
    layout_bit_cell(Layout, Bit, Cell),
    maplist(layout_number_cell(Layout), Placed, Numbers),
    maplist(struck_cells(Layout), Chain, Findings0),
    placement_last(Findings0, World, Numbers, How, N, Cell, Last),
    append(Findings0, [Last], Findings),
    steps_grade(Findings, grade(Technique, _, _)),
    Hint = hint(N, Cell, Technique, Numbers, Findings).

%   placement_last(+Findings, +World, +Numbers, +How, +N, +Cell, -Last): Last is the step that places N in Cell by the
%   technique How.
%
%       | Last                            | when                                                           |
%       | only_cell(N, Cell, Beside)      | Findings is [], and Beside, N-1 or N+1, is among Numbers       |
%       | only_number(N, Cell, elsewhere) | Findings is [], and Board has no marks                         |
%       | How(N, Cell)                    | in all other cases                                             |

placement_last([], _, Numbers, only_cell, N, Cell, only_cell(N, Cell, Beside)) :-
    ( Beside is N-1 ; Beside is N+1 ),
    memberchk(Beside-_, Numbers),
    !.
placement_last([], world(Board, _, _, _), _, only_number, N, Cell, only_number(N, Cell, elsewhere)) :-
    board_marks(Board, []),
    !.
placement_last(_, _, _, How, N, Cell, Last) :-
    Last =.. [How, N, Cell].

struck_cells(Layout, struck(Finding0, Strikes0), struck(Finding, Strikes)) :-
    finding_cells(Layout, Finding0, Finding),
    maplist(strike_cells(Layout), Strikes0, Strikes).

strike_cells(Layout, strike(N, Gone0, Remaining0), strike(N, Gone, Remaining)) :-
    maplist(layout_mask_cells(Layout), [Gone0, Remaining0], [Gone, Remaining]).

finding_cells(Layout, what_if(N, Bit, Steps0), what_if(N, Cell, Steps)) :-
    is_list(Steps0), !,
    layout_bit_cell(Layout, Bit, Cell),
    maplist(finding_cells(Layout), Steps0, Steps).
finding_cells(Layout, distance(Before, After), distance(Before, After, Ends)) :- !,
    numbers_on(Layout, [Before, After], Ends).
finding_cells(Layout, no_way_on(N), no_way_on(N, Numbers)) :- !,
    Before is N-1,
    After is N+1,
    numbers_on(Layout, [Before, After], Numbers).
finding_cells(Layout, Finding0, Finding) :-
    (   bits_cells(Finding0, Bits, Finding, Cells)
    ->  maplist(layout_bit_cell(Layout), Bits, Cells)
    ;   Finding = Finding0
    ).

numbers_on(Layout, Numbers0, Numbers) :-
    layout(Layout, [cells(Cells)]),
    Size is popcount(Cells),
    findall(N, ( member(N, Numbers0), between(1, Size, N) ), Numbers).

%   bits_cells(?Finding0, -Bits, -Finding, ?Cells): Finding is Finding0 with Cells instead of Bits.

bits_cells(link(A, B), [A,B], link(C, D), [C,D]).
bits_cells(dead_end(Bit, Exits), [Bit], dead_end(Cell, Exits), [Cell]).
bits_cells(both_ways(Bit, A, B), [Bit,A,B], both_ways(Cell, C, D), [Cell,C,D]).
bits_cells(bottleneck(Before, After, Bit), [Bit], bottleneck(Before, After, Cell), [Cell]).
bits_cells(gap_cover(Before, After, Bits), Bits, gap_cover(Before, After, Cells), Cells).
bits_cells(reserved(Numbers, Bits), Bits, reserved(Numbers, Cells), Cells).
bits_cells(crowded(Numbers, Bits), Bits, crowded(Numbers, Cells), Cells).
bits_cells(hidden(Numbers, Bits), Bits, hidden(Numbers, Cells), Cells).
bits_cells(cut_off(N, Bit), [Bit], cut_off(N, Cell), [Cell]).
bits_cells(place(Technique, N, Bit), [Bit], place(Technique, N, Cell), [Cell]).
bits_cells(no_number(Bit), [Bit], no_number(Cell), [Cell]).
bits_cells(what_if(N, Bit, Nodes), [Bit], what_if(N, Cell, Nodes), [Cell]).

%!  board_placeable(+Board, -Cells) is semidet.
%
%   Cells are the cells, in order, whose numbers can be placed after the findings of board_hint/2. Fails where
%   board_hint/2 fails.

board_placeable(Board, Cells) :-
    world_new(Board, World, Placed),
    known_start(World, Placed, Known0),
    known_chain(World, inf, Known0, _, _, Known),
    findall(Bit, technique_placement(_, Known, _, Bit), Bits0),
    sort(Bits0, Bits),
    World = world(_, Layout, _, _),
    maplist(layout_bit_cell(Layout), Bits, Cells).

%!  board_steps(+Board, +Level, -Steps) is det.
%
%   Steps are the steps that solve Board, in order: findings, with cells instead of bits, and placements
%   place(Technique, Number, Cell). Steps use the techniques up to Level: see technique/2. The last step is
%   `stuck` if no technique makes progress.

board_steps(Board, Level, Steps) :-
    world_new(Board, World, Placed),
    known_start(World, Placed, Known),
    known_steps(World, Level, Known, Steps).

known_steps(World, Level, Known0, Steps) :-
    (   \+ known_open(Known0, _, _)
    ->  Steps = []
    ;   known_chain(World, Level, Known0, Placement, Chain, Known1)
    ->  World = world(_, Layout, _, _),
        maplist(finding_cells(Layout), Chain, Findings),
        Placement = place(Technique, N, Bit),
        layout_bit_cell(Layout, Bit, Cell),
        append(Findings, [place(Technique, N, Cell)|Steps1], Steps),
        known_put(World, Known1, N, Bit, Known),
        known_steps(World, Level, Known, Steps1)
    ;   Steps = [stuck]
    ).

%!  board_why(+Board, +Cell, -Hint) is semidet.
%
%   Hint gives the reason for the number in Cell, perhaps by other numbers that are found first. Fails if the
%   number is given, or if no technique finds it.

board_why(Board, Cell, Hint) :-
    world_new(Board, World, Placed),
    World = world(_, Layout, _, _),
    layout_cell_bit(Layout, Cell, Bit),
    \+ memberchk(_-Bit, Placed),
    why_from(World, Placed, Bit, Hint).

why_from(World, Placed, Bit, Hint) :-
    known_start(World, Placed, Known),
    known_chain(World, inf, Known, Placement, Chain, _),
    Placement = place(_, N, Bit1),
    (   Bit1 =:= Bit
    ->  chain_hint(World, Placed, Chain, Placement, Hint)
    ;   msort([N-Bit1|Placed], Placed1),
        why_from(World, Placed1, Bit, Hint)
    ).

%!  steps_grade(+Steps, -Grade) is det.
%
%   Grade is the grade of a board that Steps solve: grade(Technique, Times, Counts).
%
%       | Technique | the hardest technique of Steps, `stuck` if none suffices, `none` on a full board |
%       | Times     | how often the board needs this technique                                         |
%       | Counts    | a pair Technique-Times for each technique that the board needs                   |

steps_grade(Steps, grade(Technique, Times, Counts)) :-
    maplist(step_technique, Steps, Techniques0),
    msort(Techniques0, Techniques),
    clumped(Techniques, Clumps),
    findall(T-Count, ( technique(_, T), memberchk(T-Count, Clumps) ), Counts),
    (   memberchk(stuck, Techniques)
    ->  Technique = stuck, Times = 1
    ;   last(Counts, Technique-Times)
    ->  true
    ;   Technique = none, Times = 0
    ).

%!  counts_effort(+Counts, -Effort) is det.
%
%   Effort is the sum of the squared levels of all findings in Counts (steps_grade/2). Placements count 0.

counts_effort(Counts, Effort) :-
    findall(E, ( member(Technique-Times, Counts), finding_level(Technique, Level), E is Level*Level*Times ), Efforts),
    sum_list(Efforts, Effort).

finding_level(Technique, Level) :-
    technique(Level, Technique),
    \+ memberchk(Technique, [bridge, only_cell, only_number]).

step_technique(struck(Finding, _), Technique) :- !,
    functor(Finding, Technique, _).
step_technique(place(Technique, _, _), Technique) :- !.
step_technique(Finding, Technique) :-
    functor(Finding, Technique, _).

%!  board_difficulty(+Board, +Hardest, -Difficulty) is det.
%
%   Difficulty is the easiest difficulty whose techniques solve Board: see difficulty/3. The techniques of
%   Hardest solve Board.

board_difficulty(Board, Hardest, Difficulty) :-
    difficulty(Difficulty, _, Level),
    (   Difficulty == Hardest
    ->  true
    ;   board_yields(Board, Level)
    ),
    !.

%!  board_yields(+Board, +Level) is semidet.
%
%   The techniques up to Level solve Board: see technique/2.

board_yields(Board, Level) :-
    world_new(Board, World, Placed),
    World = world(_, _, _, Size),
    numlist(1, Size, Numbers),
    known_start(World, Placed, Known),
    known_yields(World, Known, Level, Numbers).
