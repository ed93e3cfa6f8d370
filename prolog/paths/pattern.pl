:- module(paths_pattern,
          [ pattern_givens/6            % +Board, +Path, +Pattern, -Givens, +Chance0, -Chance
          ]).
:- use_module(library(lists)).
:- use_module(library(solution_sequences)).
:- use_module(chance).
:- use_module(layout).
:- use_module(packs).
:- use_module(passes, [ state_reduced/6 ]).
:- use_module(records).
:- use_module(search).

/** <module> Givens in exactly the cells of a pattern

A path through all cells is changed until its numbers in the cells of the pattern leave one solution. A change
reverses a stretch of the path. It is better if the rules of passes.pl leave fewer candidates. A worse change is
sometimes kept: less often later, and less often if it is much worse (simulated annealing, Kirkpatrick, Gelatt and
Vecchi, 1983).
*/

%!  pattern_givens(+Board, +Path, +Pattern, -Givens, +Chance0, -Chance) is det.
%
%   Board is empty, and Path is a list of all its cells. Givens has a pair Number-Cell for each cell of Pattern.
%   Exactly one solution of Board has Givens.
%
%   @throws error(board_error(no_pattern), _) if many changes find no such numbers

pattern_givens(Board, Path, Pattern, Givens, Chance0, Chance) :-
    board_layout(Board, Layout),
    path_terms(Board, Path, Names, Near, Bound, Steps, Places),
    length(Path, Size),
    findall(Index-Bit,
            ( nth1(Index, Names, Cell), memberchk(Cell, Pattern), layout_number_bit(Layout, 0-Cell, _-Bit) ),
            Cells),
    Work = work(Layout, Size, Near, Bound, Steps, Places, Cells),
    work_givens(Work, Placed),
    (   only_solution(Layout, Placed)
    ->  Chance = Chance0
    ;   work_cost(Work, Cost),
        annealed(20, Work, Cost, Chance0, Chance)
    ),
    findall(Number-Cell,
            ( nth1(Index, Names, Cell), memberchk(Cell, Pattern), arg(Index, Places, Number) ),
            Givens0),
    msort(Givens0, Givens).

annealed(0, _, _, _, _) :-
    throw(error(board_error(no_pattern), _)).
annealed(Rounds, Work, Cost0, Chance0, Chance) :-
    Rounds > 0,
    changed(2000, Work, 6.0, Cost0, Cost, Chance0, Chance1),
    (   Cost == unique
    ->  Chance = Chance1
    ;   Rounds1 is Rounds-1,
        annealed(Rounds1, Work, Cost, Chance1, Chance)
    ).

%   changed(+Changes, +Work, +Heat, +Cost0, -Cost, +Chance0, -Chance): Cost is the cost after so many Changes, or
%   `unique` as soon as one solution is left. The cost counts the candidates that are too many. A change that
%   adds Heat to the cost is kept with the chance 1/e. Work has the path (path_terms/7) and the pattern's cells.

changed(0, _, _, Cost, Cost, Chance, Chance) :- !.
changed(Changes, Work, Heat, Cost0, Cost, Chance0, Chance) :-
    Work = work(Layout, Size, Near, Bound, Steps, Places, _),
    stretch_turned(Size, Near, Bound, Steps, Places, From-To, Chance0, Chance1),
    chance_below(1000000, Luck, Chance1, Chance2),
    (   work_touched(Work, From, To)
    ->  work_cost(Work, Cost1)
    ;   Cost1 = Cost0
    ),
    (   Luck < 1000000*exp(min(0, Cost0-Cost1)/Heat)
    ->  Cost2 = Cost1
    ;   turned(From, To, Steps, Places),
        Cost2 = Cost0
    ),
    (   Cost2 < 12,
        Cost2 =\= Cost0,
        work_givens(Work, Placed),
        only_solution(Layout, Placed)
    ->  Cost = unique,
        Chance = Chance2
    ;   Changes1 is Changes-1,
        Heat1 is max(1.0, Heat*0.99),
        changed(Changes1, Work, Heat1, Cost2, Cost, Chance2, Chance)
    ).

work_touched(work(_, _, _, _, _, Places, Cells), From, To) :-
    member(Index-_, Cells),
    arg(Index, Places, Place),
    between(From, To, Place),
    !.

work_givens(work(_, _, _, _, _, Places, Cells), Givens) :-
    findall(Number-Bit, ( member(Index-Bit, Cells), arg(Index, Places, Number) ), Givens0),
    msort(Givens0, Givens).

work_cost(Work, Cost) :-
    Work = work(Layout, _, _, _, _, _, _),
    work_givens(Work, Givens),
    layout_start(Layout, Givens, Pack, State0),
    state_reduced(all, Pack, State0, 0, State, _),
    pack(Pack, [count(Count)]),
    Cost is popcount(State)-Count.

only_solution(Layout, Givens) :-
    search_new(Layout, Givens, 300, Search),
    within_node_limit(findall(found, limit(2, search_solution(Search, _)), [found])).
