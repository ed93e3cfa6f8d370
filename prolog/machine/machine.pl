:- module(machine,
          [ move_in/0,
            reply/4,                    % +Number, +Limits, +Request, -Reply
            rest/0,
            rest/1,                     % -Said
            stop/2                      % +Number, +How
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(expansion, []).           % before any program is loaded
:- use_module(asking, [goal_once/4, goal_profile/2, open_answers/4, answers_page/5, forget_answers/1, answers_engine/2,
                       let_go_of_output/0]).
:- use_module(limits, [within_bytes/2, steps/3, within_steps/2, within_seconds/2, no_limit_left/0, after_cut/0, abort_ball/1, limit_met/2]).
:- use_module(saying, [error_text/2, messages_shown/1]).
:- use_module(sharing, [halt_called/0, keep_threads/1, end_threads/0]).
:- use_module(programs, [make_program/2, load_program/2, drop_program/1]).

/** <module> The door between Python and Prolog

Python asks one question at a time, reply/4, and gets one string back.  While the question is being
answered any other thread may stop/2 it.
*/

:- dynamic
    running/2,                          % Number, Target: the request being answered, and where
    on_its_way/1.                       % Number: a signal that has not arrived

%!  move_in is det.
%
%   Make the calling thread the one that answers: it has no terminal to read from or write to, and a
%   goal that would end the process fails.

move_in :-
    open_string("", Nothing),
    set_stream(Nothing, alias(user_input)),
    set_input(Nothing),
    open_null_stream(Void),
    set_stream(Void, alias(user_output)),
    set_stream(Void, alias(user_error)),
    set_output(Void),
    set_prolog_flag(debug_on_error, false),     % the debugger takes the end of its input for a wish to end the process
    set_prolog_stack(global, low(1_000_000)),   % a short question then ends before its garbage is worth collecting
    at_halt(machine:stay).

stay :-
    running(_, _),
    !,
    machine_sharing:stay.
stay.

%!  reply(+Number, +Limits, +Request, -Reply) is det.
%
%   Answer Request.  Reply is a string: a line with its kind, a line with what was written meanwhile, a
%   line with a message (both quoted), and then the answers, one quoted term a line.  The kind is one of
%
%     - `answer`, `no`: the goal was true, or failed
%     - `more`, `end`: a page of answers, and whether it is the last
%     - `error`: the message says what is wrong
%     - `time`, `inferences`, `memory`, `stopped`: a limit was met, or somebody stopped it
%
%   Number is the request's own: stop/2 knows it by that.  Limits is limits(Inferences, Bytes, Seconds), where
%   `none` is no limit; who can stop/2 a request from outside needs no Seconds.

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
    rest,
    copy_term_nat(Thrown, Error),       % no goal that waits for a variable of it is called any more
    (   Request = page(Id, _),
        Answered == more
    ->  keep_threads(Id)
    ;   ( Request = page(Id, _) -> forget_answers([Id]) ; true ),
        end_threads
    ),
    (   failure(Error, Kind, Message)
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

%   failure(?Error, -Kind, -Message) is semidet: what went wrong, if something did; no Error is unbound.

failure(_, error, Message) :-
    halt_called,
    !,
    error_text(unwind(halt(0)), Message).
failure(Error, stopped, "") :-
    nonvar(Error),
    abort_ball(Error),
    on_its_way(_),
    !,
    after_cut.
failure(Error, error, Message) :-
    nonvar(Error),
    \+ limit_met(Error, _),
    !,
    error_text(Error, Message).
failure(Error, Kind, "") :-
    limit_met(Error, Kind),
    after_cut.

%   answered(+Request, +Steps, -Kind, -Text, -Error): one of each request there is.

answered(make(Module, Libraries), _, answer, "", _) :-
    make_program(Module, Libraries).
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
%   Make the request of that Number end soon; nothing happens when it has ended already.  How is
%   `gently` or, for a goal that catches whatever is thrown, `firmly`.  Called from another thread.

stop(Number, How) :-
    with_mutex(machine, send_stop(Number, How)).

send_stop(Number, How) :-
    running(Number, Target),
    \+ on_its_way(Number),              % one is enough
    !,
    assertz(on_its_way(Number)),
    catch(thread_signal(Target, machine:stop_here(Number, How)),
          error(existence_error(_, _), _),  % an engine may end of what it catches nowhere
          retractall(on_its_way(_))).
send_stop(_, _).

stop_here(Number, How) :-
    (   How == gently                   % the other is the last word
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

%!  rest is det.
%!  rest(-Said:string) is det.
%
%   Nothing is being answered: whatever stop/2 had in mind is void, and nothing will be signalled. Said is "halted" where the last goal
%   has called halt/0.

rest(Said) :-
    rest,
    end_threads,
    ( halt_called -> Said = "halted" ; Said = "" ).

rest :-
    with_mutex(machine, ( retractall(on_its_way(_)), retractall(running(_, _)) )).
