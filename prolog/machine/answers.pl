:- module(machine_answers,
          [ open_answers/4,             % +Id, :Text, +How, +Inferences
            answers_engine/2,           % ?Id, ?Engine
            answers_page/5,             % +Id, +Size, -Kind, -Text, -Error
            forget_answers/1,           % +Ids
            forget_program_answers/1    % +Module
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(memfile)).
:- use_module(goals, [text_goal_answer/3, write_answer/3]).
:- use_module(limits, [within_inferences/2]).

/** <module> All answers to a goal, a page at a time

Each goal has an engine of its own, so any number of goals may be half answered.  The engine writes its
answers into a memory file and hands over the text when the page is full.
*/

:- dynamic
    answers/3.                          % Id, Module, Engine

:- meta_predicate
    open_answers(+, :, +, +).

%!  open_answers(+Id, :Text, +How, +Inferences) is det.
%
%   Get ready to answer the goal in Text; nothing of it runs yet.  All pages together may use so many
%   Inferences (or `none` is the limit).  The stacks of the engine may grow as far as those of its maker.

open_answers(Id, Module:Text, How, Inferences) :-
    text_goal_answer(Module:Text, Goal, Answer),
    engine_create(Page, pages(Goal, How, Answer, Inferences, Page), Engine),
    assertz(answers(Id, Module, Engine)).

%!  answers_engine(?Id, ?Engine) is nondet.

answers_engine(Id, Engine) :-
    answers(Id, _, Engine).

%!  answers_page(+Id, +Size, -Kind, -Text:string, -Error) is det.
%
%   Text holds the next Size answers, a line each.  Kind is `more`, or `end` when there are no others;
%   then there may be fewer, and Error is what ended them before their time, or is left unbound.
%
%   @throws messages(Messages) when the answers were forgotten

answers_page(Id, Size, Kind, Text, Error) :-
    answers(Id, _, Engine),
    !,
    engine_post(Engine, Size),
    engine_next(Engine, page(Kind, Text, Output, Error)),
    write(Output),
    (   Kind == more
    ->  true
    ;   forget_answers([Id])
    ).
answers_page(_, _, _, _, _) :-
    throw(messages([message(0, "the program of these answers has changed or is closed")])).

%!  forget_answers(+Ids:list(integer)) is det.

forget_answers(Ids) :-
    maplist(forget, Ids).

forget(Id) :-
    forall(retract(answers(Id, _, Engine)), catch(engine_destroy(Engine), _, true)).

%!  forget_program_answers(+Module) is det.

forget_program_answers(Module) :-
    forall(answers(Id, Module, _), forget(Id)).

%   pages(:Goal, +How, +Answer, +Inferences, -Last): what the engine runs. Every page but the last is
%   yielded in write_pages/4.

pages(Goal, How, Answer, Inferences, page(end, Text, Output, Error)) :-
    new_memory_file(Answers),
    new_memory_file(Outputs),
    Page = page(Answers, Outputs, -, -, 0),
    start_page(Page),
    catch(within_inferences(Inferences, write_pages(Goal, How, Answer, Page)), Error, true),
    finish_page(Page, Text, Output),
    free_memory_file(Answers),
    free_memory_file(Outputs).

write_pages(Goal, How, Answer, Page) :-
    (   call(Goal),
        arg(3, Page, Stream),
        write_answer(Stream, How, Answer),
        nl(Stream),
        arg(5, Page, Room0),
        Room is Room0-1,
        nb_setarg(5, Page, Room),
        Room =:= 0,
        finish_page(Page, Text, Output),
        engine_yield(page(more, Text, Output, _)),
        start_page(Page),
        fail
    ;   true
    ).

%   start_page(!Page), finish_page(!Page, -Text, -Output): Page is page(AnswersFile, OutputFile,
%   AnswersStream, OutputStream, Room).

start_page(Page) :-
    engine_fetch(Size),
    arg(1, Page, Answers),
    arg(2, Page, Outputs),
    open_memory_file(Answers, write, AnswersStream),
    open_memory_file(Outputs, write, OutputStream),
    nb_setarg(3, Page, AnswersStream),
    nb_setarg(4, Page, OutputStream),
    nb_setarg(5, Page, Size),
    set_output(OutputStream).

finish_page(Page, Text, Output) :-
    Page = page(Answers, Outputs, AnswersStream, OutputStream, _),
    set_output(user_output),            % never a closed stream
    close(AnswersStream),
    close(OutputStream),
    memory_file_to_string(Answers, Text),
    memory_file_to_string(Outputs, Output).
