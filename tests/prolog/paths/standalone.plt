:- use_module('../../../prolog/paths/boards').
:- use_module('../../../prolog/paths/textbook').
:- use_module('../../../prolog/paths/standalone').
:- use_module(library(plunit)).

:- begin_tests(standalone).

test(the_text_is_a_program_without_modules) :-
    standalone_text(Text),
    setup_call_cleanup(
        open_string(Text, Stream),
        load_files(standalone_trial:program, [stream(Stream), silent(true)]),
        close(Stream)),
    standalone_trial:assertz(puzzle(board(numbrix, [[1,0],[0,0]], []))),
    findall(Rows, standalone_trial:solution(Rows), Solutions),
    msort(Solutions, [[[1,2],[4,3]], [[1,4],[2,3]]]).
test(no_module_header_is_left, fail) :-
    standalone_text(Text),
    sub_string(Text, _, _, _, ":- module").

:- end_tests(standalone).
