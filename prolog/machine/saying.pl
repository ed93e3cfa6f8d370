:- module(machine_saying,
          [ error_text/2,               % +Error, -Text
            collected_messages/2,       % :Goal, -Messages
            messages_shown/1,           % :Goal
            throw_message/3,            % +Line, +Format, +Arguments
            bindings_values/4,          % +Bindings, +Module, -Values, -Residual
            shown_variables/3,          % +Bindings, -Names, -Variables
            plain_values/3,             % +Module, +Terms, -Values
            named_term/3,               % +Bindings, +Term, -Named
            program_text/3,             % +Module, +Term, -Text
            written_as_call/3           % :Own, +Term, +Options
          ]).
:- use_module(library(apply), [exclude/3, maplist/2, maplist/3, maplist/4]).
:- use_module(library(lists), [append/3, list_to_set/2, member/2, memberchk/2]).
:- use_module(library(terms), [mapargs/3]).
:- use_module(limits, [abort_ball/1, limit_met/2]).

/** <module> Prolog's messages and terms as text

Messages for the terminal are caught. While a program is loaded, they are collected, with their lines. While a
goal runs, they are added to its output.

Terms are written with the person's names of variables, and without the names that mmlogic gives to modules.
*/

:- dynamic
    listening/1,                        % collecting or showing, the innermost first
    message/3.                          % Kind, Line, Text

:- meta_predicate
    collected_messages(0, -),
    messages_shown(0),
    written_as_call(1, +, +).

%!  error_text(+Error, -Text:string) is det.
%
%   Text is Prolog's message for Error, in a form for people.

error_text(Error0, Text) :-
    copy_term_nat(Error0, Error),       % without attributes, so that no delayed goal runs
    ( explained(Error, Text0) -> Text = Text0 ; brief_text(Error, Text) ).

%   explained(+Error, -Text) is semidet: Text explains the Error of a running goal to a beginner. Other files add
%   clauses to this predicate.

:- multifile explained/2.
:- dynamic explained/2.

brief_text(Error, "`halt` ends a program, `quit` ends mmlogic") :-
    subsumes_term(unwind(halt(_)), Error),
    !.
brief_text(error(Formal, _), Text) :-   % Prolog's message may call a goal
    subsumes_term(format(_, _), Formal),
    !,
    uncaught(error(Formal, _), Text).
brief_text(messages(Messages), Text) :-
    is_list(Messages),
    !,
    maplist(message_text, Messages, Texts),
    atomics_to_string(Texts, Text0),
    trimmed(Text0, Text).
brief_text(error(syntax_error(What), Place), Text) :-
    nonvar(Place),
    Place = goal(Line, Column),
    integer(Line),
    integer(Column),
    !,
    error_text(error(syntax_error(What), _), Text0),
    format(string(Text), "line ~d, column ~d: ~w", [Line, Column, Text0]).
brief_text(error(Formal, context(_, Comment)), Text) :-
    !,                                  % the message does not name the predicate that raised the error
    translated(error(Formal, context(_, Comment)), Text).
brief_text(error(Formal, Place), Text) :-
    !,                                  % the place of an error is right for sure only if it is a syntax error
    ( nonvar(Formal), Formal = syntax_error(_) -> translated(error(Formal, Place), Text) ; translated(error(Formal, _), Text) ).
brief_text(Error, "the goal was aborted") :- abort_ball(Ball), Error == Ball, !.
brief_text(Error, Text) :- uncaught(Error, Text).

%   uncaught(+Error, -Text): Text is a short message for Error. Prolog's own message would show the stack and
%   the process, or obey directives of format/2 within Error.

uncaught(Error, Text) :- format(string(Text), "uncaught exception: ~p", [Error]).

translated(Message, Text) :-
    (   misnamed(Message, Missed)
    ->  Lines = ['Unknown procedure: ~q'-[Missed]]
    ;   catch(phrase('$messages':translate_message(Message), Lines), error(_, _), Lines = ['~p'-[Message]])
    ),
    lines_text(Lines, Text0),
    ( similar_text(Text0, Text1) -> Text = Text1 ; Text = Text0 ).

%   misnamed(+Message, -Missed) is semidet: Message is about the unknown procedure Missed, whose name has 1,000
%   characters or more, or which has no name. For such a Message, Prolog would search for similar names, with
%   1,024 bytes of C's stack for each word of the name.

misnamed(error(existence_error(Kind, Missed), _), Missed) :-
    Kind == procedure,
    \+ short(Missed).

short(Missed) :- subsumes_term(_:_, Missed), !, Missed = Module:Indicator, short_name(Module), short(Indicator).
short(Missed) :- subsumes_term(_/_, Missed), Missed = Name/_, short_name(Name).

short_name(Name) :-
    atom(Name),
    atom_length(Name, Length),
    Length < 1000.

%   similar_text(+Text0, -Text) is semidet: Text0 is Prolog's message about an unknown predicate, with a list of
%   similar predicates. Text says the same in one line, without modules.

similar_text(Text0, Text) :-
    split_string(Text0, "\n", "\s\t", [Missing, "However, there are definitions for:"|Similar0]),
    maplist(without_module, Similar0, Similar1),
    list_to_set(Similar1, Similar),
    atomic_list_concat(Similar, ' or ', Names),
    format(string(Text), "~w; did you mean ~w?", [Missing, Names]).

without_module(Qualified, Plain) :-
    (   sub_string(Qualified, Before, 1, _, ":"),
        Start is Before+1,
        sub_string(Qualified, Start, _, 0, Plain)
    ->  true
    ;   Plain = Qualified
    ).

message_text(message(_, 0, Text), Line) :-
    !,
    string_concat(Text, "\n", Line).
message_text(message(_, Number, Text), Line) :-
    format(string(Line), "line ~d: ~w~n", [Number, Text]).

lines_text(Lines0, Text) :-
    without_places(Lines0, Lines),
    with_output_to(string(Text0), print_message_lines(current_output, '', Lines)),
    trimmed(Text0, Text).

%   plainly_said(+Error, -Text) is semidet: Text explains Error to the author of a program. Other files add
%   clauses to this predicate.

:- multifile plainly_said/2.
:- dynamic plainly_said/2.

plainly_said(Error, "this needs more memory than is left; `set memory N` changes the limit") :-
    limit_met(Error, memory).

%   without_places(+Lines0, -Lines): Lines are Lines0 without the files and addresses of predicates.

without_places([], []).
without_places([nl, '~w at '-[_], url(_)|Lines0], Lines) :- !, without_places(Lines0, Lines).
without_places([url(_)|Lines0], Lines) :- !, without_places(Lines0, Lines).
without_places([Line|Lines0], [Line|Lines]) :- without_places(Lines0, Lines).

trimmed(Text0, Text) :-
    split_string(Text0, "", "\s\t\n", [Text]).

%!  collected_messages(:Goal, -Messages:list) is det.
%
%   Run Goal. Messages has message(Kind, Line, Text) for each error or warning that Goal prints, in order. Kind
%   is `error` or `warning`. Line is the line in a program, or 0 if there is none.

collected_messages(Goal, Messages) :-
    retractall(message(_, _, _)),
    setup_call_cleanup(asserta(listening(collecting), Mark), ignore(Goal), erase(Mark)),
    findall(message(Kind, Line, Text), retract(message(Kind, Line, Text)), Messages).

%!  throw_message(+Line, +Format, +Arguments)
%
%   @throws messages(Messages) with one error. Line is its line in a program, or 0 if there is none

throw_message(Line, Format, Arguments) :-
    format(string(Text), Format, Arguments),
    throw(messages([message(error, Line, Text)])).

%!  messages_shown(:Goal) is semidet.
%
%   Run Goal once. Errors and warnings that it prints go to the current output.

messages_shown(Goal) :-
    setup_call_cleanup(asserta(listening(showing), Mark), once(Goal), erase(Mark)).

:- multifile user:message_hook/3.

user:message_hook(Message, Kind, Lines) :-
    heard(Kind, Prefix),
    listening(How),
    !,
    hear(How, Kind-Prefix, Message, Lines).

heard(error, 'ERROR: ').
heard(warning, 'Warning: ').

hear(collecting, Kind-_, Message, Lines) :-
    (   Message = error(syntax_error(_), _)
    ->  Message = error(Formal, _),     % the place is not part of Text
        translated(error(Formal, _), Text)
    ;   plainly_said(Message, Text)
    ->  true
    ;   subsumes_term(initialization_error(_, _, _:_), Message)
    ->  Message = initialization_error(_, Error, _:Line),   % such a directive runs when all of the text is loaded
        ( plainly_said(Error, Text) -> true ; error_text(Error, Text) )
    ;   lines_text(Lines, Text)
    ),
    (   ( nonvar(Line) ; source_location(_, Line) )
    ->  true
    ;   Line = 0
    ),
    assertz(message(Kind, Line, Text)).
hear(showing, _-Prefix, _, Lines) :-
    lines_text(Lines, Text0),
    ( string_concat(": ", Text, Text0) -> true ; Text = Text0 ),    % lines_text/2 has dropped the place before it
    (   source_location(File, Line)
    ->  format("~w~w:~d: ~w~n", [Prefix, File, Line, Text])
    ;   format("~w~w~n", [Prefix, Text])
    ).

%!  bindings_values(+Bindings:list, +Module, -Values:list, -Residual:list) is det.
%
%   Bindings has Name=Value for each variable of a query. Values has [Name, Text, Value] for each variable that
%   is bound. Text is in the syntax of the program Module. Residual has the remaining constraints, as text. All
%   texts use the query's names of variables.

bindings_values(Bindings, Module, Values, Residual) :-
    exclude(hidden, Bindings, Shown),
    copy_term(Shown, Copy, Goals),
    named_variables(Copy, Copy, Copy-Goals),
    findall(Value, ( member(Binding, Copy), binding_value(Binding, Module, Value) ), Values),
    findall(Text, ( member(Goal, Goals), goal_text(Goal, Module, Text) ), Residual).

%!  shown_variables(+Bindings:list, -Names:list, -Variables:list) is det.
%
%   Bindings has Name=Variable for each variable of a query. Names and Variables are those of Bindings, without
%   the names that begin with `_`.

shown_variables(Bindings, Names, Variables) :-
    exclude(hidden, Bindings, Shown),
    maplist(name_variable, Shown, Names, Variables).

name_variable(Name=Variable, Name, Variable).

%!  plain_values(+Module, +Terms:list, -Values:list) is det.
%
%   Values has the value of each ground term in Terms, in the syntax of the program Module. A value is that of
%   bindings_values/4.

plain_values(Module, Terms, Values) :- maplist(plain_value(100, Module), Terms, Values).

%!  named_term(+Bindings, +Term, -Named) is det.
%
%   Named is a copy of Term without constraints, in which all variables have names. Bindings has the names of
%   a query's variables. Other variables are named by letters, such as _A.

named_term(Bindings, Term, Named) :-
    copy_term(Bindings-Term, Copy-Named, _),
    named_variables(Copy, Copy-Named, Named).

%   named_variables(!Bindings, +Looked, !Term): give the variables in Bindings their names, then give letters to
%   the other variables in Term. If Looked is a cyclic term, give no names.

named_variables(Bindings, Looked, Term) :-
    (   acyclic_term(Looked)
    ->  maplist(named_variable, Bindings),
        unnamed_tags(Term),
        term_variables(Term, Rest),
        name_rest(Rest, 0)
    ;   true
    ).

%!  program_text(+Module, +Term, -Text:string) is det.
%
%   Text is Term in the syntax of the program Module. The modules of programs are left out. A call of a
%   predicate of Module is no operator, although its name may be one of Prolog's, such as `div`.

program_text(Module, Term0, Text) :-
    without_programs(Term0, Term),
    term_text(Term, 999, Module, portray_goal(machine_saying:written_as_call(defined_in(Module))), Text).

defined_in(Module, Name/Arity) :-
    functor(Head, Name, Arity),
    current_predicate(Name, Module:Head),
    \+ predicate_property(Module:Head, imported_from(_)).

%!  written_as_call(:Own, +Term, +Options) is semidet.
%
%   Write Term as name(Argument, …) if its name is an operator of Prolog, and call(Own, Name/Arity) holds. This is
%   a portray_goal of write_term/2 with the Options of its caller.

written_as_call(Own, Term, Options) :-
    compound(Term),
    compound_name_arity(Term, Name, Arity),
    Arity =< 2,
    current_op(_, _, system:Name),
    call(Own, Name/Arity),
    !,
    compound_name_arguments(Term, Name, [First|Others]),
    format("~q(", [Name]),
    write_term(First, [priority(999)|Options]),
    ( memberchk(spacing(next_argument), Options) -> Between = ', ' ; Between = ',' ),
    forall(member(Other, Others), ( write(Between), write_term(Other, [priority(999)|Options]) )),
    write(')').

without_programs(Term0, Term) :-
    (   acyclic_term(Term0),
        names_program([Term0])
    ->  mapped_without(Term0, Term)
    ;   Term = Term0
    ).

%   names_program(+Terms) is semidet: in some part Module:Term of Terms, Module is a program. sub_term/2 would
%   take quadratic time for terms nested in first arguments.

names_program([Term|Terms]) :-
    (   compound(Term)
    ->  (   of_program(Term, _)
        ->  true
        ;   compound_name_arguments(Term, _, Parts),
            append(Parts, Terms, Rest),
            names_program(Rest)
        )
    ;   names_program(Terms)
    ).

mapped_without(Term, Term) :- \+ compound(Term), !.
mapped_without(Term0, Term) :-
    of_program(Term0, Term1),
    !,
    mapped_without(Term1, Term).
mapped_without(Term0, Term) :- mapargs(mapped_without, Term0, Term).

of_program(Part, Term) :-
    nonvar(Part),
    Part = Module:Term,
    atom(Module),
    current_module(Module),
    module_property(Module, class(temporary)).

%   unnamed_tags(!Term): dicts without a tag in Term get the tag `_`.

unnamed_tags(Term) :-
    (   ground(Term)
    ->  true
    ;   compound(Term)
    ->  ( is_dict(Term, '$VAR'('_')) -> true ; true ),
        compound_name_arguments(Term, _, Parts),
        maplist(unnamed_tags, Parts)
    ;   true
    ).

hidden(Name=_) :- sub_atom(Name, 0, _, _, '_').

named_variable(Name=Value) :- ( var(Value) -> Value = '$VAR'(Name) ; true ).

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

%   An unbound variable is a term '$VAR'(Name) here (named_variables/3), and has no value.

binding_value(Name=Value, _, _) :- Value == '$VAR'(Name), !, fail.
binding_value(Name=Value0, Module, [Name, Text, Plain]) :-
    without_programs(Value0, Value),
    term_text(Value, 699, Module, portray(false), Text),
    plain_value(100, Module, Value, Plain).

term_text(Term, Priority, Module, Portray, Text) :-
    ( acyclic_term(Term) -> Depth = 0 ; Depth = 20 ),
    format(string(Text), "~W",
           [Term, [quoted(true), numbervars(true), Portray, max_depth(Depth), cycles(true), priority(Priority),
                   module(Module)]]).

goal_text(Goal0, Module, Text) :-
    strip_module(Goal0, _, Goal1),
    without_programs(Goal1, Goal),
    format(string(Text), "~W",
           [Goal, [quoted(true), numbervars(true), portray(false), spacing(next_argument), module(Module)]]).

%   plain_value(+Depth, +Module, +Value, -Plain): Plain is a number, a string, or a list of such values. All
%   other terms in Value become text, in the syntax of Module. So do numbers of more than 4,000 digits, because
%   many programs cannot read them. Lists nest at most Depth deep, which is less than in plain/2 of asking.pl.

plain_value(Depth, Module, Value, Plain) :-
    (   atom(Value),
        Value \== []
    ->  atom_string(Value, Plain)
    ;   plain_number(Value)
    ->  Plain = Value
    ;   string(Value)
    ->  Plain = Value
    ;   acyclic_term(Value),
        is_list(Value),
        Depth > 0
    ->  Below is Depth-1,
        maplist(plain_value(Below, Module), Value, Plain)
    ;   term_text(Value, 699, Module, portray(false), Plain)
    ).

plain_number(Value) :- integer(Value), !, ( abs(Value) < 1<<60 -> true ; abs(Value) < 1<<13_300 ).
plain_number(Value) :- float(Value), float_class(Value, Class), memberchk(Class, [normal, subnormal, zero]).
