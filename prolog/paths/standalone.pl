:- module(paths_standalone,
          [ standalone_text/1           % -Text
          ]).
:- use_module(library(lists)).
:- use_module(library(readutil)).

/** <module> The textbook program without modules

What `save "x.pl"` writes after the fact puzzle/1, so that SWI-Prolog alone runs it: the clauses of
boards.pl and textbook.pl with their comments, one after the other, and solution/1.
*/

%!  standalone_text(-Text:string) is det.

standalone_text(Text) :-
    findall(Body, ( member(File, [paths_textbook, paths_boards]), file_body(File, Body) ), Bodies),
    atomic_list_concat(["%!  solution(-Rows) is nondet.\n\n",
                        "solution(Rows) :-\n    puzzle(Board),\n    board_solution(Board, Rows).\n"
                        | Bodies], Joined),
    atom_string(Joined, Text).

%   The text of a file below its `/** ... */` comment: the module header and its imports stand above it.

file_body(Module, Body) :-
    module_property(Module, file(Path)),
    read_file_to_string(Path, Source, [encoding(utf8)]),
    sub_string(Source, Before, Length, _, "*/\n"),
    Start is Before+Length,
    sub_string(Source, Start, _, 0, Body),
    !.
