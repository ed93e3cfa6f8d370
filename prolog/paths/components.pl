:- module(paths_components,
          [ slices_matching/5,          % +Slices, +Width, +Free, +Matched0, -Matched
            slices_narrowed/4           % +Slices0, +Width, +Matched, -Slices
          ]).
:- use_module(slices).

:- set_prolog_flag(optimise, true).

/** <module> All numbers in different cells, one number after another

What matching.pl does to a state as one integer, for the list of its slices: on a large board each step then takes small
integers, where a step on the state takes a large one. Augmenting paths are those of Kuhn (1955). Strongly connected
components are found along one path, whose cycles are merged (Gabow 2000), with cells for bits: a row of the state shows
at once which numbers are yet to be visited, and whether one further back on the path is met again.
*/

%!  slices_matching(+Slices, +Width, +Free, +Matched0, -Matched) is semidet.
%
%   Matched has one bit for each of Slices, which have Width bits: a cell for each number, no two the same one. It keeps
%   what it can of Matched0, in which some slices are 0, and else takes cells of Free. Fails if there are none.

slices_matching(Slices, Width, Free, Matched0, Matched) :-
    Rows =.. [rows|Slices],
    functor(Owners, owners, Width),
    owners_set(Matched0, 1, Owners, Lost, []),
    lost_augmented(Lost, Rows, Owners, Free),
    length(Slices, Count),
    functor(Cells, cells, Count),
    owners_cells(Width, Owners, Cells),
    Cells =.. [_|Matched].

%   owners_set(+Matched, +Number, +Owners, -Lost, ?Rest): the owner of each matched cell is set; Lost are the others.

owners_set([], _, _, Lost, Lost).
owners_set([Mask|Masks], K, Owners, Lost0, Lost) :-
    (   Mask =:= 0
    ->  Lost0 = [K|Lost1]
    ;   Place is lsb(Mask)+1,
        arg(Place, Owners, K),
        Lost0 = Lost1
    ),
    K1 is K+1,
    owners_set(Masks, K1, Owners, Lost1, Lost).

lost_augmented([], _, _, _).
lost_augmented([K|Ks], Rows, Owners, Free0) :-
    number_augmented(K, Rows, Owners, Free0, -1, _, Bit),
    Bit >= 0,
    Free is Free0 /\ \(1<<Bit),
    lost_augmented(Ks, Rows, Owners, Free).

%   number_augmented(+Number, +Rows, +Owners, +Free, +Unseen0, -Unseen, -Bit): the number owns a cell, and Bit is the free
%   cell that this took; -1 if there is none. Unseen are the cells that were not tried yet.

number_augmented(K, Rows, Owners, Free, Unseen0, Unseen, Bit) :-
    arg(K, Rows, Mask),
    Row is Mask /\ Unseen0,
    Direct is Row /\ Free,
    (   Direct =\= 0
    ->  Bit is lsb(Direct),
        Unseen = Unseen0,
        cell_owned(Bit, Owners, K)
    ;   Unseen1 is Unseen0 /\ \Row,
        owner_moved(Row, K, Rows, Owners, Free, Unseen1, Unseen, Bit)
    ).

owner_moved(0, _, _, _, _, Unseen, Unseen, -1) :- !.
owner_moved(Row, K, Rows, Owners, Free, Unseen0, Unseen, Bit) :-
    Cell is lsb(Row),
    Place is Cell+1,
    arg(Place, Owners, Owner),
    number_augmented(Owner, Rows, Owners, Free, Unseen0, Unseen1, Bit1),
    (   Bit1 >= 0
    ->  cell_owned(Cell, Owners, K),
        Bit = Bit1,
        Unseen = Unseen1
    ;   Row1 is Row /\ (Row-1),
        owner_moved(Row1, K, Rows, Owners, Free, Unseen1, Unseen, Bit)
    ).

cell_owned(Cell, Owners, K) :-
    Place is Cell+1,
    setarg(Place, Owners, K).

%   owners_cells(+Place, +Owners, +Cells): the argument of Cells for each owner has its cell as a bit.

owners_cells(0, _, _) :- !.
owners_cells(Place, Owners, Cells) :-
    arg(Place, Owners, K),
    (   var(K)
    ->  true
    ;   Mask is 1<<(Place-1),
        arg(K, Cells, Mask)
    ),
    Place1 is Place-1,
    owners_cells(Place1, Owners, Cells).

%!  slices_narrowed(+Slices0, +Width, +Matched, -Slices) is det.
%
%   Slices keep the candidates of Slices0 that are in some matching. Matched is one.

slices_narrowed(Slices0, Width, Matched, Slices) :-
    Rows =.. [rows|Slices0],
    functor(Owners, owners, Width),
    owners_set(Matched, 1, Owners, _, []),
    Cells =.. [cells|Matched],
    masks_union(Matched, All),
    functor(Rows, _, Count),
    functor(Narrowed, rows, Count),
    components(All, graph(Rows, Owners, Cells), Narrowed),
    Narrowed =.. [_|Slices].

%   components(+Unseen, +Graph, +Narrowed): the numbers that own the cells of Unseen, and their components, have their
%   arguments in Narrowed.

components(0, _, _) :- !.
components(Unseen0, Graph, Narrowed) :-
    number_visited(Unseen0, Graph, Narrowed, Unseen0, Unseen, [], _),
    components(Unseen, Graph, Narrowed).

%   number_visited(+Row, +Graph, +Narrowed, +Unseen0, -Unseen, +Path0, -Path): visit the owner of the lowest cell of Row. A
%   path is a list of pairs Set-Below: the cells of numbers that reach each other, and all cells further back.

number_visited(Row, Graph, Narrowed, Unseen0, Unseen, Path0, Path) :-
    Graph = graph(Rows, Owners, Cells),
    Place is lsb(Row)+1,
    arg(Place, Owners, K),
    arg(K, Cells, Cell),
    arg(K, Rows, To),
    path_cells(Path0, Below),
    Unseen1 is Unseen0 /\ \Cell,
    numbers_visited(To, Graph, Narrowed, Unseen1, Unseen, [Cell-Below|Path0], Path1),
    path_merged(To, Path1, [Set-Below1|Path2]),
    (   Below1 =:= Below
    ->  component_narrowed(Set, Set, Owners, Rows, Narrowed),
        Path = Path2
    ;   Path = [Set-Below1|Path2]
    ).

path_cells([], 0).
path_cells([Set-Below|_], Cells) :-
    Cells is Set \/ Below.

numbers_visited(To, Graph, Narrowed, Unseen0, Unseen, Path0, Path) :-
    Row is To /\ Unseen0,
    (   Row =:= 0
    ->  Unseen = Unseen0,
        Path = Path0
    ;   number_visited(Row, Graph, Narrowed, Unseen0, Unseen1, Path0, Path1),
        numbers_visited(To, Graph, Narrowed, Unseen1, Unseen, Path1, Path)
    ).

%   path_merged(+To, +Path0, -Path): what leads further back on the path joins all from there on.

path_merged(To, [Set0-Below0|Path0], Path) :-
    (   To /\ Below0 =:= 0
    ->  Path = [Set0-Below0|Path0]
    ;   Path0 = [Set1-Below1|Path1],
        Set is Set0 \/ Set1,
        path_merged(To, [Set-Below1|Path1], Path)
    ).

component_narrowed(0, _, _, _, _) :- !.
component_narrowed(Left, Set, Owners, Rows, Narrowed) :-
    Place is lsb(Left)+1,
    arg(Place, Owners, K),
    arg(K, Rows, Row0),
    Row is Row0 /\ Set,
    arg(K, Narrowed, Row),
    Left1 is Left /\ (Left-1),
    component_narrowed(Left1, Set, Owners, Rows, Narrowed).
