:- module(paths_answers,
          [ found_answer/4,             % +Board, +Engine, +NodeLimit, -Answer
            solve_answer/5,             % +Board, +Engine, +NodeLimit, +Limit, -Answer
            count_answer/4,             % +Board, +NodeLimit, +Limit, -Answer
            contradiction_answer/2,     % +Board, -Answer
            hint_answer/2,              % +Board, -Answer
            placeable_answer/2,         % +Board, -Answer
            why_answer/4,               % +Board, +Row, +Column, -Answer
            candidates_answer/3,        % +Board, +Most, -Answer
            near_answer/2,              % +Board, -Answer
            steps_answer/3,             % +Board, +Difficulty, -Answer
            generate_answer/4,          % +Template, +Difficulty, +Options, -Answer
            standalone_text/1           % -Text
          ]).
:- autoload(clpfd, [board_clpfd_solution/2]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(solution_sequences)).
:- use_module(candidates).
:- use_module(deduce).
:- use_module('deduce/rules', [ difficulty/3, technique/2, technique/3 ]).
:- use_module('deduce/sentences').
:- use_module(generate).
:- use_module(minimal).
:- use_module(naming).
:- use_module(search).
:- use_module(standalone).
:- use_module(textbook).

/** <module> Questions about boards, for Python

A board is the term of boards.pl. Answers consist of integers, strings and lists. So print/1 writes them as JSON.

    | in an answer          | meaning                |
    | -1                    | no cell                |
    | [Row, Column]         | a cell, counted from 0 |
    | [Number, Row, Column] | a placed number        |
*/

%   terms_answer(+Term, -Answer): Answer is Term with -1 for `null`, strings for other atoms, and lists for pairs:
%   [7,0,2] for 7-(0-2).

terms_answer([], []) :- !.
terms_answer([Term|Terms], [Answer|Answers]) :- !,
    ( integer(Term) -> Answer = Term ; terms_answer(Term, Answer) ),
    terms_answer(Terms, Answers).
terms_answer(A-B, Answer) :- !,
    pair_answer(A-B, Answer, []).
terms_answer(null, -1) :- !.
terms_answer(Term, Answer) :-
    (   atom(Term)
    ->  atom_string(Term, Answer)
    ;   Answer = Term
    ).

pair_answer(A-B) --> !, pair_answer(A), pair_answer(B).
pair_answer(Term) --> { terms_answer(Term, Answer) }, [Answer].

%!  found_answer(+Board, +Engine, +NodeLimit, -Answer) is multi.
%
%   As soon as a solution is found, Answer is [Rows, Figures]. The last Answer is ["all", Figures], or
%   ["nodes", Figures] if the search met NodeLimit: see search_new/4.
%
%       | Engine       | method                                          |
%       | search       | search with all rules of propagation: search.pl |
%       | ruled(Rules) | search with only Rules: see search_rule/2       |
%       | clpfd        | constraints over finite domains: clpfd.pl       |
%       | textbook     | generate and test: textbook.pl                  |
%
%   All engines find the same solutions, in different orders. Figures is the list [Nodes, Branchings, Successors,
%   Inferences, Seconds], with the first three from search_statistics/2, or 0 for `clpfd` and `textbook`.

found_answer(Board, Engine, NodeLimit, [Found, [Nodes, Branchings, Successors, Inferences, Seconds]]) :-
    statistics(inferences, Inferences0),
    statistics(cputime, Seconds0),
    engine_found(Engine, Board, NodeLimit, Found0),
    found_terms(Found0, Found, [Nodes, Branchings, Successors]),
    statistics(inferences, Inferences1),
    statistics(cputime, Seconds1),
    Inferences is Inferences1-Inferences0,
    Seconds is Seconds1-Seconds0.

%   engine_found(+Engine, +Board, +NodeLimit, -Found) is multi: Engine, from the table of found_answer/4, searches
%   Board. Found is a solution or the end, as in board_found/4. NodeLimit is that of search_new/4.

engine_found(search, Board, NodeLimit, Found) :- board_found(Board, all, NodeLimit, Found).
engine_found(ruled(Rules), Board, NodeLimit, Found) :- board_found(Board, Rules, NodeLimit, Found).
engine_found(clpfd, Board, _, Found) :- found_or_end(board_clpfd_solution(Board, Rows), Rows, Found).
engine_found(textbook, Board, _, Found) :- found_or_end(board_solution(Board, Rows), Rows, Found).

:- meta_predicate found_or_end(0, ?, -).

found_or_end(Goal, Rows, solution(Rows, statistics(0, 0, 0))) :- call(Goal).
found_or_end(_, _, end(all, statistics(0, 0, 0))).

found_terms(Found0, Found, Statistics) :-
    Found0 =.. [_, RowsOrEnd, Statistics0],
    terms_answer(RowsOrEnd, Found),
    Statistics0 =.. [_|Statistics].

%!  solve_answer(+Board, +Engine, +NodeLimit, +Limit, -Answer) is det.
%
%   Answer is [Solutions, End, [Nodes, Branchings, Successors]]. Solutions has Limit solutions at most. For Engine,
%   see found_answer/4. For the three counts, see search_statistics/2.
%
%       | End     | meaning                  |
%       | "all"   | no other solutions exist |
%       | "limit" | other solutions exist    |
%       | "nodes" | the search met NodeLimit |

solve_answer(Board, Engine, NodeLimit, Limit, [Solutions, End, Statistics]) :-
    More is Limit+1,
    findall(Rows-Took, ( limit(More, engine_found(Engine, Board, NodeLimit, Found)), found_terms(Found, Rows, Took) ), Founds),
    once(append(Found0, [Last-Statistics], Founds)),
    pairs_keys(Found0, Solutions),
    ( string(Last) -> End = Last ; End = "limit" ).

%!  count_answer(+Board, +NodeLimit, +Limit, -Answer) is semidet.
%
%   Answer is [Count, Exact]. If Exact is 1, Board has Count solutions. If Exact is 0, it has Count solutions or
%   more, and Count is at least Limit. Fails if the search meets NodeLimit (search_new/4).

count_answer(Board, NodeLimit, Limit, [Count, Exact]) :-
    board_count(Board, NodeLimit, Limit, Count),
    (   Count < Limit -> Exact = 1 ; Exact = 0 ).

%!  contradiction_answer(+Board, -Answer) is det.
%
%   Answer lists contradicting givens [Number, Row, Column] of Board, which has no solution. See board_contradiction/2.

contradiction_answer(Board, Answer) :-
    board_contradiction(Board, Givens),
    terms_answer(Givens, Answer).

%!  hint_answer(+Board, -Answer) is semidet.
%
%   Answer is the next hint on Board (board_hint/2), as [Number, Row, Column, Technique, Name, Sentence, Placed].

hint_answer(Board, Answer) :-
    board_hint(Board, Hint),
    !,
    hint_terms(Board, Hint, Answer).

hint_terms(Board, Hint, Answer) :-
    Hint = hint(N, R-C, Technique, Placed, _),
    technique(_, Technique, Name),
    board_style(Board, Style),
    hint_sentence(Style, Hint, Sentence),
    terms_answer([N, R, C, Technique, Name, Sentence, Placed], Answer).

%!  placeable_answer(+Board, -Answer) is semidet.
%
%   Answer lists the cells of Board whose numbers can be found now. See board_placeable/2.

placeable_answer(Board, Answer) :-
    board_placeable(Board, Cells),
    terms_answer(Cells, Answer).

%!  why_answer(+Board, +Row, +Column, -Answer) is semidet.
%
%   Answer explains the number at Row and Column, as in hint_answer/2. Fails if that number is given, or if no
%   technique finds it.

why_answer(Board, Row, Column, Answer) :-
    board_why(Board, Row-Column, Hint),
    !,
    hint_terms(Board, Hint, Answer).

%!  candidates_answer(+Board, +Most, -Answer) is semidet.
%
%   Answer lists [Row, Column, Numbers] for every cell without a number. Numbers are the candidates of the cell
%   after propagation: see board_candidates/4. Answer is "many" if there are more than Most. Fails if
%   propagation shows that there is no solution.

candidates_answer(Board, Most, Answer) :-
    board_candidates(Board, [rest, matching, rest], Most, Candidates),
    ( Candidates == many -> Answer = "many" ; candidates_by_cell(Candidates, Answer) ).

%!  near_answer(+Board, -Answer) is det.
%
%   Answer lists the candidates of board_near_cells/2 in the form of candidates_answer/3. This works even if
%   Board has no solution.

near_answer(Board, Answer) :-
    board_near_cells(Board, Candidates),
    candidates_by_cell(Candidates, Answer).

candidates_by_cell(Candidates, Answer) :-
    findall(Cell-Number, ( member(Number-Cells, Candidates), member(Cell, Cells) ), Pairs),
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups),
    terms_answer(Groups, Answer).

%!  steps_answer(+Board, +Difficulty, -Answer) is det.
%
%   Answer is [Steps, Grade]. The steps use the techniques of Difficulty and of easier difficulties. Grade is
%   [Technique, Times, Counts, Difficulty, Effort]: Technique and Times are those of steps_grade/2. Counts has a
%   pair [Technique, Times] for each technique of the steps. Difficulty is that of difficulty/3, "none" on a
%   full board, or if no technique solves Board. Effort is that of counts_effort/2. Steps has a list for each
%   step:
%
%       | step                                       | meaning                             |
%       | [Technique, Sentence]                      | a finding                           |
%       | [Technique, Sentence, Number, Row, Column] | a placement                         |
%       | ["stuck"]                                  | the end: no technique goes further  |

steps_answer(Board, Difficulty, [Answers, Answer]) :-
    difficulty(Difficulty, _, Level),
    board_steps(Board, Level, Steps),
    board_style(Board, Style),
    maplist(step_answer(Style), Steps, Answers),
    steps_grade(Steps, Grade),
    grade_terms(Grade, Answer).

step_answer(_, stuck, ["stuck"]) :- !.
step_answer(Style, place(Technique, N, Cell), Answer) :- !,
    Finding =.. [Technique, N, Cell],
    finding_sentence(Style, Finding, Sentence),
    terms_answer(Technique-Sentence-N-Cell, Answer).
step_answer(Style, Finding, Answer) :-
    functor(Finding, Technique, _),
    finding_sentence(Style, Finding, Sentence),
    terms_answer(Technique-Sentence, Answer).

finding_sentence(Style, Finding, Sentence) :- hint_sentence(Style, hint(none, none, none, [], [Finding]), Sentence).

grade_terms(grade(Technique, Times, Counts), Answer) :-
    technique_difficulty(Technique, Difficulty),
    counts_effort(Counts, Effort),
    terms_answer([Technique, Times, Counts, Difficulty, Effort], Answer).

technique_difficulty(Technique, Difficulty) :-
    (   technique(Level, Technique),
        difficulty(Difficulty0, Below, Most),
        Level > Below,
        Level =< Most
    ->  Difficulty = Difficulty0
    ;   Difficulty = none
    ).

%!  generate_answer(+Template, +Difficulty, +Options, -Answer) is det.
%
%   Answer is [Rows, SolutionRows, Reached, Links, Marks] of the board that board_generated/4 makes of Template and
%   Options. Reached is its difficulty, or "any" if Difficulty is `any`. Links are pairs of cells. Marks are pairs of
%   a cell and a mark.

generate_answer(Template, Difficulty, Options, Answer) :-
    board_generated(Template, Difficulty, Options, Board),
    Board = board(_, Rows, Extras),
    findall([A, B], member(link(A, B), Extras), Links),
    findall([Cell, Mark], member(mark(Cell, Mark), Extras), Marks),
    once(board_solved(Board, Solved)),
    ( Difficulty == any -> Reached = any ; board_difficulty(Board, Difficulty, Reached) ),
    terms_answer([Rows, Solved, Reached, Links, Marks], Answer).
