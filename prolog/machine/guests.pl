:- module(machine_guests,
          [ load_guest/4,               % +Module, +Parents, +Text, -Messages
            guest_predicates/2,         % +Module, -Indicators
            load_trusted/5,             % +Module, +Text, :Change, +Asked, -Messages
            guest_problem/3,            % +Module, +Text, -Problem
            guest_goal/4,               % +Module, +Text, -Goal, -Bindings
            guest_answer/3,             % +Module, +Text, -Answer
            guest_values/4              % +Module, +Text, +Given, -Row
          ]).
:- use_module(library(apply), [exclude/3, foldl/4, maplist/2, maplist/3]).
:- use_module(library(lists), [append/2, member/2, memberchk/2]).
:- use_module(library(prolog_codewalk), [prolog_walk_code/1]).
:- use_module(library(prolog_stream), [open_prolog_stream/4]).
:- use_module(confined, [confine/1]).
:- use_module(depth, [legible/1, shallow/1]).
:- use_module(goals, [text_goal_bindings/3]).
:- use_module(limits, [abort_ball/1]).
:- use_module(messages, [error_text/2]).
:- use_module(reading, [read_program/4]).
:- use_module(sandbox, [goal_problem/2, without_state/1]).
:- use_module(spelling, [bindings_values/4, plain_values/3, shown_variables/3]).
:- use_module(strangers, [kept_name/2]).
:- use_module(throwing, [limit_met/2]).

/** <module> Programs that a person wrote

A _guest_ is such a program in a module of its own. It sees what its parents, other programs, hold and export, and may
define the same names anew. strangers.pl says what it may be, and sandbox.pl what it may do. A goal that it is asked is read and checked
before it runs. Its answers are told one by one, and what it writes is kept for Python.
*/

%!  load_guest(+Module, +Parents:list(atom), +Text, -Messages:list) is det.
%
%   Load the clauses in Text into the empty program Module. Messages are those of loading, [Kind, Line, Text] with
%   Kind `error` or `warning`: syntax errors, what sandbox.pl refuses, singletons, predicates that are unknown.

load_guest(Module, Parents, Text, Messages) :-
    foldl(parent(Module), Parents, start, _),
    load_changed(Module, Text, =, [], Messages).

load_changed(Module, Text, Change, Asked, Messages) :-
    confine(Module),
    catch(( legible(Text), load_checked(Module, Text, Change, Asked, Messages) ),
          error(representation_error(What), _),
          not_loaded(What, Messages)).

not_loaded(What, [[error, 0, Text]]) :- error_text(error(representation_error(What), _), Text).

load_checked(Module, Text, Change, Asked, Messages) :-
    read_program(Module, Text, Change, Loaded),
    findall(Message, own_message(Module, Asked, Message), Own),
    append(Loaded, Own, Said),
    maplist(told(Module), Said, Messages).

parent(Module, Parent, Where, end) :-
    add_import_module(Module, Parent, Where).

told(Module, message(Kind, Line, Text0), [Kind, Line, Text]) :- without_module(Module, Text0, Text).

%   without_module(+Module, +Text0, -Text): Text is a message that names the program Module nowhere.

without_module(Module, Text0, Text) :-
    atom_concat(Module, :, Prefix),
    atomic_list_concat(Parts, Prefix, Text0),
    atomics_to_string(Parts, Text).

%   own_message(+Module, +Asked, -Message) is nondet: what is wrong with clauses that were read. Asked are called with any arguments.

own_message(Module, Asked, message(error, Line, Text)) :-
    own_predicate(Module, Head, Line),
    goal_problem(Module:Head, Problem),
    functor(Head, Name, Arity),
    (   ( memberchk(Name/Arity, Asked) ; called_unasked(Name/Arity) )
    ->  true
    ;   \+ sub_string(Problem, _, _, 0, "not known beforehand")
    ),
    format(string(Text), "~q: ~w", [Name/Arity, Problem]).
own_message(Module, _, message(warning, Line, Text)) :-
    findall(Line0-Indicator, unknown_call(Module, Indicator, Line0), Calls0),
    sort(Calls0, Calls),
    member(Line-Indicator, Calls),
    format(string(Text), "~q is called here and defined nowhere", [Indicator]).

own_predicate(Module, Head, Line) :-
    predicate_property(Module:Head, number_of_clauses(_)),
    \+ predicate_property(Module:Head, imported_from(_)),
    once(( nth_clause(Module:Head, 1, Clause), clause_property(Clause, line_count(Line)) )).

%!  load_trusted(+Module, +Text, :Change, +Asked:list, -Messages:list) is det.
%
%   Load the clauses in Text, each as Change turns it, into the empty program Module, for a program that trusts it and outlives queries: it
%   keeps no state. Asked are the predicates, Name/Arity, that are called with any arguments. Messages are what forbids that, each
%   message(error, Line, Text). Calls of what nobody defines are forbidden, too.

:- meta_predicate load_trusted(+, +, 2, +, -).

load_trusted(Module, Text, Change, Asked, Messages) :-
    without_state(Module),
    load_changed(Module, Text, Change, Asked, Told),
    findall(message(error, Line, Message),
            (   member([error, Line, Message], Told)
            ;   member([warning, Line, Message], Told),
                sub_string(Message, _, _, 0, "defined nowhere")
            ),
            Messages0),
    sort(Messages0, Messages).

%!  guest_predicates(+Module, -Indicators:list) is det.
%
%   Indicators has [Name, Arity] for every predicate that the guest Module defines; not those that `table` makes.

guest_predicates(Module, Indicators) :-
    findall([Name, Arity],
            ( own_predicate(Module, Head, _), functor(Head, Name, Arity), \+ kept_name(Name/Arity, _) ),
            Found),
    sort(Found, Indicators).

%   What a goal calls may depend on its arguments: then it is checked when it is asked. Nobody asks these:

called_unasked(english/2).              % proofs.pl tells of goals by it
called_unasked('$table_update'/4).      % tables whose answers are compared
called_unasked(residual/4).             % a rule is followed by it, see residual.pl


:- dynamic unknown/2.

unknown_call(Module, Indicator, Line) :-
    retractall(unknown(_, _)),
    findall(Clause,
            ( own_predicate(Module, Head, _), nth_clause(Module:Head, _, Clause) ),
            Clauses),
    Clauses \== [],
    prolog_walk_code([ clauses(Clauses), undefined(trace), source(false), autoload(true), infer_meta_predicates(false),
                       on_trace(machine_guests:unknown_found) ]),
    retract(unknown(Called, Clause)),
    strip_module(Called, _, Plain),
    functor(Plain, Name, Arity),
    Indicator = Name/Arity,
    clause_property(Clause, line_count(Line)).

:- public unknown_found/3.

unknown_found(Called, _, clause(Clause)) :- assertz(unknown(Called, Clause)).
unknown_found(Called, _, clause_term_position(Clause, _)) :- assertz(unknown(Called, Clause)).

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
    readied(Module, Text, Goal, Bindings, Stream),
    asked(Module:Goal, Module, Stream, Event),
    answer_told(Event, Stream, Bindings, Module, Answer).

answer_told(error(Message), Stream, _, _, ["error", Output, Message]) :- output_text(Stream, Output).
answer_told(end, Stream, _, _, ["end", Output]) :- output_text(Stream, Output).
answer_told(found(Kind), Stream, Bindings, Module, [Kind, Output, Values, Residual]) :-
    output_text(Stream, Output),
    bindings_values(Bindings, Module, Values, Residual).

%!  guest_values(+Module, +Text, +Given:list, -Row:list) is nondet.
%
%   Ask the guest Module the goal in Text for a program, which reads values alone. Given has [Name, Value] for each variable
%   that has a value beforehand. The first Row is the names of the other variables; then it is one of
%
%     - [Values]: the values of these, as all of them are ground.
%     - ["some", Bindings]: [Name, Text, Value] for those that are bound.
%     - ["error", Output, Message]: an exception. Nothing follows the last answer.

guest_values(Module, Text, Given, Row) :-
    readied(Module, Text, Goal, Bindings0, Stream),
    exclude(given(Given), Bindings0, Bindings),
    shown_variables(Bindings, Names, Variables),
    (   Row = Names
    ;   asked(Module:Goal, Module, Stream, Event),
        row_told(Event, Variables, Bindings, Module, Row)
    ).

given(Given, Name=Value) :- memberchk([Name, Value], Given).

row_told(error(Message), _, _, _, ["error", "", Message]).
row_told(found(_), Variables, Bindings, Module, Row) :-
    (   ground(Variables),
        acyclic_term(Variables)
    ->  plain_values(Module, Variables, Values),
        Row = [Values]
    ;   bindings_values(Bindings, Module, Values, _),
        Row = ["some", Values]
    ).

%   readied(+Module, +Text, -Goal, -Bindings, -Stream) is semidet: the goal may be asked; Stream takes what it writes.

readied(Module, Text, Goal, Bindings, Stream) :-
    catch(guest_goal(Module, Text, Goal, Bindings), error(representation_error(_), _), fail),
    \+ goal_problem(Module:Goal, _),
    nb_setval(machine_guest_output, 0),
    retractall(written(_)),
    open_prolog_stream(machine_guests, write, Stream, []).

%   asked(:Goal, +Module, +Stream, -Event) is nondet: found(Kind) for each answer, then `end` if the last was not known to be that;
%   or error(Message).

asked(Goal, Module, Stream, Event) :-
    catch(( to(Stream), call_cleanup(Goal, Last = true), back ), Thrown, true),
    (   nonvar(Thrown)
    ->  back,
        copy_term_nat(Thrown, Error),   % no goal that waits for a variable of it is called any more
        passed_on(Error),
        error_text(Error, Message0),
        without_module(Module, Message0, Message),
        Event = error(Message)
    ;   Last == true
    ->  !,
        Event = found(last)
    ;   Event = found(more)
    ;   to(Stream),                     % what is written after the next failure
        fail
    ).
asked(_, _, _, end) :- back.

%   passed_on(+Error): it is the guest's own. Limits and stops are thrown on.

passed_on(Error) :-
    (   ( abort_ball(Ball), Error == Ball ; limit_met(Error, _) )
    ->  throw(Error)
    ;   true
    ).

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
    atomics_to_string(Pieces, Text).
