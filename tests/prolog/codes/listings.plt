:- use_module('../../../prolog/codes/answers').
:- use_module('../../../prolog/codes/questions/listings').
:- use_module('../../../prolog/codes/programs/specialise').
:- use_module(samples).
:- use_module(library(filesex)).
:- use_module(library(plunit)).
:- use_module(library(process)).
:- use_module(library(readutil)).

:- begin_tests(listings, [setup(set_random(seed(19)))]).

legend(Clues, Rules, Lines) :-
    codes_listings:theory_legend(theory(2, [a,b,c], Clues, Rules), [_|Texts]),
    findall(Line, ( member(Text, Texts), split_string(Text, "", " ", [Line]) ), Lines).

test(every_game_has_one, forall(between(1, 200, _))) :-
    random_theory(Theory0),
    ( maybe -> Theory = Theory0 ; random_lies(Theory0, Theory) ),
    codes_listings:theory_legend(Theory, Lines),
    assertion(Lines = [_|_]),
    assertion(maplist(string, Lines)).
test(a_clue_of_marks, Lines == ["0+1  clue 1, pegs in place: still owed, 1 at the start; then a guard bit",
                                "2+1  clue 1, pegs in place: slack left, 1 at the start; then a guard bit",
                                "4+1  clue 1, pegs shared: still owed, 1 at the start; then a guard bit",
                                "6+1  clue 1, pegs shared: slack left, 1 at the start; then a guard bit",
                                "8+1  how often a was seen, up to 1",
                                "9+1  how often b was seen, up to 1"]) :-
    legend([clue(1, [a,b], marks(1, 0))], [], Lines).
test(white_alone, Lines = ["0+2  clue 1, pegs shared out of place: still owed, 3 at the start; then a guard bit"|_]) :-
    legend([clue(1, [a,b], marks(any, 1))], [], Lines).
test(a_rule_is_told_as_it_is, Lines = ["0+1  count(a)>=1: slack left, 1 at the start; then a guard bit"]) :-
    legend([], [count(a) >= 1], Lines).
test(an_automaton, Lines = ["0+2  state of automaton 1, for a rule that is no sum"]) :-
    legend([], [code(1) < code(2)], Lines).
test(no_code, Lines == ["no code meets all clues and rules"]) :-
    codes_listings:theory_legend(theory(2, [a,b], [], [count(a) > 2]), Lines).

%   Plain swipl runs the facts and the text.
plain_codes(Theory, Text, Codes) :-
    tmp_file_stream(File, Stream, [encoding(utf8), extension(pl)]),
    call_cleanup(write_program(Stream, Theory, Text), close(Stream)),
    Ended = 'set_prolog_gc_thread(false)',   % else it may run at the end and print a message
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
    forall(member(clue(Number, Guess, Pattern), Clues), format(Stream, "~q.~n", [guess(Number, Guess, Pattern)])),
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
    random_clue(Dialect, 3, Symbols, Secret, Guess, Pattern),
    random_rule(3, Symbols, Rule),
    Theory = theory(3, Symbols, [clue(1, Guess, Pattern)], [Rule]),
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

:- end_tests(listings).
