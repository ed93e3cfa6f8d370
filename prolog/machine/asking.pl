:- module(machine_asking,
          [ text_goal_bindings/3,       % :Text, -Goal, -Bindings
            goal_once/4,                % :Text, +How, -Kind, -Line
            goal_profile/2,             % :Text, -Line
            open_answers/4,             % +Id, :Text, +How, +Steps
            answers_engine/2,           % ?Id, ?Engine
            answers_page/5,             % +Id, +Size, -Kind, -Text, -Error
            forget_answers/1,           % +Ids
            forget_program_answers/1,   % +Module
            leave_behind/1,             % +Answer
            let_go_of_output/0,
            plain/2                     % +Term, -Plain
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [last/2, memberchk/2]).
:- autoload(library(error), [must_be/2, type_error/2]).
:- autoload(library(memfile),
            [ free_memory_file/1,
              memory_file_to_string/2,
              new_memory_file/1,
              open_memory_file/3
            ]).
:- use_module(limits, [within_steps/2, look_at_the_clock/0, room_for_integers/0]).
:- use_module(sharing, [release_threads/1]).
:- use_module(saying, [throw_message/3]).

/** <module> Goals given as text, and their answers

A goal is read in the module of its program, with the program's operators. Its answer is the value of its
variable `Answer`, or `true` without such a variable. goal_once/4 asks for the first answer. open_answers/4 and
answers_page/5 ask for all answers, a page at a time. Such a goal is _open_: it has a number Id and an engine of
its own, so several goals can be open at once. The engine writes its answers into a memory file, and yields when
the page is full.
*/

:- meta_predicate
    text_goal_answer(:, -, -),
    text_goal_bindings(:, -, -),
    goal_once(:, +, -, -),
    goal_profile(:, -),
    open_answers(+, :, +, +).

:- dynamic
    answers/4.                          % Id, Module, Engine, Page

%   text_goal_answer(:Text, -Goal, -Answer) is det: Goal is the only goal in Text, which may end with a full
%   stop. Answer is the goal's variable `Answer`, or `true`. Instead of a text, Text may be the term
%   answer(Goal, Answer).
%
%   @throws error(syntax_error(What), goal(Line, Column)): Line and Column count from 1

text_goal_answer(Module:answer(Goal, Answer), Module:Goal, Answer) :-
    !.
text_goal_answer(Text, Module:Goal, Answer) :-
    strip_module(Text, Module, _),
    text_goal_bindings(Text, Goal, Bindings),
    (   memberchk('Answer'=Answer0, Bindings)
    ->  Answer = Answer0
    ;   Answer = true
    ).

%!  text_goal_bindings(:Text, -Goal, -Bindings:list) is det.
%
%   Goal is the only goal in Text, as in text_goal_answer/3, but without a module. Bindings has Name=Variable
%   for each named variable of Goal.

text_goal_bindings(Module:Text, Goal, Bindings) :-
    string_concat(Text, "\n.", Closed),
    setup_call_cleanup(open_string(Closed, Stream),
                       catch(one_goal(Stream, Module, Goal, Bindings),
                             error(syntax_error(What), Place),
                             wrong_goal(What, Text, Place)),
                       close(Stream)).

one_goal(Stream, Module, Goal, Bindings) :-
    read_term(Stream, Goal, [module(Module), variable_names(Bindings), quasi_quotations(Quotations)]),
    ( Quotations == [] -> true ; throw(error(syntax_error('a quasi quotation is not read here'), stream(Stream, 1, 0, 0))) ),
    read_string(Stream, _, Rest),
    (   Rest == ""                      % the full stop that we added ended the goal
    ->  true
    ;   string_concat(Rest0, ".", Rest),
        nothing_more(Rest0)
    ).

nothing_more(Text) :-
    setup_call_cleanup(open_string(Text, Stream),
                       catch(read(Stream, Term), error(syntax_error(_), _), true),
                       close(Stream)),
    Term == end_of_file,
    !.
nothing_more(_) :-
    throw(error(syntax_error(end_of_clause_expected), _)).

wrong_goal(What, Text, Place) :-
    nonvar(Place),
    Place = stream(_, _, _, Offset),    % the column in Place is wrong after the first line
    !,
    string_length(Text, Length),
    End is min(Offset, Length),         % not after the full stop that we added
    sub_string(Text, 0, End, _, Before),
    split_string(Before, "\n", "", Lines),
    length(Lines, Line),
    last(Lines, Last),
    string_length(Last, Column0),
    Column is Column0+1,
    throw(error(syntax_error(What), goal(Line, Column))).
wrong_goal(What, _, _) :-
    throw(error(syntax_error(What), _)).

%!  goal_once(:Text, +How, -Kind, -Line:string) is det.
%
%   Call the goal in Text. Kind is `answer` if the goal is true, `no` if it fails. Line is the first answer as
%   text, or empty. How is the form of this text: see write_answer/3.

goal_once(Text, How, Kind, Line) :-
    text_goal_answer(Text, Goal, Answer),
    (   call(Goal)
    ->  Kind = answer,
        with_output_to(string(Line), (current_output(Out), write_answer(Out, How, Answer)))
    ;   Kind = no,
        Line = ""
    ).

%!  goal_profile(:Text, -Line:string) is det.
%
%   Call the goal in Text and measure it. Line is a list, as text: its inferences, its seconds of processor
%   time, and its first answer if there is one.

goal_profile(Text, Line) :-
    text_goal_answer(Text, Goal, Answer),
    statistics(cputime, Cpu0),
    statistics(inferences, Inferences0),
    (   call(Goal)
    ->  True = true
    ;   True = false
    ),
    statistics(inferences, Inferences1),
    statistics(cputime, Cpu1),
    Inferences is Inferences1-Inferences0-1,
    Seconds is Cpu1-Cpu0,
    with_output_to(string(Line),
                   ( format("[~d,~15g", [Inferences, Seconds]),
                     ( True == true -> write(','), current_output(Out), write_answer(Out, value, Answer) ; true ),
                     write(']') )).

%!  open_answers(+Id, :Text, +How, +Steps) is det.
%
%   Make an engine for the goal in Text, without running the goal. Id becomes the number of the open goal. How
%   is the form of the answers' text: see write_answer/3. Steps limits the inferences for all pages of answers
%   together: see steps/3 of limits.pl. The engine's stacks get the same limit as the caller's.

open_answers(Id, Module:Text, How, Steps) :-
    text_goal_answer(Module:Text, Goal, Answer),
    new_memory_file(Lines),
    new_memory_file(Written),
    engine_create(-, pages(Goal, How, Answer, Steps), Engine),
    assertz(answers(Id, Module, Engine, Lines-Written)).

%!  answers_engine(?Id, ?Engine) is nondet.
%
%   Engine computes the answers of the open goal with the number Id.

answers_engine(Id, Engine) :-
    answers(Id, _, Engine, _).

%!  answers_page(+Id, +Size, -Kind, -Text:string, -Error) is det.
%
%   Text has the next answers of the open goal Id, at most Size of them, each on a line. Kind is `end` if Text
%   has the last answers, otherwise `more`. With `end`, Error is the exception that ended the goal, or unbound.
%   After `end`, the caller should call forget_answers/1.
%
%   @throws messages(Messages) if no goal with the number Id is open

answers_page(Id, Size, Kind, Text, Error) :-
    answers(Id, _, Engine, LinesFile-WrittenFile),
    !,
    open_memory_file(LinesFile, write, Lines),
    open_memory_file(WrittenFile, write, Written),
    call_cleanup(( engine_post(Engine, room(Size, Lines, Written)), engine_next(Engine, page(Kind, Error)) ),
                 ( close(Lines), close(Written) )),     % even if Engine is aborted
    memory_file_to_string(LinesFile, Text),
    memory_file_to_string(WrittenFile, Output),
    write(Output).
answers_page(_, _, _, _, _) :-
    throw_message(0, "the program of these answers has changed or is closed", []).

%!  forget_answers(+Ids:list(integer)) is det.
%
%   End the open goals with the numbers Ids, and free their engines and memory files.

forget_answers(Ids) :-
    maplist(forget, Ids).

forget(Id) :-
    retract(answers(Id, _, Engine, Lines-Written)),
    !,
    release_threads(Id),
    catch(engine_destroy(Engine), error(existence_error(_, _), _), true),
    free_memory_file(Lines),
    free_memory_file(Written).
forget(_).

%!  forget_program_answers(+Module) is det.
%
%   End all open goals of the program Module.

forget_program_answers(Module) :-
    forall(answers(Id, Module, _, _), forget(Id)).

%   pages(:Goal, +How, +Answer, +Steps): run Goal in an engine that yields a page of answers at a time. Answer
%   is the value that Goal binds. How and Steps are those of open_answers/4. After the last page, the engine
%   waits and does not end, because another thread may be about to send a signal to it.

pages(Goal, How, Answer, Steps) :-
    room_for_integers,
    Room = room(0, -, -),
    new_page(Room),
    catch(within_steps(Steps, write_pages(Goal, How, Answer, Room)), Error, last_page(Room, How, Error)),
    last_page(Room, How, Error).

%   last_page(+Room, +How, ?Error): yield the page in Room (new_page/1) as the last one, with the exception
%   Error if it is bound. How is that of open_answers/4. To handle an exception, call this as the recovery goal
%   of catch/3, which later throws the exception of abort/0 again.

last_page(Room, How, Error) :-
    (   nb_current(machine_left_behind, Answer)
    ->  one_answer(Room, How, Answer)
    ;   true
    ),
    let_go_of_output,
    engine_yield(page(end, Error)).

%!  leave_behind(+Answer) is det.
%
%   If a limit, a stop or abort/0 ends the goal, Answer becomes its last answer. Call this in the goal's
%   engine.

leave_behind(Answer) :- nb_setval(machine_left_behind, Answer).

write_pages(Goal, How, Answer, Room) :-
    (   call(Goal),
        one_answer(Room, How, Answer),
        arg(1, Room, Size0),
        Size is Size0-1,
        nb_setarg(1, Room, Size),
        Size =:= 0,
        let_go_of_output,
        engine_yield(page(more, _)),
        new_page(Room),
        fail
    ;   true
    ).

one_answer(Room, How, Answer) :-
    arg(2, Room, Lines),
    write_answer(Lines, How, Answer),
    nl(Lines).

%   new_page(!Room): put the next page into Room, which is room(Size, Lines, Written). Size is the number of
%   answers that the page takes, Lines their stream, Written the stream for the goal's output.

new_page(Room) :-
    look_at_the_clock,
    engine_fetch(room(Size, Lines, Written)),
    nb_setarg(1, Room, Size),
    nb_setarg(2, Room, Lines),
    nb_setarg(3, Room, Written),
    set_output(Written).

%!  let_go_of_output is det.
%
%   Send the output of this engine to user_output again. Call this before an engine ends or waits: at its end an
%   engine closes its current output, and while it waits, other code may close that stream. Outside of engines
%   this does nothing.

let_go_of_output :- forall(engine_self(_), set_output(user_output)).

%   write_answer(+Stream, +How, +Answer) is det: write Answer to Stream, quoted. If How is `text`, write it as a
%   string, see plain_text/2. If How is `value`, write it as a plain term, see plain/2.
%
%   @error type_error(text, Answer), type_error(plain, Answer)

write_answer(Stream, text, Answer) :-
    plain_text(Answer, Text),
    writeq(Stream, Text).
write_answer(Stream, value, Answer) :-
    plain(Answer, Plain),
    writeq(Stream, Plain).

%!  plain(+Term, -Plain) is det.
%
%   Plain is Term with strings in place of atoms, so it has only numbers, strings and lists. Apart from escapes,
%   writeq/1 writes Plain as JSON. Lists nest at most 200 deep.
%
%   @error type_error(plain, Term) if Term holds anything but integers, finite floats, text and lists
%   @error instantiation_error if Term is not ground

plain(Term, Plain) :-
    plain(Term, 200, Plain).

plain(Term, Depth, Plain) :-
    (   ( string(Term) ; integer(Term) )
    ->  Plain = Term
    ;   atom(Term), Term \== []
    ->  atom_string(Term, Plain)
    ;   other_plain(Term, Depth, Plain)
    ).

other_plain(Term, _, _) :-
    var(Term),
    !,
    must_be(nonvar, Term).
other_plain([], _, []) :- !.
other_plain([X|Xs], Depth, Plain) :-
    Depth > 0,
    !,
    ( is_list(Xs) -> true ; must_be(list, Xs) ),
    Deeper is Depth-1,
    all_plain([X|Xs], Deeper, Plain).
other_plain(Term, _, Term) :-
    float(Term),
    float_class(Term, Class),
    Class \== nan, Class \== infinite,
    !.
other_plain(Term, _, _) :-
    type_error(plain, Term).

all_plain([], _, []).
all_plain([X|Xs], Depth, [Y|Ys]) :-
    ( integer(X) -> Y = X ; plain(X, Depth, Y) ),
    all_plain(Xs, Depth, Ys).

%   plain_text(+Term, -Text:string) is det: Text is the text of Term. Term is an atom, a string, a number, or
%   a list of codes or characters.
%
%   @error type_error(text, Term)

plain_text(Term, Text) :-
    must_be(nonvar, Term),
    (   number(Term)
    ->  number_string(Term, Text)
    ;   catch(text_to_string(Term, Text), error(_, _), type_error(text, Term))
    ).
