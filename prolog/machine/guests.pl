:- module(machine_guests,
          [ load_guest/4,               % +Module, +Parents, +Text, -Said
            guest_predicates/2,         % +Module, -Indicators
            load_dialect/5,             % +Module, +Text, :Change, +Asked, -Messages
            guest_folder/1,             % +Folder
            guest_problem/3,            % +Module, +Text, -Problem
            guest_goal/4,               % +Module, +Text, -Goal, -Bindings
            guest_answer/3,             % +Module, +Text, -Answer
            guest_values/4,             % +Module, +Text, +Given, -Row
            writing/1,                  % -Stream
            writing_to/2,               % +Stream, :Goal
            output_text/3               % +Stream, +Module, -Text
          ]).
:- use_module(library(apply), [exclude/3, foldl/4, maplist/3]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(prolog_codewalk), [prolog_walk_code/1]).
:- use_module(library(prolog_stream), [open_prolog_stream/4]).
:- use_module(sharing, [see_replaced/1, take_settings/1, enter/0, leave/0, in_child/2]).
:- use_module(asking, [text_goal_bindings/3, leave_behind/1]).
:- use_module(programs, [load_text/3]).
:- use_module(limits, [ends_goal/1]).
:- use_module(sandbox, [goal_problem/2, load_libraries/1, strangers/0]).
:- use_module(saying,
              [ bindings_values/4,
                collected_messages/2,
                error_text/2,
                plain_values/3,
                program_text/3,
                shown_variables/3
              ]).

/** <module> Programs that a person wrote

A _guest_ is such a program in a module of its own. SWI-Prolog loads it like any text of Prolog. Its parents are other programs. It
sees their predicates, and may define the same names anew. Goals are read before they run, and sandbox.pl checks a stranger's.
Answers come one by one, and Python gets the goal's output.
*/

%!  load_guest(+Module, +Parents:list(atom), +Text, -Said:list) is det.
%
%   Load the clauses in Text into the empty program Module. Said is [Output, Messages]. Output is that of directives. A message is
%   [Kind, Line, Text] with Kind `error` or `warning`: syntax errors, refused goals, singletons, unknown predicates.

load_guest(Module, Parents, Text, [Output, Messages]) :-
    set_module(Module:base(user)),
    foldl(parent(Module), Parents, start, _),
    collected_messages(see_replaced(Module), _),        % SWI-Prolog warns: the names of ISO cannot be exported
    writing(Stream),
    writing_to(Stream, load_messages(Module, Parents, Text, Messages)),
    written_text(Stream, Module, Output),
    note_shown(Module, Parents).

parent(Module, Parent, Where, end) :-
    add_import_module(Module, Parent, Where).

load_messages(Module, Parents, Text, Messages) :-
    loaded(Module, in_child(Module, load_text(Module, Text)), Message, hiding(Parents, Module, Message), Messages).

:- meta_predicate loaded(+, 0, ?, 0, -).

%   loaded(+Module, :Load, ?Message, :Other, -Messages): Messages of Load, of wrong clauses in Module, and each Message of Other.

loaded(Module, Load, Message, Other, Messages) :-
    collected_messages(Load, Loaded),
    findall(Message, ( own_message(Module, Message) ; call(Other) ), Own),
    append(Loaded, Own, Said),
    maplist(told(Module), Said, Messages).

load_text(Module, Text) :-
    load_libraries(Text),
    ( strangers -> Options = [sandboxed(true)] ; Options = [] ),
    load_text(Module, Text, Options).

told(Module, message(Kind, Line, Text0), [Kind, Line, Text]) :- without_module(Module, Text0, Text).

%!  guest_folder(+Folder:atom) is det.
%
%   Relative names of files start at Folder. A stranger has none.

guest_folder(Folder) :-
    (   \+ strangers,
        exists_directory(Folder)
    ->  working_directory(_, Folder)
    ;   true
    ).

%   without_module(+Module, +Text0, -Text): Text is a message without the name of the program Module.

without_module(Module, Text0, Text) :-
    atom_concat(Module, :, Prefix),
    atomic_list_concat(Parts, Prefix, Text0),
    atomics_to_string(Parts, Text).

%   own_message(+Module, -Message) is nondet: a warning about clauses of Module.

own_message(Module, message(error, Line, Text)) :-
    own_predicate(Module, rule(_, _), Line),
    Text = "rule/2 stays the session's: `where prolog(…)` adds a rule".
own_message(Module, message(warning, Line, Text)) :-
    findall(Line0-Indicator, unknown_call(Module, Indicator, Line0), Calls0),
    sort(Calls0, Calls),
    member(Line-Indicator, Calls),
    format(string(Text), "~q is called here and defined nowhere", [Indicator]).

own_message(Module, message(warning, Line, "a fact of (-)/2: `:-` stands between the head and the body of a rule")) :-
    own_predicate(Module, _-_, _),
    clause(Module:(Head-Body), true, Clause),
    compound(Head),
    compound(Body),
    clause_property(Clause, line_count(Line)).

%   hiding(+Parents, +Module, -Message) is nondet: a predicate of Module has the name of a parent's.

hiding(Parents, Module, message(warning, Line, Text)) :-
    own_predicate(Module, Head, Line),
    of_parent(Parents, Head),
    hiding_text(Head, Text).

of_parent(Parents, Head) :-
    member(Parent, Parents),
    predicate_property(Parent:Head, number_of_clauses(_)),
    \+ predicate_property(Parent:Head, imported_from(_)).

hiding_text(Head, Text) :-
    functor(Head, Name, Arity),
    format(string(Text), "~q hides the session's from queries; questions such as `count` ask the session's", [Name/Arity]).

%   note_shown(+Module, +Parents): record the predicates of Parents that Module does not hide. A goal that hides one gets a warning.

:- dynamic shown/2.                     % Module, Head

note_shown(Module, Parents) :-
    forall(( shown(Other, _), \+ current_module(Other) ), retractall(shown(Other, _))),
    forall(( of_parent(Parents, Head), \+ hidden(Module, Head) ), assertz(shown(Module, Head))).

hidden(Module, Head) :- predicate_property(Module:Head, implementation_module(Module)).

tell_hidden(Module, Stream) :-
    forall(( shown(Module, Head), hidden(Module, Head) ),
           ( retractall(shown(Module, Head)), hiding_text(Head, Text), format(Stream, "Warning: ~w~n", [Text]) )).

own_predicate(Module, Head, Line) :-
    predicate_property(Module:Head, number_of_clauses(_)),
    \+ predicate_property(Module:Head, imported_from(_)),
    once(( nth_clause(Module:Head, 1, Clause), clause_property(Clause, line_count(Line)) )).

%!  load_dialect(+Module, +Text, :Change, +Asked, -Messages:list) is det.
%
%   Load the clauses in Text into the program Module, each changed by call(Change, Clause0, Clause). Messages are as in
%   load_guest/4, with sandbox.pl's objections to Asked: predicates, Name/Arity, that other programs call.

:- meta_predicate load_dialect(+, +, 2, +, -).

:- multifile system:term_expansion/2.
:- dynamic system:term_expansion/2.

load_dialect(Module, Text, Change, Asked, Messages) :-
    assertz((system:term_expansion(Clause0, Clause) :-      % library(sandbox) checks those of Module itself
                 prolog_load_context(module, Module),
                 call(Change, Clause0, Clause)), Expansion),
    loaded(Module, call_cleanup(load_text(Module, Text), erase(Expansion)), Message, refused(Module, Asked, Message), Messages).

%   refused(+Module, +Asked, -Message) is nondet: a stranger may not call one of the predicates Asked of Module.

refused(Module, Asked, message(error, Line, Text)) :-
    member(Name/Arity, Asked),
    functor(Head, Name, Arity),
    own_predicate(Module, Head, Line),
    goal_problem(Module:Head, Text).

%!  guest_predicates(+Module, -Indicators:list) is det.
%
%   Indicators has [Name, Arity] for every predicate that the guest Module defines. SWI-Prolog's helpers for `table`, lambdas and
%   maplist/3 are not among them.

guest_predicates(Module, Indicators) :-
    findall([Name, Arity],
            ( own_predicate(Module, Head, _), functor(Head, Name, Arity), \+ made(Name) ),
            Found),
    sort(Found, Indicators).

made(Name) :-
    member(Prefix, [$, '__aux_']),
    sub_atom(Name, 0, _, _, Prefix).

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
%   Problem is [Line, Column, Text]: why the guest Module may not run the goal in Text. Both count from 1, or are 0 without a
%   place. Fails if the goal may run.

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
%   Like text_goal_bindings/3, for a person's text.

guest_goal(Module, Text, Goal, Bindings) :-
    take_settings(Module),
    text_goal_bindings(Module:Text, Goal0, Bindings),
    ( calls_dict(Goal0) -> expand_goal(Goal0, Goal) ; Goal = Goal0 ).

%   calls_dict(+Term) is semidet: Term has functions of dicts, such as X.put(a, 1). SWI-Prolog replaces them by goals.

calls_dict(Term) :-
    compound(Term),
    (   compound_name_arity(Term, '.', 2)
    ->  true
    ;   arg(_, Term, Part),
        calls_dict(Part)
    ->  true
    ).

%!  guest_answer(+Module, +Text, -Answer:list) is nondet.
%
%   Run the goal in Text in the guest Module. An Answer is one of
%
%     - [Kind, Output, Bindings, Residual]: Kind is `last` without alternatives, else `more`. Bindings has
%       [Name, Text, Value] for every bound variable. Residual has, as text, the remaining constraints and the condition
%       of an answer undefined by the well-founded semantics of tables.
%     - ["end", Output]: there are no more answers.
%     - ["error", Output, Message]: an exception.
%
%   Output is the text written since the last answer. Asserted clauses last as long as the program.

guest_answer(Module, Text, Answer) :-
    readied(Module, Text, Goal, Bindings, Stream),
    asked(Module:Goal, Module, Stream, Event),
    answer_told(Event, Stream, Bindings, Module, Answer).

answer_told(error(Message), Stream, _, Module, ["error", Output, Message]) :- written_text(Stream, Module, Output).
answer_told(end, Stream, _, Module, ["end", Output]) :- written_text(Stream, Module, Output).
answer_told(found(Kind, Condition), Stream, Bindings, Module, [Kind, Output, Values, Residual]) :-
    written_text(Stream, Module, Output),
    bindings_values(Bindings, Module, Values, Goals),
    (   Condition == true
    ->  Residual = Goals
    ;   program_text(Module, Condition, Text),
        append(Goals, [Text], Residual)
    ).

%!  guest_values(+Module, +Text, +Given:list, -Row:list) is nondet.
%
%   Run the goal in Text in the guest Module, for a program that reads values. Given has [Name, Value] for each variable with a
%   value. The first Row has the names of the other variables. Each further one is one of
%
%     - [Values]: their values, if all are ground.
%     - ["some", Bindings]: [Name, Text, Value] for the bound ones.
%     - ["error", Output, Message]: an exception. The last answer ends the rows.

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
row_told(found(_, _), Variables, Bindings, Module, Row) :-
    (   ground(Variables),
        acyclic_term(Variables)
    ->  plain_values(Module, Variables, Values),
        Row = [Values]
    ;   bindings_values(Bindings, Module, Values, _),
        Row = ["some", Values]
    ).

%   readied(+Module, +Text, -Goal, -Bindings, -Stream) is semidet: Goal is allowed. Stream will take its output.

readied(Module, Text, Goal, Bindings, Stream) :-
    guest_goal(Module, Text, Goal, Bindings),
    \+ goal_problem(Module:Goal, _),
    writing(Stream).


%   asked(:Goal, +Module, +Stream, -Event) is nondet: found(Kind, Condition) for each answer. The last event is
%   found(last, Condition), `end` or error(Message).

asked(Goal, Module, Stream, Event) :-
    First = first(true),
    catch(( to(Stream), enter, call_cleanup(call_delays(Goal, Condition), ( Last = true, leave )), back ), Thrown,
          ( back, passed_on(Thrown, Stream, Module) )),
    (   nonvar(Thrown)
    ->  !,
        copy_term_nat(Thrown, Error),   % so no goal that waits for its variables runs
        error_text(Error, Message0),
        without_module(Module, Message0, Message),
        tell_hidden(Module, Stream),
        Event = error(Message)
    ;   Last == true
    ->  !,
        tell_hidden(Module, Stream),
        Event = found(last, Condition)
    ;   ( arg(1, First, true) -> nb_setarg(1, First, false), tell_hidden(Module, Stream) ; true ),
        Event = found(more, Condition)
    ;   to(Stream),                     % for output after the next failure
        fail
    ).
asked(_, Module, Stream, end) :- back, tell_hidden(Module, Stream).

%   passed_on(+Error, +Stream, +Module): Error is the guest's own. Limits, stops and abort/0 are thrown again, after the output.

passed_on(Error, Stream, Module) :-
    (   ends_goal(Error)
    ->  output_text(Stream, Module, Output),
        ( Output == "" -> true ; leave_behind(["end", Output]) ),
        throw(Error)
    ;   true
    ).

%!  writing(-Stream) is det.
%!  writing_to(+Stream, :Goal) is semidet.
%
%   Stream takes the guest's output, while Goal runs once.

writing(Stream) :-
    nb_setval(machine_guest_output, 0),
    retractall(written(_)),
    open_prolog_stream(machine_guests, write, Stream, []).

:- meta_predicate writing_to(+, 0).

writing_to(Stream, Goal) :- setup_call_cleanup(to(Stream), once(Goal), back).

%   to(+Stream): send output there until back/0. The output before may differ at every answer.

to(Stream) :-
    current_output(Before),
    handle(user_output, Output),
    handle(user_error, Error),
    nb_setval(machine_guest_before, before(Before, Output, Error)),
    set_stream(Stream, alias(user_output)),
    set_stream(Stream, alias(user_error)),
    set_output(Stream).

handle(Alias, Stream) :-
    set_output(Alias),
    current_output(Stream).

back :-
    nb_getval(machine_guest_before, before(Before, Output, Error)),
    set_stream(Output, alias(user_output)),
    set_stream(Error, alias(user_error)),
    set_output(Before).

%   The guest's output, in pieces, with a limit.

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

%!  output_text(+Stream, +Module, -Text:string) is det.
%
%   Text is the output to Stream since the last call, without the name of the program Module.

output_text(Stream, Module, Text) :-
    tell_hidden(Module, Stream),
    written_text(Stream, Module, Text).

written_text(Stream, Module, Text) :-
    catch(flush_output(Stream), error(_, _), true),
    findall(Data, retract(written(Data)), Pieces),
    atomics_to_string(Pieces, Text0),
    ( Text0 == "" -> Text = Text0 ; without_module(Module, Text0, Text) ).
