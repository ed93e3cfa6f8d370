:- module(machine_questions,
          [ guest_problem/3,            % +Module, +Text, -Problem
            guest_goal/4,               % +Module, +Text, -Goal, -Bindings
            guest_answer/3              % +Module, +Text, -Answer
          ]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(prolog_stream), [open_prolog_stream/4]).
:- use_module(depth, [legible/1, shallow/1]).
:- use_module(goals, [text_goal_bindings/3]).
:- use_module(guests, [passed_on/1, without_module/3]).
:- use_module(messages, [error_text/2]).
:- use_module(sandbox, [goal_problem/2]).
:- use_module(spelling, [bindings_values/4]).

/** <module> What a guest is asked

A goal that a person wrote is read and checked before it runs. Its answers are told one by one, and what it writes is kept for Python.
*/

%!  guest_problem(+Module, +Text, -Problem:list) is semidet.
%
%   Problem is [Line, Column, Text]: why the goal in Text may not be asked of the guest Module. Both count from 1 and
%   are 0 where there is no place. Fails if it may.

guest_problem(Module, Text, Problem) :-
    catch(guest_goal(Module, Text, Goal, _), Error, true),
    (   nonvar(Error)
    ->  syntax_problem(Error, Problem)
    ;   goal_problem(Module:Goal, What),
        Problem = [0, 0, What]
    ).

syntax_problem(error(syntax_error(What), goal(Line, Column)), [Line, Column, Text]) :-
    !,
    error_text(error(syntax_error(What), _), Text).
syntax_problem(Error, [0, 0, Text]) :- error_text(Error, Text).

%!  guest_goal(+Module, +Text, -Goal, -Bindings:list) is det.
%
%   As text_goal_bindings/3, for what a person wrote.
%
%   @error representation_error(brackets), representation_error(depth) when it is nested too deeply

guest_goal(Module, Text, Goal, Bindings) :-
    legible(Text),
    text_goal_bindings(Module:Text, Goal, Bindings),
    shallow(Goal).

%!  guest_answer(+Module, +Text, -Answer:list) is nondet.
%
%   Ask the guest Module the goal in Text. An Answer is one of
%
%     - [Kind, Output, Bindings, Residual]: Kind is `last` if nothing is left to try, else `more`. Bindings has
%       [Name, Text, Value] for every variable that is bound, Residual the goals that are left of constraints, as text.
%     - ["end", Output]: there are no more answers.
%     - ["error", Output, Message]: an exception.
%
%   Output is what was written meanwhile. What is asserted is gone with the program.

guest_answer(Module, Text, Answer) :-
    catch(guest_goal(Module, Text, Goal, Bindings), error(representation_error(_), _), fail),
    \+ goal_problem(Module:Goal, _),
    nb_setval(machine_guest_output, 0),
    retractall(written(_)),
    open_prolog_stream(machine_questions, write, Stream, []),
    asked(Module:Goal, Bindings, Module, Stream, Answer).

asked(Goal, Bindings, Module, Stream, Answer) :-
    catch(( to(Stream), call_cleanup(Goal, Last = true), back ), Error, true),
    (   nonvar(Error)
    ->  back,
        passed_on(Error),
        output_text(Stream, Output),
        error_text(Error, Message0),
        without_module(Module, Message0, Message),
        Answer = ["error", Output, Message]
    ;   output_text(Stream, Output),
        ( Last == true -> Kind = last, ! ; Kind = more ),
        bindings_values(Bindings, Module, Values, Residual),
        Answer = [Kind, Output, Values, Residual]
    ;   to(Stream),                     % what is written after the next failure
        fail
    ).
asked(_, _, _, Stream, ["end", Output]) :-
    back,
    output_text(Stream, Output).

%   to(+Stream): write there until back/0. Where output went before may be another place at every answer.

to(Stream) :-
    current_output(Before),
    nb_setval(machine_guest_before, Before),
    set_output(Stream).

back :-
    nb_getval(machine_guest_before, Before),
    set_output(Before).

%   What a guest writes is kept piece by piece, and bounded.

:- thread_local written/1.

most_output(1_000_000).

stream_write(_, Data) :-
    string_length(Data, Length),
    nb_getval(machine_guest_output, Before),
    Now is Before+Length,
    nb_setval(machine_guest_output, Now),
    most_output(Most),
    (   Now > Most
    ->  throw(error(resource_error(output), _))
    ;   assertz(written(Data))
    ).

stream_close(_).

output_text(Stream, Text) :-
    catch(flush_output(Stream), error(_, _), true),
    findall(Data, retract(written(Data)), Pieces),
    atomic_list_concat(Pieces, Atom),
    atom_string(Atom, Text).
