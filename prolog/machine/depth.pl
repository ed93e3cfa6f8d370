:- module(machine_depth,
          [ shallow/1,                  % +Term
            legible/1,                  % +Text
            shortened/2,                % +Term, -Short
            brief/2,                    % +Term, -Short
            guard/0
          ]).
:- use_module(library(apply), [foldl/6]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).

/** <module> How deep terms may be nested

SWI-Prolog writes, reads and compiles terms by recursion in C. A term of a million levels overflows the stack of C, and that
ends the process: SWI-Prolog guards this stack by a signal, and signals belong to Python. So every predicate that recurses
refuses a term that is nested deeper than this stack is for. Everything else (copying, comparing, unifying, hashing, throwing,
tabling, collecting garbage) goes through terms of any depth without recursion.

While a term is written, a level takes 520 bytes of the stack; while it is read, 850; while it is compiled, 190.
*/

most_levels(Most) :-
    (   current_prolog_flag(c_stack, Bytes)
    ->  true
    ;   Bytes = 8_000_000               % of a process in general
    ),
    Most is Bytes // 1100.

cells(Cells) :-                         % a level takes two at least
    most_levels(Most),
    Cells is 2*Most.

%   too_deep(+Term) is semidet: Term has more levels than can be written, read or compiled. The elements of a list are one level
%   below it.

too_deep(Term) :-
    cells(Cells),
    \+ '$term_size'(Term, Cells, _),    % does not look at more
    most_levels(Most),
    \+ ( acyclic_term(Term), levels(Term, Most) ).

%   levels(+Term, +Most) is semidet: Term, with the attributes of its variables, has at most Most levels.

levels(Term, Most) :-
    compound(Term),
    !,
    Most > 0,
    Below is Most-1,
    (   Term = [Head|Tail]
    ->  levels(Head, Below),
        levels(Tail, Most)
    ;   \+ ( arg(_, Term, Argument), \+ levels(Argument, Below) )
    ).
levels(Term, Most) :-
    attvar(Term),
    !,
    Most > 0,
    Below is Most-1,
    get_attrs(Term, Attributes),
    levels(Attributes, Below).
levels(Term, _) :- \+ long_number(Term).

%   long_number(+Term) is semidet: the digits of Term take seconds to find, or minutes: that is one call of C, which nothing stops.

long_number(Number) :-
    rational(Number, Above, Below),
    \+ '$term_size'(Number, 0, _),
    most_digits(Most),
    Bits is Most*10//3,
    once(( Bits < msb(abs(Above)) ; Bits < msb(Below) )).   % LibBF has 2^n in one cell

most_digits(10_000_000).

%!  shallow(+Term) is det.
%
%   @error representation_error(depth) if Term has too many levels
%   @error representation_error(digits) if a number in Term has too many digits

shallow(Term) :-
    (   \+ too_deep(Term)
    ->  true
    ;   acyclic_term(Term),
        sub_term(Number, Term),
        long_number(Number)
    ->  throw(error(representation_error(digits), _))
    ;   throw(error(representation_error(depth), _))
    ).

%!  shortened(+Term, -Short) is det.
%!  brief(+Term, -Short) is det.
%
%   Short is Term as it can be written: with `...` for what is far down if it has too many levels, or too many nodes, and for a number of
%   too many digits. Terms whose parts are shared may have 2^60 nodes in 60 cells. What is brief fits into a message.

shortened(Term, Short) :- shortened(Term, 4_000_000, Short).

brief(Term, Short) :- shortened(Term, 20_000, Short).

shortened(Term, Most, Short) :-
    (   ( acyclic_term(Term), \+ nodes_left(Term, Most, _) ; too_deep(Term) )
    ->  cut(Term, 20, 10_000, _, Short)
    ;   Short = Term
    ).

%   nodes_left(+Term, +Left0, -Left) is semidet: Term, written as a tree, has Left0-Left nodes, and no long number.

nodes_left(Term, Left0, Left) :-
    Left0 > 0,
    Left1 is Left0-1,
    (   compound(Term)
    ->  compound_name_arguments(Term, _, Arguments),
        arguments_left(Arguments, Left1, Left)
    ;   \+ long_number(Term),
        Left = Left1
    ).

arguments_left([], Left, Left).
arguments_left([Argument|Arguments], Left0, Left) :-
    (   Arguments == []
    ->  nodes_left(Argument, Left0, Left)
    ;   nodes_left(Argument, Left0, Left1),
        arguments_left(Arguments, Left1, Left)
    ).

%   cut(+Term, +Depth, +Left0, -Left, -Short): Short has Depth levels of Term, and Left0-Left nodes.

cut(Term, _, Left, Left, Short) :-
    \+ compound(Term),
    !,
    ( long_number(Term) -> Short = (...) ; Short = Term ).
cut(_, Depth, Left, Left, ...) :- ( Depth =:= 0 ; Left =< 0 ), !.
cut(Term, Depth, Left0, Left, Short) :-
    Below is Depth-1,
    Left1 is Left0-1,
    compound_name_arguments(Term, Name, Arguments0),
    foldl(cut_argument(Below), Arguments0, Arguments, Left1, Left),
    compound_name_arguments(Short, Name, Arguments).

cut_argument(Depth, Argument, Short, Left0, Left) :- cut(Argument, Depth, Left0, Left, Short).

%!  legible(+Text) is det.
%
%   @error representation_error(brackets) if Text opens more brackets than a term that is read may nest. Only reading would tell
%   which of them are quoted, so all count.

legible(Text) :-
    most_levels(Most),
    (   catch(string_length(Text, Length), error(_, _), fail),
        Length > Most,
        \+ brackets_left(0, Length, Text, Most, _)
    ->  throw(error(representation_error(brackets), _))
    ;   true
    ).

%   brackets_left(+From, +Length, +Text, +Left0, -Left) is semidet: the rest of Text opens at most Left0 brackets. It is read in
%   pieces, as there may be little memory.

brackets_left(From, Length, Text, Left0, Left) :-
    Size is min(10_000, Length-From),
    (   Size =< 0
    ->  Left = Left0
    ;   sub_string(Text, From, Size, _, Piece),
        split_string(Piece, "([{", "", Parts),
        length(Parts, Count),
        Left1 is Left0-Count+1,
        Left1 >= 0,
        From1 is From+Size,
        brackets_left(From1, Length, Text, Left1, Left)
    ).

:- multifile prolog:error_message//1.

prolog:error_message(representation_error(depth)) -->
    { most_levels(Most) },
    [ 'a term is nested more than ~D levels deep'-[Most] ].
prolog:error_message(representation_error(digits)) -->
    { most_digits(Most) },
    [ 'a number has more than ~D digits'-[Most] ].
prolog:error_message(representation_error(brackets)) -->
    { most_levels(Most) },
    [ 'a text opens more than ~D brackets'-[Most] ].
prolog:error_message(representation_error(calls)) -->
    { most_calls(Most) },
    [ 'output is redirected more than ~D times within itself'-[Most] ].

%!  guard is det.
%
%   Wrap the predicates of C that recurse: the wrappers look at terms and texts, and count the calls within each other of those
%   that call goals from C. Only where nobody cleans Prolog up in the end (`PL_cleanup()`), as that frees what is wrapped twice.

guard :-
    cells(Cells),
    Shallow = ( '$term_size'(Term, Cells, _) -> true ; machine_depth:shallow(Term) ),
    forall(( writes(Head, Term) ; compiles(Head, Term) ),
           @(wrap_predicate(system:Head, machine_depth, Goal, ( Shallow, Goal )), system)),
    forall(reads(Head, Term, Text),
           @(wrap_predicate(Head, machine_depth, Goal, ( Shallow, machine_depth:read_by_goal(Text), Goal )), system)),
    forall(calls(Head, Term),
           @(wrap_predicate(system:Head, machine_depth, Goal,
                            ( Shallow, machine_depth:enter(Calls), Goal, machine_depth:leave(Calls) )), system)).

writes(Head, Term) :-
    '$member'(Name/Arity, [write/1, write/2, writeln/1, writeln/2, writeq/1, writeq/2, write_canonical/1, write_canonical/2]),
    functor(Head, Name, Arity),
    arg(Arity, Head, Term).
writes(term_hash(T, _, _, _), T).

compiles(Head, Term) :-
    '$member'(Name, [assert, asserta, assertz]),
    '$member'(Arity, [1, 2]),
    functor(Head, Name, Arity),
    arg(1, Head, Term).

reads(system:term_to_atom(T, A), T, A).
reads(system:term_string(T, S), T, S).
reads('$syspreds':term_string(T, S, _), T, S).
reads(system:atom_to_term(A, _, _), none, A).
reads(system:read_term_from_atom(A, _, _), none, A).

%   unquoted(+Text): reading calls a predicate for each quasi quotation, unless it is told to leave them. Text that may hold one, as
%   other operators are known here, is refused.

unquoted(Text) :-
    (   catch(sub_string(Text, _, _, _, "{|"), error(_, _), fail),
        \+ without_quotations(Text)
    ->  throw(error(syntax_error('a quasi quotation is not read here'), _))
    ;   true
    ).

without_quotations(Text) :-
    string_concat(Text, " .", Ended),
    open_string(Ended, Stream),
    catch(read_term(Stream, _, [quasi_quotations(Quotations)]), error(_, _), fail),
    Quotations == [].

calls(print(T), T).
calls(print(_, T), T).
calls(write_term(T, _), T).
calls(write_term(_, T, _), T).
calls(write_length(T, _, _), T).
calls(format(_, T), T).
calls(format(_, _, T), T).
calls(with_output_to(_, _), none).

:- public read_by_goal/1, enter/1, leave/1.

%   read_by_goal(+Text): what Python asks is read before it is running, and may be long. Without Python all is read by a goal.

read_by_goal(Text0) :-
    (   current_predicate(machine:running/2),
        \+ machine:running(_, _)
    ->  true
    ;   catch(text_to_string(Text0, Text), error(_, _), fail)
    ->  legible(Text),
        unquoted(Text)
    ;   true                            % that is no text: reading says so
    ).

most_calls(200).                        % of 4,000 bytes each

enter(Calls) :-
    ( nb_current(machine_depth_calls, Calls) -> true ; Calls = 0 ),
    most_calls(Most),
    (   Calls < Most
    ->  Now is Calls+1,
        b_setval(machine_depth_calls, Now)
    ;   throw(error(representation_error(calls), _))
    ).

leave(Calls) :- b_setval(machine_depth_calls, Calls).
