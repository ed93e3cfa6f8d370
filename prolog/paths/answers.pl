:- module(paths_answers,
          [ solution_answer/3,          % +Engine, +Board, -Rows
            found_answer/3,             % +Engine, +Board, -Answer
            solve_answer/4,             % +Engine, +Board, +Limit, -Answer
            count_answer/3,             % +Board, +Limit, -Answer
            unique_answer/2,            % +Board, -Answer
            order_answer/2,             % +Board, -Answer
            hint_answer/2,              % +Board, -Answer
            placeable_answer/2,         % +Board, -Answer
            why_answer/4,               % +Board, +Row, +Column, -Answer
            candidates_answer/2,        % +Board, -Answer
            steps_answer/2,             % +Board, -Answer
            grade_answer/2,             % +Board, -Answer
            wrong_answer/3,             % +Board, +Marks, -Answer
            generate_answer/7,          % +Kind, +Height, +Width, +Shape, +Difficulty, +Options, -Answer
            generate_in_answer/4,       % +Template, +Difficulty, +Options, -Answer
            standalone_text/1           % -Text
          ]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(solution_sequences)).
:- autoload(candidates, [board_candidates/3]).
:- use_module(check).
:- use_module(clpfd).
:- use_module(deduce).
:- use_module('deduce/sentences').
:- use_module(generate).
:- use_module(placements).
:- use_module(solve).
:- use_module(standalone).
:- use_module(textbook).

/** <module> Answers about boards, as terms of integers, strings and lists

A thin layer for programs in other languages. A board comes as the term of boards.pl. Answers are JSON when written
with print/1: -1 where there is no cell, [Row, Column] for a cell, [Number, Row, Column] for a placed number. Rows
and columns count from 0.
*/

%!  solution_answer(+Engine, +Board, -Rows) is nondet.
%
%   Engine is `search`, `clpfd` or `textbook`. All find the same solutions, each in its own order.

solution_answer(Engine, Board, Rows) :-
    engine_solution(Engine, Board, Rows0),
    rows_answer(Rows0, Rows).

engine_solution(search,   Board, Rows) :- board_solved(Board, Rows).
engine_solution(clpfd,    Board, Rows) :- board_clpfd_solution(Board, Rows).
engine_solution(textbook, Board, Rows) :- board_solution(Board, Rows).

rows_answer(Rows0, Rows) :-
    maplist(maplist(content_answer), Rows0, Rows).

content_answer(Content, Answer) :-
    (   Content == null -> Answer = -1 ; Answer = Content ).

%!  found_answer(+Engine, +Board, -Answer) is multi.
%
%   Answer is [Rows, Figures] for each solution as it is found, and [[], Figures] after the last. Figures are [Nodes,
%   Branchings, Successors, Inferences, Seconds] so far. The first three are 0 unless Engine is `search`.

found_answer(Engine, Board, [Rows, [Nodes, Branchings, Successors, Inferences, Seconds]]) :-
    statistics(inferences, Inferences0),
    statistics(cputime, Seconds0),
    engine_found(Engine, Board, Rows, statistics(Nodes, Branchings, Successors)),
    statistics(inferences, Inferences1),
    statistics(cputime, Seconds1),
    Inferences is Inferences1-Inferences0,
    Seconds is Seconds1-Seconds0.

engine_found(search, Board, Rows, Statistics) :-
    !,
    board_found(Board, Found),
    found_rows(Found, Rows, Statistics).
engine_found(Engine, Board, Rows, statistics(0, 0, 0)) :-
    solution_answer(Engine, Board, Rows).
engine_found(_, _, [], statistics(0, 0, 0)).

found_rows(solution(Rows0, Statistics), Rows, Statistics) :-
    rows_answer(Rows0, Rows).
found_rows(none(Statistics), [], Statistics).

%!  solve_answer(+Engine, +Board, +Limit, -Answer) is det.
%
%   Answer is [Solutions, Complete, [Nodes, Branchings, Successors]]: at most Limit solutions, 1 if there are no
%   others, else 0, and the statistics of the search (0 unless Engine is `search`).

solve_answer(Engine, Board, Limit, [Solutions, Complete, Statistics]) :-
    More is Limit+1,
    engine_solutions(Engine, Board, More, Found, Statistics),
    length(Found, Count),
    (   Count > Limit
    ->  Complete = 0,
        length(First, Limit),
        append(First, _, Found)
    ;   Complete = 1,
        First = Found
    ),
    maplist(rows_answer, First, Solutions).

engine_solutions(search, Board, Limit, Found, [Nodes, Branchings, Successors]) :-
    !,
    board_solutions(Board, Limit, Found, statistics(Nodes, Branchings, Successors)).
engine_solutions(Engine, Board, Limit, Found, [0, 0, 0]) :-
    findall(Rows, limit(Limit, engine_solution(Engine, Board, Rows)), Found).

%!  count_answer(+Board, +Limit, -Answer) is det.
%
%   Answer is [Count, Exact]. Exact is 1, or 0 if there are Count or more solutions.

count_answer(Board, Limit, [Count, Exact]) :-
    board_count(Board, Limit, Count),
    (   Count < Limit -> Exact = 1 ; Exact = 0 ).

%!  unique_answer(+Board, -Answer) is det.
%
%   Answer is ["unique", Rows], ["several", Rows, Rows1, Cells] or ["none", Givens], see
%   board_verdict/2.

unique_answer(Board, Answer) :-
    board_verdict(Board, Verdict),
    verdict_answer(Verdict, Answer).

verdict_answer(unique(Rows0), ["unique", Rows]) :-
    rows_answer(Rows0, Rows).
verdict_answer(several(Rows0, Others0, Cells0), ["several", Rows, Others, Cells]) :-
    rows_answer(Rows0, Rows),
    rows_answer(Others0, Others),
    maplist(cell_answer, Cells0, Cells).
verdict_answer(none(Givens0), ["none", Givens]) :-
    maplist(number_answer, Givens0, Givens).

cell_answer(R-C, [R, C]).

number_answer(N-(R-C), [N, R, C]).

%!  order_answer(+Board, -Answer) is semidet.
%
%   Answer lists [Number, Row, Column, How] for the first solution, in the order in which its numbers were placed. How
%   is "given", "follows" or "tried".

order_answer(Board, Answer) :-
    board_solved(Board, Rows),
    !,
    board_placements(Board, Rows, Placements),
    maplist(placement_answer, Placements, Answer).

placement_answer(placed(N, R-C, How0), [N, R, C, How]) :-
    atom_string(How0, How).

%!  hint_answer(+Board, -Answer) is semidet.
%
%   Answer is [Number, Row, Column, Technique, Name, Sentence, Placed].

hint_answer(Board, Answer) :-
    board_hint(Board, Hint),
    !,
    hint_terms(Hint, Answer).

hint_terms(Hint, [N, R, C, Technique, Name, Sentence, Placed]) :-
    Hint = hint(N, R-C, Technique0, Placed0, _),
    atom_string(Technique0, Technique),
    technique_name(Technique0, Name),
    hint_sentence(Hint, Sentence),
    maplist(number_answer, Placed0, Placed).

%!  placeable_answer(+Board, -Answer) is semidet.
%
%   Answer lists the cells that can be filled now, see board_placeable/2.

placeable_answer(Board, Answer) :-
    board_placeable(Board, Cells),
    maplist(cell_answer, Cells, Answer).

%!  why_answer(+Board, +Row, +Column, -Answer) is semidet.
%
%   Answer is like that of hint_answer/2, for the number in the cell.

why_answer(Board, Row, Column, Answer) :-
    board_why(Board, Row-Column, Hint),
    !,
    hint_terms(Hint, Answer).

%!  candidates_answer(+Board, -Answer) is semidet.
%
%   Answer lists [Row, Column, Numbers] for every cell that holds no number: those that the rules of propagation
%   leave it, see board_candidates/3. Fails if they find that there is no solution.

candidates_answer(Board, Answer) :-
    board_candidates(Board, [rest, matching, rest], Candidates),
    findall(Cell-Number, ( member(Number-Cells, Candidates), member(Cell, Cells) ), Pairs),
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups),
    maplist(cell_candidates, Groups, Answer).

cell_candidates((R-C)-Numbers, [R, C, Numbers]).

%!  steps_answer(+Board, -Answer) is det.
%
%   Answer has a list for every step: [Technique, Sentence] for a finding, [Technique, Sentence, Number, Row, Column]
%   for a placement. The last is ["stuck"] if no technique makes further progress.

steps_answer(Board, Answer) :-
    board_steps(Board, Steps),
    maplist(step_answer, Steps, Answer).

step_answer(stuck, ["stuck"]) :- !.
step_answer(place(Technique0, N, R-C), [Technique, Sentence, N, R, C]) :- !,
    Finding =.. [Technique0, N, R-C],
    finding_answer(Finding, Technique, Sentence).
step_answer(Finding, [Technique, Sentence]) :-
    finding_answer(Finding, Technique, Sentence).

finding_answer(Finding, Technique, Sentence) :-
    functor(Finding, Technique0, _),
    atom_string(Technique0, Technique),
    hint_sentence(hint(none, none, none, [], [Finding]), Sentence).

%!  grade_answer(+Board, -Answer) is det.
%
%   Answer is [Technique, Times, Counts], see board_grade/2. Counts lists [Technique, Times].

grade_answer(Board, [Technique, Times, Counts]) :-
    board_grade(Board, grade(Technique0, Times, Counts0)),
    atom_string(Technique0, Technique),
    maplist(technique_count, Counts0, Counts).

technique_count(Technique0-Count, [Technique, Count]) :-
    atom_string(Technique0, Technique).

%!  wrong_answer(+Board, +Marks, -Answer) is det.
%
%   Marks are lists [Number, Row, Column]. Answer lists the marks that are in no solution.

wrong_answer(Board, Marks, Answer) :-
    maplist(number_answer, Numbers, Marks),
    board_wrong(Board, Numbers, Wrong),
    maplist(number_answer, Wrong, Answer).

%!  generate_answer(+Kind, +Height, +Width, +Shape, +Difficulty, +Options, -Answer) is det.
%
%   Answer is [Rows, SolutionRows], see board_generated/4.

generate_answer(Kind, Height, Width, Shape, Difficulty, Options, Answer) :-
    template(Shape, Kind, Height, Width, Template),
    generate_in_answer(Template, Difficulty, Options, Answer).

%!  generate_in_answer(+Template, +Difficulty, +Options, -Answer) is det.
%
%   Answer is like that of generate_answer/7, for the cells of Template.

generate_in_answer(Template, Difficulty, Options, [Rows, Solved]) :-
    board_generated(Template, Difficulty, Options, Board),
    Board = board(_, Rows0, _),
    rows_answer(Rows0, Rows),
    once(board_solved(Board, Solved0)),
    rows_answer(Solved0, Solved).
