:- module(paths_standalone,
          [ standalone_text/1           % -Text
          ]).
:- use_module('../common/sources').

/** <module> The textbook program without modules

What `save "x.pl"` writes after the fact puzzle/1, so that SWI-Prolog alone runs it: the clauses of
boards.pl, kinds.pl and textbook.pl with their comments, one after the other, and solution/1.
*/

%!  standalone_text(-Text:string) is det.

standalone_text(Text) :-
    modules_text([paths_textbook, paths_boards, paths_kinds], Program),
    atomic_list_concat(["%!  solution(-Rows) is nondet.\n\n",
                        "solution(Rows) :-\n    puzzle(Board),\n    board_solution(Board, Rows).\n",
                        Program], Joined),
    atom_string(Joined, Text).
