:- use_module('../../../prolog/paths/boards').
:- use_module('../../../prolog/paths/chance').
:- use_module('../../../prolog/paths/deduce').
:- use_module('../../../prolog/paths/deduce/rules', [difficulty/3]).
:- use_module('../../../prolog/paths/generate').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(generate).

test(chance_is_even, true(Least > 850)) :-
    chance_new(1, Chance),
    numlist(1, 10000, Ns),
    foldl([_,C0-Vs,C-[V|Vs]]>>chance_below(10, V, C0, C), Ns, Chance-[], _-Values),
    findall(Count, ( between(0, 9, V), aggregate_all(count, member(V, Values), Count) ),
            Counts),
    sum_list(Counts, 10000),
    min_list(Counts, Least).
test(permutation, Sorted == List) :-
    numlist(1, 50, List),
    chance_new(2, Chance),
    chance_permutation(List, Permutation, Chance, _),
    assertion(Permutation \== List),
    msort(Permutation, Sorted).

test(paths_are_paths, forall(( kind_shape_size(Kind, Shape, Size), between(1, 3, Seed) ))) :-
    template(Shape, Kind, Size, Size, Template),
    chance_new(Seed, Chance),
    random_path(Template, Path, Chance, _),
    msort(Path, Cells),
    assertion(board_cells(Template, Cells)),
    forall(nextto(A, B, Path),
           ( board_neighbours(Template, A, Near), assertion(memberchk(B, Near)) )).
test(paths_differ, true(Count > 15)) :-
    template(rectangle, numbrix, 6, 6, Template),
    findall(Path, ( between(1, 20, Seed), chance_new(Seed, Chance),
                    random_path(Template, Path, Chance, _) ), Paths),
    sort(Paths, Sorted),
    length(Sorted, Count).

test(one_solution_and_minimal,
     forall(( kind_shape_size(Kind, Shape, Size), between(1, 2, Seed) ))) :-
    generated(Kind, Shape, Size, any, [seed(Seed)], Board),
    assertion(only_solution(Board, _)),
    board_givens(Board, Givens),
    forall(select(_, Givens, Fewer),
           ( board_givens_board(Board, Fewer, Board1),
             assertion(first_solutions(Board1, 2, [_,_])) )).
test(each_difficulty_needs_what_is_new_in_it,
     forall(member(Difficulty-Hardest, [easy-distance, medium-gap_paths, hard-gap_cover, extreme-what_if]))) :-
    findall(Technique,
            ( between(1, 3, Seed),
              generated(hidoku, rectangle, 6, Difficulty, [seed(Seed)], Board),
              board_steps(Board, inf, Steps), steps_grade(Steps, grade(Technique, _, _)) ),
            Techniques),
    assertion(memberchk(Hardest, Techniques)).
test(no_given_can_go, forall(( member(Difficulty, [easy, medium]), between(1, 2, Seed) ))) :-
    level(Difficulty, Level),
    generated(hidoku, rectangle, 5, Difficulty, [seed(Seed)], Board),
    assertion(board_yields(Board, Level)),
    board_givens(Board, Givens),
    forall(select(_, Givens, Fewer),
           ( board_givens_board(Board, Fewer, Board1), assertion(\+ board_yields(Board1, Level)) )).
test(what_is_too_easy_is_made_again,
     forall(member(Kind-Side-Difficulty-Below-Seeds,
                   [numbrix-4-medium-easy-[5,8,11,12], numbrix-4-hard-medium-[1,3,4,5], hidoku-5-extreme-hard-[2,3]]))) :-
    % with these seeds, the techniques of the level below solve the first board
    level(Below, Level),
    forall(( member(Seed, Seeds), generated(Kind, rectangle, Side, Difficulty, [seed(Seed)], Board) ),
           assertion(\+ board_yields(Board, Level))).
test(no_pair_can_go, forall(( member(Difficulty, [any, hard]), between(1, 3, Seed) ))) :-
    generated(hidoku, rectangle, 6, Difficulty, [seed(Seed), symmetric(true)], Board),
    board_givens(Board, Givens),
    forall(( member(N-(R-C), Givens), R1 is 5-R, C1 is 5-C, memberchk(M-(R1-C1), Givens) ),
           ( subtract(Givens, [N-(R-C),M-(R1-C1)], Fewer),
             board_givens_board(Board, Fewer, Board1),
             assertion(needed(Difficulty, Board1)) )).
test(no_row_is_bare_where_givens_are_spread, forall(member(Difficulty, [any, easy, hard]))) :-
    findall(Count, row_of(Difficulty, [spread(true)], Count), Spread),
    assertion(\+ memberchk(0, Spread)).
test(givens_are_spread, forall(member(Difficulty, [any, easy, hard]))) :-
    findall(Count, row_of(Difficulty, [], Count), Drawn),
    findall(Count, row_of(Difficulty, [spread(true)], Count), Spread),
    maplist(unevenness, [Drawn, Spread], [More, Less]),
    assertion(Less < 0.8*More).

%   row_of(+Difficulty, +Options, -Count): a row or column of a new board has Count givens.

row_of(Difficulty, Options, Count) :-
    between(1, 6, Seed),
    generated(hidoku, rectangle, 6, Difficulty, [seed(Seed)|Options], Board),
    board_givens(Board, Givens),
    between(0, 5, I),
    (   aggregate_all(count, member(_-(I-_), Givens), Count)
    ;   aggregate_all(count, member(_-(_-I), Givens), Count)
    ).

unevenness(Counts, Variance) :-
    length(Counts, Length),
    sum_list(Counts, Sum),
    aggregate_all(sum((Count-Sum/Length)**2), member(Count, Counts), Squares),
    Variance is Squares/Length.

needed(any, Board) :-
    first_solutions(Board, 2, [_,_]).
needed(hard, Board) :-
    level(hard, Level),
    \+ board_yields(Board, Level).

generated(Kind, Shape, Size, Difficulty, Options, Board) :-
    template(Shape, Kind, Size, Size, Template),
    board_generated(Template, Difficulty, Options, Board).

kind_shape_size(hidoku,  rectangle, 5).
kind_shape_size(numbrix, rectangle, 6).
kind_shape_size(rikudo,  rectangle, 5).
kind_shape_size(rikudo,  hexagon,   5).

level(Difficulty, Level) :-
    difficulty(Difficulty, _, Level),
    !.

:- end_tests(generate).
