:- module(machine,
          [ move_in/0,
            reply/4,                    % +Number, +Limits, +Request, -Reply
            rest/0,
            rest/1,                     % -Said
            stop/2,                     % +Number, +How
            look/1                      % +Number
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [numlist/3]).
:- use_module(expansion, []).           % before any program is loaded
:- use_module(asking, [goal_once/4, goal_profile/2, open_answers/4, answers_page/5, forget_answers/1, answers_engine/2,
                       let_go_of_output/0]).
:- use_module(limits, [within_bytes/2, steps/3, within_steps/2, within_seconds/2, no_limit_left/0, after_cut/0, abort_ball/1, limit_met/2]).
:- use_module(saying, [error_text/2, messages_shown/1]).
:- use_module(sharing, [halt_called/0, keep_threads/1, end_threads/0]).
:- use_module(programs, [make_program/2, add_facts/2, load_program/2, drop_program/1]).

/** <module> The interface between Python and Prolog

Python asks one question at a time, by reply/4, and gets one string back.  Meanwhile any other thread may stop
the question, by stop/2.
*/

:- dynamic
    running/2,                          % Number, Target: the running request, its thread or engine
    on_its_way/1.                       % Number: a request whose signal has not arrived

%!  move_in is det.
%
%   Prepare the calling thread, which will answer all requests.  The thread gets empty input, and its output is
%   dropped.  From now on a goal cannot end the process.

move_in :-
    open_string("", Nothing),
    set_stream(Nothing, alias(user_input)),
    set_input(Nothing),
    open_null_stream(Void),
    set_stream(Void, alias(user_output)),
    set_stream(Void, alias(user_error)),
    set_output(Void),
    set_prolog_flag(debug_on_error, false),     % the debugger takes the end of its input for a wish to end the process
    set_prolog_stack(global, low(1_000_000)),   % so a short question ends before garbage collection
    numlist(1, 1, _),                           % loads what lists need for checks, where no stop interrupts it
    at_halt(machine:stay).

stay :-
    running(_, _),
    !,
    machine_sharing:stay.
stay.

%!  reply(+Number, +Limits, +Request, -Reply) is det.
%
%   Answer Request, a term that answered/5 accepts.  Reply is a string of lines.  The first three lines are
%   the kind, the quoted output and the quoted message.  Each further line is an answer, as a quoted term.
%   The kind is one of
%
%     - `answer`, `no`: the goal was true, or failed
%     - `more`, `end`: a page of answers. After `more` there may be another page, after `end` there is none
%     - `error`: the request has failed. The message explains why
%     - `time`, `inferences`, `memory`: the request has met this limit
%     - `stopped`: stop/2 has ended the request
%
%   Number identifies the request for stop/2.  Limits is limits(Inferences, Bytes, Seconds).  Each of them is
%   `none` if unlimited.  If the caller can end a slow request by stop/2, Seconds can be `none`.

reply(Number, limits(Inferences, Bytes, Seconds), Request, Reply) :-
    rest,
    no_limit_left,
    ignore(halt_called),
    target(Request, Target),
    assertz(running(Number, Target)),
    steps(Inferences, Seconds, Steps),
    Asked = answered(Request, Steps, Answered, Text, Thrown),
    with_output_to(
        string(Output),
        catch(within_seconds(Seconds, within_bytes(Bytes, messages_shown(Asked))), Thrown, true)),
    ( on_its_way(_) -> Ended = outside ; Ended = goal ),
    rest,
    copy_term_nat(Thrown, Error),       % without attributes, so that no delayed goal runs
    (   Request = page(Id, _),
        Answered == more
    ->  keep_threads(Id)
    ;   ( Request = page(Id, _) -> forget_answers([Id]) ; true ),
        end_threads
    ),
    (   failure(Error, Ended, Kind, Message)
    ->  true
    ;   Kind = Answered,
        Message = ""
    ),
    ( var(Text) -> Text = "" ; true ),
    format(string(Head), "~w~n~q~n~q~n", [Kind, Output, Message]),
    string_concat(Head, Text, Reply).

target(page(Id, _), Engine) :-
    answers_engine(Id, Engine),
    !.
target(_, Thread) :-
    thread_self(Thread).

%   failure(?Error, +Ended, -Kind, -Message) is semidet: the request has failed. Kind and Message say why.
%   Error is the exception of the request, or unbound. Ended is `outside` if stop/2 has ended the request,
%   otherwise `goal`.

failure(_, _, error, Message) :-
    halt_called,
    !,
    error_text(unwind(halt(0)), Message).
failure(Error, outside, stopped, "") :-
    nonvar(Error),
    abort_ball(Error),
    !,
    after_cut.
failure(Error, _, error, Message) :-
    nonvar(Error),
    \+ limit_met(Error, _),
    !,
    error_text(Error, Message).
failure(Error, _, Kind, "") :-
    limit_met(Error, Kind),
    after_cut.

%   answered(+Request, +Steps, -Kind, -Text, -Error): carry out Request, within Steps inferences. Kind and Text
%   are the reply, see reply/4. Error is the exception that ended a page of answers, else unbound.

answered(make(Module, Libraries), _, answer, "", _) :-
    make_program(Module, Libraries).
answered(make(Module, Libraries, Facts), Steps, answer, "", _) :-
    make_program(Module, Libraries),
    within_steps(Steps, add_facts(Module, Facts)).
answered(load(Module, Text), Steps, answer, "", _) :-
    within_steps(Steps, load_program(Module, Text)).
answered(drop(Modules, Ids), _, answer, "", _) :-
    forget_answers(Ids),
    maplist(drop_program, Modules).
answered(once(Module, How, Text), Steps, Kind, Answer, _) :-
    within_steps(Steps, goal_once(Module:Text, How, Kind, Answer)).
answered(profile(Module, Text), Steps, answer, Answer, _) :-
    within_steps(Steps, goal_profile(Module:Text, Answer)).
answered(open(Module, How, Id, Text), Steps, answer, "", _) :-
    open_answers(Id, Module:Text, How, Steps).
answered(page(Id, Size), _, Kind, Text, Error) :-
    answers_page(Id, Size, Kind, Text, Error).

%!  stop(+Number, +How) is det.
%
%   Make request Number end soon, unless it has ended already.  The argument How is `gently` to throw an
%   exception, or `firmly` to abort a goal that catches every exception.  Another thread calls this.

stop(Number, How) :-
    with_mutex(machine, send_stop(Number, How)).

send_stop(Number, How) :-
    running(Number, Target),
    \+ on_its_way(Number),              % one signal at a time
    !,
    assertz(on_its_way(Number)),
    catch(thread_signal(Target, machine:stop_here(Number, How)),
          error(existence_error(_, _), _),  % the engine may have ended by an exception
          retractall(on_its_way(_))).
send_stop(_, _).

stop_here(Number, How) :-
    (   How == gently                   % after `firmly`, no more signals are sent
    ->  retractall(on_its_way(_))
    ;   true
    ),
    running(Number, _),
    !,
    let_go_of_output,
    ball(How, Ball),
    throw(Ball).
stop_here(_, _).

ball(gently, '$stopped').
ball(firmly, Ball) :- abort_ball(Ball).

%!  look(+Number) is det.
%
%   Call looked/0 inside request Number, unless the request has ended. Another thread calls look/1. Other files
%   add clauses to looked/0, which may throw.

:- multifile looked/0.
:- dynamic looked/0.

look(Number) :-
    forall(running(Number, Target), catch(thread_signal(Target, ignore(machine:looked)), error(_, _), true)).

%!  rest is det.
%!  rest(-Said:string) is det.
%
%   Call this when no request is running. This cancels calls of stop/2, and their signals on the way.
%   rest/1 also ends the threads of goals. Said is "halted" if the last goal has called halt/0, otherwise "".

rest(Said) :-
    rest,
    end_threads,
    ( halt_called -> Said = "halted" ; Said = "" ).

rest :-
    with_mutex(machine, ( retractall(on_its_way(_)), retractall(running(_, _)) )).
