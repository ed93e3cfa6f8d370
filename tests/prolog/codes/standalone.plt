:- use_module('../../../prolog/codes/answers').
:- use_module('../../../prolog/codes/standalone').
:- use_module(samples).
:- use_module(library(filesex)).
:- use_module(library(plunit)).
:- use_module(library(process)).
:- use_module(library(readutil)).

:- begin_tests(standalone, [setup(set_random(seed(18)))]).

%   The facts and the text, run by a swipl that knows nothing else.
plain_codes(Theory, Text, Codes) :-
    tmp_file_stream(File, Stream, [encoding(utf8), extension(pl)]),
    call_cleanup(write_program(Stream, Theory, Text), close(Stream)),
    Ended = 'set_prolog_gc_thread(false)',   % or it may still run at the end, which says so
    process_create(path(swipl), ['--on-warning=status', '-g', Ended, '-g', 'forall(code(C), (writeq(C), writeln(.)))', '-t', halt, File],
                   [stdout(pipe(Out)), stderr(pipe(Err)), process(Process)]),
    read_codes(Out, Codes),
    read_string(Err, _, Complaints),
    process_wait(Process, Status),
    delete_file(File),
    assertion(Complaints-Status == ""-exit(0)).

write_program(Stream, theory(Pegs, Symbols, Clues, Rules), Text) :-
    format(Stream, ":- dynamic guess/3, rule/2.~npegs(~w).~n", [Pegs]),
    forall(nth1(Index, Symbols, Symbol), format(Stream, "~q.~n", [symbol(Index, Symbol)])),
    forall(member(clue(Number, Guess, Told), Clues), format(Stream, "~q.~n", [guess(Number, Guess, Told)])),
    forall(nth1(Number, Rules, Rule), format(Stream, "~q.~n", [rule(Number, Rule)])),
    write(Stream, Text).

read_codes(Stream, Codes) :-
    read(Stream, Code),
    (   Code == end_of_file
    ->  Codes = [],
        close(Stream)
    ;   Codes = [Code|Rest],
        read_codes(Stream, Rest)
    ).

test(each_dialect_runs, forall(( dialect(Dialect), member(Symbols, [[red,blue,'_x'], [0,3,-2]]) ))) :-
    random_code(3, Symbols, Secret),
    random_told(Dialect, 3, Symbols, Secret, Guess, Told),
    random_rule(3, Symbols, Rule),
    Theory = theory(3, Symbols, [clue(1, Guess, Told)], [Rule]),
    theory_expected(Theory, Expected),
    standalone_text([Dialect], Text),
    plain_codes(Theory, Text, Codes),
    assertion(Theory-Codes == Theory-Expected).
test(all_dialects_run_together, forall(between(1, 5, _))) :-
    random_theory(3, 3, Theory0),
    random_lies(Theory0, Theory),
    theory_expected(Theory, Expected),
    findall(Dialect, dialect(Dialect), Dialects),
    standalone_text(Dialects, Text),
    plain_codes(Theory, Text, Codes),
    assertion(Theory-Codes == Theory-Expected).
test(a_game_takes_what_its_clues_need, Codes == [[b,a]]) :-
    Theory = theory(2, [a,b], [clue(1, [a,b], colours([yellow,yellow]))], [shared([a,a]) = 1]),
    in_game(Theory, Game, textbook_text(Game:game, Text)),
    plain_codes(Theory, Text, Codes).
test(no_dialect_that_is_not_played, fail) :-
    in_game(theory(2, [a,b], [], []), Game, textbook_text(Game:game, Text)),
    sub_string(Text, _, _, _, "yellow").
test(no_module_header_is_left, fail) :-
    standalone_text([marks, colours], Text),
    sub_string(Text, _, _, _, ":- module").

:- end_tests(standalone).
