:- module(machine_answers,
          [ open_answers/4,             % +Id, :Text, +How, +Steps
            answers_engine/2,           % ?Id, ?Engine
            answers_page/5,             % +Id, +Size, -Kind, -Text, -Error
            forget_answers/1,           % +Ids
            forget_program_answers/1,   % +Module
            let_go_of_output/0
          ]).
:- use_module(library(apply), [maplist/2]).
:- autoload(library(memfile),
            [ free_memory_file/1,
              memory_file_to_string/2,
              new_memory_file/1,
              open_memory_file/3
            ]).
:- use_module(goals, [text_goal_answer/3, write_answer/3]).
:- use_module(limits, [within_steps/2, look_at_the_clock/0, room_for_integers/0]).
:- use_module(messages, [throw_message/3]).
:- use_module(threads, [release_threads/1]).

/** <module> All answers to a goal, a page at a time

Each goal has an engine of its own, so any number of goals may be half answered.  The engine writes its
answers into a memory file, and yields when the page is full.
*/

:- dynamic
    answers/4.                          % Id, Module, Engine, Page

:- meta_predicate
    open_answers(+, :, +, +).

%!  open_answers(+Id, :Text, +How, +Steps) is det.
%
%   Get ready to answer the goal in Text; nothing of it runs yet.  All pages together take at most
%   Steps steps, see steps/3.  The stacks of the engine may grow as far as those of its maker.

open_answers(Id, Module:Text, How, Steps) :-
    text_goal_answer(Module:Text, Goal, Answer),
    new_memory_file(Lines),
    new_memory_file(Written),
    engine_create(-, pages(Goal, How, Answer, Steps), Engine),
    assertz(answers(Id, Module, Engine, Lines-Written)).

%!  answers_engine(?Id, ?Engine) is nondet.

answers_engine(Id, Engine) :-
    answers(Id, _, Engine, _).

%!  answers_page(+Id, +Size, -Kind, -Text:string, -Error) is det.
%
%   Text holds the next Size answers, a line each.  Kind is `more`, or `end` when there are no others;
%   then there may be fewer, Error is what ended them before their time, or is left unbound, and all
%   that is left to do is to forget them.
%
%   @throws messages(Messages) when the answers were forgotten

answers_page(Id, Size, Kind, Text, Error) :-
    answers(Id, _, Engine, LinesFile-WrittenFile),
    !,
    open_memory_file(LinesFile, write, Lines),
    open_memory_file(WrittenFile, write, Written),
    call_cleanup(next_page(Engine, room(Size, Lines, Written), Kind, Error),
                 ( close(Lines), close(Written) )),
    memory_file_to_string(LinesFile, Text),
    memory_file_to_string(WrittenFile, Output),
    write(Output).
answers_page(_, _, _, _, _) :-
    throw_message(0, "the program of these answers has changed or is closed", []).

%!  forget_answers(+Ids:list(integer)) is det.

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

forget_program_answers(Module) :-
    forall(answers(Id, Module, _, _), forget(Id)).

%   next_page(+Engine, +Room, -Kind, -Error): the streams in Room are opened and closed out here, where
%   it is done even when the engine is aborted.

next_page(Engine, Room, Kind, Error) :-
    engine_post(Engine, Room),
    engine_next(Engine, page(Kind, Error)).

%   pages(:Goal, +How, +Answer, +Inferences): what the engine runs.  The last page is yielded, too: the
%   engine must not end of itself, because another thread may just be about to signal it.

pages(Goal, How, Answer, Steps) :-
    room_for_integers,
    Room = room(0, -, -),
    new_page(Room),
    catch(within_steps(Steps, write_pages(Goal, How, Answer, Room)), Error, let_go_of_output),
    let_go_of_output,
    engine_yield(page(end, Error)).

write_pages(Goal, How, Answer, Room) :-
    (   call(Goal),
        arg(2, Room, Lines),
        write_answer(Lines, How, Answer),
        nl(Lines),
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

%   new_page(!Room): Room is room(Size, Lines, Written): how many answers there is room for, where they
%   go, and where the goal's own output goes.

new_page(Room) :-
    look_at_the_clock,
    engine_fetch(room(Size, Lines, Written)),
    nb_setarg(1, Room, Size),
    nb_setarg(2, Room, Lines),
    nb_setarg(3, Room, Written),
    set_output(Written).

%!  let_go_of_output is det.
%
%   To be called in an engine before it may end or wait: an engine that ends closes its current output,
%   and one that waits must not be left with a stream that is closed meanwhile.  Else it is harmless.

let_go_of_output :- forall(engine_self(_), set_output(user_output)).
