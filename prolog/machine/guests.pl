:- module(machine_guests,
          [ load_guest/4,               % +Module, +Parents, +Text, -Messages
            guest_predicates/2,         % +Module, -Indicators
            guest_messages/5,           % +Module, +Parents, +Text, +Asked, -Messages
            guest_problem/3,            % +Module, +Text, -Problem
            guest_goal/4,               % +Module, +Text, -Goal, -Bindings
            guest_answer/3,             % +Module, +Text, -Answer
            guest_text/3,               % +Old, +New, -Text
            named_term/3,               % +Bindings, +Term, -Named
            program_text/3              % +Module, +Term, -Text
          ]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(arithmetic), []).         % checks arithmetic as it is read, from when anything has loaded it
:- use_module(library(lists), [append/2, member/2, memberchk/2]).
:- use_module(library(prolog_stream), [open_prolog_stream/4]).
:- autoload(library(prolog_codewalk), [prolog_walk_code/1]).
:- use_module(depth, [legible/1, shallow/1, shortened/2]).
:- use_module(goals, [text_goal_bindings/3]).
:- use_module(messages, [error_text/2, collected_messages/2]).
:- use_module(sandbox, [clause_problem/3, goal_problem/2]).

/** <module> Programs that a person wrote

A _guest_ is such a program in a module of its own. It sees what its parents, other programs, hold and export, and may
define the same names anew. What it does is checked by sandbox.pl, and what it writes is kept for Python.
*/

%!  load_guest(+Module, +Parents:list(atom), +Text, -Messages:list) is det.
%
%   Load the clauses in Text into the empty program Module. Messages are those of loading, [Kind, Line, Text] with
%   Kind `error` or `warning`: syntax errors, what sandbox.pl refuses, singletons, predicates that are unknown.

load_guest(Module, Parents, Text, Messages) :-
    foldl(parent(Module), Parents, start, _),
    catch(( legible(Text), load_checked(Module, Text, Messages) ),
          error(representation_error(What), _),
          not_loaded(What, Messages)).

not_loaded(What, [[error, 0, Text]]) :- error_text(error(representation_error(What), _), Text).

load_checked(Module, Text, Messages) :-
    refused_clauses(Module, Text, Allowed, Refused),
    collected_messages(load_clauses(Module, Allowed), Loaded),
    findall(Message, own_message(Module, Message), Own),
    append([Refused, Loaded, Own], Told),
    maplist(told(Module), Told, Messages).

parent(Module, Parent, Where, end) :-
    add_import_module(Module, Parent, Where).

load_clauses(Module, Text) :-
    setup_call_cleanup(open_string(Text, Stream),
                       load_files(Module:Module, [stream(Stream), silent(true)]),
                       close(Stream)).

told(Module, message(Kind, Line, Text0), [Kind, Line, Text]) :- without_module(Module, Text0, Text).

without_module(Module, Text0, Text) :-
    atom_concat(Module, :, Prefix),
    atomic_list_concat(Parts, Prefix, Text0),
    atomic_list_concat(Parts, Text1),
    atom_string(Text1, Text).

%   refused_clauses(+Module, +Text, -Allowed, -Messages): Allowed is Text with blanks for the clauses that sandbox.pl
%   refuses, so that none of them is seen by the compiler. What directives say of the syntax holds for what follows.

refused_clauses(Module, Text, Allowed, Messages) :-
    setup_call_cleanup(open_string(Text, Stream),
                       collected_messages(refusals(Stream, Module, Refused), _),
                       close(Stream)),
    findall(message(error, Line, Problem), member(refused(_, _, Line, Problem), Refused), Messages),
    blanked(Refused, 0, Text, Pieces),
    atomics_text(Pieces, Allowed).

refusals(Stream, Module, Refused) :-
    character_count(Stream, From0),
    line_count(Stream, Line0),
    (   at_end_of_stream(Stream)
    ->  Refused = []
    ;   catch(read_term(Stream, Term, [module(Module), term_position(Start)]), Error, true),
        (   nonvar(Error)
        ->  unreadable(Error, Line0, Line, Problem),
            refused_from(From0, Line, Problem, Stream, Module, Refused)
        ;   Term == end_of_file
        ->  Refused = []
        ;   shallow(Term),
            clause_problem(Term, Module, Problem)
        ->  stream_position_data(char_count, Start, From),
            stream_position_data(line_count, Start, Line),
            refused_from(From, Line, Problem, Stream, Module, Refused)
        ;   syntax_taken(Term, Module),
            refusals(Stream, Module, Refused)
        )
    ).

refused_from(From, Line, Problem, Stream, Module, [refused(From, To, Line, Problem)|Rest]) :-
    character_count(Stream, To),
    refusals(Stream, Module, Rest).

%   unreadable(+Error, +Line0, -Line, -Problem): what cannot be read here is not left to the compiler, which might.

unreadable(Error, Line0, Line, Problem) :-
    (   Error = error(syntax_error(What), Context)
    ->  ( nonvar(Context), Context = stream(_, Line1, _, _) -> Line = Line1 ; Line = Line0 ),
        error_text(error(syntax_error(What), _), Problem)
    ;   passed_on(Error),
        Line = Line0,
        error_text(Error, Problem)
    ).

syntax_taken((:- Directive), Module) :-
    !,
    directive_taken(Directive, Module).
syntax_taken(_, _).

directive_taken((A, B), Module) :-
    !,
    directive_taken(A, Module),
    directive_taken(B, Module).
directive_taken(op(Priority, Type, Names), Module) :-
    !,
    ( is_list(Names) -> List = Names ; List = [Names] ),
    forall(member(Name, List), catch(op(Priority, Type, Module:Name), error(_, _), true)).
directive_taken(use_module(Library), Module) :-
    !,
    catch(Module:use_module(Library), error(_, _), true).
directive_taken(use_module(Library, Imports), Module) :-
    !,
    catch(Module:use_module(Library, Imports), error(_, _), true).
directive_taken(_, _).

blanked([], From, Text, [Rest]) :- sub_string(Text, From, _, 0, Rest).
blanked([refused(Start, End, _, _)|More], From, Text, [Piece, Blank|Pieces]) :-
    Length is Start-From,
    sub_string(Text, From, Length, _, Piece),
    Long is End-Start,
    sub_string(Text, Start, Long, _, Clause),
    split_string(Clause, "\n", "", Lines),
    maplist(spaces, Lines, Spaces),
    atomic_list_concat(Spaces, '\n', Blank),
    blanked(More, End, Text, Pieces).

spaces(Line, Spaces) :-
    string_length(Line, Length),
    format(string(Spaces), "~*c", [Length, 0' ]).

%   own_message(+Module, -Message) is nondet: what is wrong with clauses that were read.

own_message(Module, message(error, Line, Text)) :-
    own_predicate(Module, Head, Line),
    goal_problem(Module:Head, Problem),
    functor(Head, Name, Arity),
    (   called_unasked(Name/Arity)
    ->  true
    ;   \+ open_call(Problem)
    ),
    format(string(Text), "~q: ~w", [Name/Arity, Problem]).
own_message(Module, message(warning, Line, Text)) :-
    findall(Line0-Indicator, unknown_call(Module, Indicator, Line0), Calls0),
    sort(Calls0, Calls),
    member(Line-Indicator, Calls),
    format(string(Text), "~q is called here and defined nowhere", [Indicator]).

own_predicate(Module, Head, Line) :-
    predicate_property(Module:Head, number_of_clauses(_)),
    \+ predicate_property(Module:Head, imported_from(_)),
    once(( nth_clause(Module:Head, 1, Clause), clause_property(Clause, line_count(Line)) )).

%!  guest_messages(+Module, +Parents:list(atom), +Text, +Asked:list, -Messages:list) is det.
%
%   Load Text into the empty program Module as load_guest/4 does, for a program that trusts it: Asked are the predicates,
%   Name/Arity, that are called with any arguments. Messages are what forbids that, each [Line, Text]. Calls of what nobody
%   defines are forbidden, too, as the trusting program may define it.

guest_messages(Module, Parents, Text, Asked, Messages) :-
    load_guest(Module, Parents, Text, Told),
    findall([Line, Message],
            (   member([error, Line, Message], Told)
            ;   member([warning, Line, Message], Told),
                sub_string(Message, _, _, 0, "defined nowhere")
            ;   member(Name/Arity, Asked),
                functor(Head, Name, Arity),
                own_predicate(Module, Head, Line),
                goal_problem(Module:Head, Problem),
                format(string(Message), "~q: ~w", [Name/Arity, Problem])
            ),
            Messages0),
    sort(Messages0, Messages).

%!  guest_predicates(+Module, -Indicators:list) is det.
%
%   Indicators has [Name, Arity] for every predicate that the guest Module defines.

guest_predicates(Module, Indicators) :-
    findall([Name, Arity], ( own_predicate(Module, Head, _), functor(Head, Name, Arity) ), Found),
    sort(Found, Indicators).

%   What a goal calls may depend on its arguments: then it is checked when it is asked. Nobody asks these:

called_unasked(english/2).              % proofs.pl tells of goals by it
called_unasked('$table_update'/4).      % tables whose answers are compared
called_unasked(residual/4).             % a rule is followed by it, see residual.pl


open_call(Problem) :- sub_string(Problem, _, _, 0, "not known beforehand").

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
    catch(guest_goal(Module, Text, Goal, Bindings), error(representation_error(_), _), fail),
    \+ goal_problem(Module:Goal, _),
    nb_setval(machine_guest_output, 0),
    retractall(written(_)),
    open_prolog_stream(machine_guests, write, Stream, []),
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

%   passed_on(+Error): limits and stops are not the guest's errors.

passed_on(Error) :-
    (   nonvar(Error),
        Error = error(Formal, _)
    ->  ( nonvar(Formal), Formal = resource_error(What), What \== output -> throw(Error) ; true )
    ;   memberchk(Error, ['$stopped', '$time', '$inferences', '$aborted', inference_limit_exceeded])
    ->  throw(Error)
    ;   true
    ).

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
    atomics_text(Pieces, Text).

atomics_text(Pieces, Text) :-
    atomic_list_concat(Pieces, Atom),
    atom_string(Atom, Text).

%   bindings_values(+Bindings, +Module, -Values, -Residual): variables bear their names, in bindings as in residual goals.

bindings_values(Bindings, Module, Values, Residual) :-
    exclude_hidden(Bindings, Shown),
    copy_term(Shown, Copy, Goals),
    (   acyclic_term(Copy)
    ->  name_variables(Copy),
        term_variables(Copy-Goals, Rest),
        name_rest(Rest, 0)
    ;   true
    ),
    findall(Value, ( member(Binding, Copy), binding_value(Binding, Module, Value) ), Values),
    findall(Text, ( member(Goal, Goals), goal_text(Goal, Module, Text) ), Residual).

%!  named_term(+Bindings, +Term, -Named) is det.
%
%   Named is Term without constraints, with names for its variables: those of a query by Bindings, the others by a letter.

named_term(Bindings, Term, Named) :-
    copy_term(Bindings-Term, Copy-Named, _),
    (   acyclic_term(Copy-Named)
    ->  name_variables(Copy),
        term_variables(Named, Rest),
        name_rest(Rest, 0)
    ;   true
    ).

%!  program_text(+Module, +Term, -Text:string) is det.
%
%   Text is Term as a person wrote it in the program Module: without the modules of programs.

program_text(Module, Term0, Text) :-
    shortened(Term0, Term1),
    without_programs(Term1, Term),
    ( acyclic_term(Term) -> Depth = 0 ; Depth = 20 ),
    format(string(Text), "~W",
           [Term, [quoted(true), numbervars(true), portray(false), max_depth(Depth), cycles(true), priority(999),
                   module(Module)]]).

without_programs(Term, Term) :- \+ compound(Term), !.
without_programs(Module:Term0, Term) :-
    atom(Module),
    current_module(Module),
    module_property(Module, class(temporary)),
    !,
    without_programs(Term0, Term).
without_programs(Term, Term) :- cyclic_term(Term), !.
without_programs(Term0, Term) :-
    Term0 =.. [Name|Arguments0],
    maplist(without_programs, Arguments0, Arguments),
    Term =.. [Name|Arguments].

exclude_hidden([], []).
exclude_hidden([Name=Value|Rest], Shown) :-
    (   sub_atom(Name, 0, _, _, '_')
    ->  Shown = Shown1
    ;   Shown = [Name=Value|Shown1]
    ),
    exclude_hidden(Rest, Shown1).

name_variables([]).
name_variables([Name=Value|Rest]) :-
    ( var(Value) -> Value = '$VAR'(Name) ; true ),
    name_variables(Rest).

name_rest([], _).
name_rest([Variable|Rest], N) :-
    Letter is N mod 26 + 0'A,
    Round is N // 26,
    (   Round =:= 0
    ->  format(atom(Name), "_~c", [Letter])
    ;   format(atom(Name), "_~c~d", [Letter, Round])
    ),
    Variable = '$VAR'(Name),
    N1 is N+1,
    name_rest(Rest, N1).

%   A variable that stands for itself is not told.

binding_value(Name=Value, _, _) :- Value == '$VAR'(Name), !, fail.
binding_value(Name=Value, Module, [Name, Text, Plain]) :-
    term_text(Value, Module, Text),
    plain_value(Module, Value, Plain).

term_text(Value0, Module, Text) :-
    shortened(Value0, Value),
    ( acyclic_term(Value) -> Depth = 0 ; Depth = 20 ),
    format(string(Text), "~W",
           [Value, [quoted(true), numbervars(true), portray(false), max_depth(Depth), cycles(true), priority(699),
                    module(Module)]]).

goal_text(Goal0, Module, Text) :-
    strip_module(Goal0, _, Goal1),
    shortened(Goal1, Goal),
    format(string(Text), "~W",
           [Goal, [quoted(true), numbervars(true), portray(false), spacing(next_argument), module(Module)]]).

%   plain_value(+Module, +Value, -Plain): numbers, strings and lists as they are, everything else as it is written. Lists nest
%   less than answers may, see plain.pl.

plain_value(Module, Value, Plain) :-
    shortened(Value, Short),
    plain_value(100, Module, Short, Plain).

plain_value(Depth, Module, Value, Plain) :-
    (   ( integer(Value) ; string(Value) )
    ->  Plain = Value
    ;   float(Value),
        float_class(Value, Class),
        memberchk(Class, [normal, subnormal, zero])
    ->  Plain = Value
    ;   atom(Value),
        Value \== []
    ->  atom_string(Value, Plain)
    ;   acyclic_term(Value),
        is_list(Value),
        Depth > 0
    ->  Below is Depth-1,
        maplist(plain_value(Below, Module), Value, Plain)
    ;   term_text(Value, Module, Plain)
    ).

%!  guest_text(+Old, +New, -Text:string) is det.
%
%   Text is the program Old without the predicates that New defines. Comments stay. A text that cannot be read is left
%   as it is.

guest_text(Old, New, Text) :-
    catch(( text_clauses(New, Anew), text_clauses(Old, Known) ), error(_, _), fail),
    !,
    findall(Indicator, member(clause(Indicator, _, _), Anew), Defined),
    findall(From-To, ( member(clause(Indicator, From, To), Known), memberchk(Indicator, Defined) ), Gaps),
    without_gaps(Gaps, 0, Old, Pieces),
    atomics_text(Pieces, Text).
guest_text(Old, _, Old).

without_gaps([], From, Old, [Rest]) :- sub_string(Old, From, _, 0, Rest).
without_gaps([Start-End|Gaps], From, Old, [Piece|Pieces]) :-
    Length is max(0, Start-From),
    sub_string(Old, From, Length, _, Piece),
    without_gaps(Gaps, End, Old, Pieces).

text_clauses(Text, Clauses) :-
    setup_call_cleanup(open_string(Text, Stream), stream_clauses(Stream, Text, Clauses), close(Stream)).

stream_clauses(Stream, Text, Clauses) :-
    read_term(Stream, Term, [term_position(Start), module(machine_guest_reading)]),
    (   Term == end_of_file
    ->  Clauses = []
    ;   stream_position_data(char_count, Start, From),
        character_count(Stream, To0),
        past_line(Text, To0, To),
        operators(Term),
        ( defined(Term, Indicator) -> Clauses = [clause(Indicator, From, To)|Rest] ; Clauses = Rest ),
        stream_clauses(Stream, Text, Rest)
    ).

past_line(Text, To0, To) :-
    (   sub_string(Text, To0, 1, _, "\n")
    ->  To is To0+1
    ;   To = To0
    ).

operators(:- op(Priority, Type, Name)) :-
    atom(Name),
    !,
    catch(op(Priority, Type, machine_guest_reading:Name), error(_, _), true).
operators(:- use_module(library(clpfd))) :-
    !,
    forall(( current_op(P, T, clpfd:Name), \+ current_op(P, T, Name) ), op(P, T, machine_guest_reading:Name)).
operators(_).

defined((:- _), _) :- !, fail.
defined((Head --> _), Indicator) :-
    !,
    ( nonvar(Head), Head = (Plain, _) -> true ; Plain = Head ),
    callable(Plain),
    functor(Plain, Name, Arity0),
    Arity is Arity0+2,
    Indicator = Name/Arity.
defined((Head :- _), Indicator) :- !, defined(Head, Indicator).
defined(Head, Name/Arity) :- callable(Head), functor(Head, Name, Arity).
