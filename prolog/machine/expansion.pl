:- module(machine_expansion,
          [ record_unification/3        % +Declared, +Goal, -Unification
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(apply_macros), []).
:- use_module(library(lists), [member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).

/** <module> Goals that are replaced by other goals when a clause is compiled

*Records.* A record is a term of many arguments, which have names. Its declaration has these names as
arguments, as in move(states, delta). Then a goal

    move(Move, [delta(Delta)])

is true if Move is a move/2 whose argument `delta` is Delta. The goal can make such a term, or take it apart.
The file records.pl of a folder declares the folder's records and exports a goal_expansion/2. The compiler
uses this goal_expansion/2 to replace such goals by unifications. So the names cost nothing at run time.

*Clauses as written.* library(clpfd) loads library(apply_macros). After that, SWI-Prolog rewrites maplist/N
and forall/2 in all programs that are loaded later. Proofs and traces would then depend on what a session has
loaded before, and would not show the clauses as written. So SWI-Prolog rewrites only the programs that import
one of the two libraries.

*Arithmetic.* SWI-Prolog 10.1 has two faults if it uses LibBF instead of GMP, as in WebAssembly. First, `\X`
for X from 2^56 on and getbit/2 give wrong values. Second, a number between 2^31 and 2^60 that was computed
from larger numbers is not the same term as that number in a text. In such a SWI-Prolog, the compiler replaces
goals in programs, and wrappers correct expressions that are built at run time.
*/

%!  record_unification(+Declared, +Goal, -Unification) is semidet.
%
%   Goal names fields of a record. Declared is the record's declaration, such as move(states, delta).
%   Unification means the same as Goal: M = move(_, D) for move(M, [delta(D)]).
%
%   @error existence_error(field, Name-Field)

record_unification(Declared, Goal, Record = Fields) :-
    compound(Goal),
    compound_name_arguments(Goal, Name, [Record,Named]),
    is_list(Named),
    compound_name_arity(Declared, Name, Arity),
    compound_name_arity(Fields, Name, Arity),
    maplist(field(Declared, Fields), Named).

field(Declared, Fields, Field) :-
    compound_name_arguments(Field, Name, [Value]),
    (   arg(Place, Declared, Name)
    ->  arg(Place, Fields, Value)
    ;   compound_name_arity(Declared, Record, _),
        throw(error(existence_error(field, Record-Name), _))
    ).

:- initialization(wrap).

wrap :-
    @(wrap_predicate(apply_macros:expand_apply(_, _), machine_expansion, Expand, ( machine_expansion:wanted, Expand )), apply_macros),
    @(wrap_predicate(apply_macros:expand_apply(_, _, _, _), machine_expansion, Expand4, ( machine_expansion:wanted, Expand4 )),
      apply_macros).

:- public wanted/0.

wanted :-
    prolog_load_context(module, Module),
    (   Module == clpfd
    ;   current_predicate(Module:expand_phrase/2)       % only if Module has imported it
    ;   current_predicate(Module:tuples_in/2)
    ),
    !.

:- if(( X is 1<<64, Y is \X, Y =\= -1-X ; Z is 1<<70>>30, Z \== 1099511627776 )).

:- set_prolog_flag(optimise, true).     % so that evaluated/2 does not call is/2

:- public
    corrected/2,
    evaluated/2,
    same_number/2.

%   evaluated(-Number, +Expression) is det: Number is the value of Expression, without the wrapper of is/2.

evaluated(Number, Expression) :- Number is Expression.

%   same_number(+Number0, ?Number): Number is the usual term for the number Number0. Only numbers above 2^60,
%   and computed numbers with a wrong term (see *Arithmetic* above), have a term_size/2 other than 0.

same_number(Number0, Number) :-
    integer(Number0),
    \+ term_size(Number0, 0),
    abs(Number0) =< 1<<60,
    !,
    number_codes(Number0, Codes),
    number_codes(Number, Codes).
same_number(Number, Number).

%   arithmetic(?Goal) is nondet: Goal is a goal such as is/2 or </2, which evaluates its arguments.

arithmetic(_ is _).
arithmetic(Goal) :- compares(Goal).

compares(_ =:= _).
compares(_ =\= _).
compares(_ < _).
compares(_ > _).
compares(_ =< _).
compares(_ >= _).

%   expanded(?Goal0, -Goal) is semidet: Goal is a goal that means what the arithmetic Goal0 should mean. Fails
%   for a goal that expanded/2 has made.

expanded(Number is Expression0, Goal) :-
    !,
    \+ ( nb_current(machine_expansion_new, New), Number == New ),
    (   corrected(Expression0, Expression)
    ->  true
    ;   Expression = Expression0
    ),
    b_setval(machine_expansion_new, Value),
    Goal = ( Value is Expression,
             (   Value < 2147483648,
                 Value > -2147483648
             ->  Number = Value
             ;   Value > 1152921504606846976    % frequent on boards: a call would double the time
             ->  Number = Value
             ;   machine_expansion:same_number(Value, Number)
             ) ).
expanded(Goal0, Goal) :- corrected(Goal0, Goal).

:- initialization(correct).

correct :-
    forall(compares(Goal),
           @(wrap_predicate(system:Goal, machine_expansion, Wrapped,
                            ( machine_expansion:corrected(Goal, Correct) -> system:Correct ; Wrapped )), system)),
    @(wrap_predicate(system:(Number is Expression), machine_expansion, Wrong,
                     ( ( machine_expansion:corrected(Expression, Correct) -> true ; Correct = Expression ),
                       catch(machine_expansion:evaluated(Value, Correct), _, Wrong),  % throws as is/2 does
                       machine_expansion:same_number(Value, Number) )), system),
    @(wrap_predicate(system:plus(A, B, C), machine_expansion, Plus,
                     ( integer(A), integer(B) -> C is A+B
                     ; integer(C), integer(A) -> B is C-A
                     ; integer(C), integer(B) -> A is C-B
                     ; Plus )), system).

%   corrected(?Goal0, -Goal) is semidet: Goal is the goal or expression Goal0, with other functions in place of
%   those that SWI-Prolog computes wrongly. Fails if Goal0 has no such function.

corrected(Goal0, Goal) :-
    has_wrong_part(Goal0),
    rewritten(Goal0, Goal).

has_wrong_part(Term) :-
    compound(Term),
    (   wrong(Term)
    ->  true
    ;   arg(_, Term, Part),
        has_wrong_part(Part)
    ),
    !.

wrong(\_).
wrong(getbit(_, _)).

%   rewritten(?Expression0, -Expression) is det: Expression is Expression0 without functions that SWI-Prolog
%   computes wrongly.

rewritten(Expression, Expression) :-
    \+ compound(Expression),
    !.
rewritten(\X0, -1-X) :-
    !,
    rewritten(X0, X).
rewritten(getbit(X0, Bit0), (X>>Bit)/\1) :-
    !,
    rewritten(X0, X),
    rewritten(Bit0, Bit).
rewritten(Expression0, Expression) :-
    compound_name_arguments(Expression0, Function, Parts0),
    maplist(rewritten, Parts0, Parts),
    compound_name_arguments(Expression, Function, Parts).

% This expansion comes late in the file, so that it does not change the goals above.

:- multifile system:goal_expansion/2.
:- dynamic system:goal_expansion/2.

system:goal_expansion(Goal0, Goal) :-
    current_prolog_flag(optimise, true),  % wrappers correct all other goals
    machine_expansion:arithmetic(Goal0),
    machine_expansion:expanded(Goal0, Goal).

%   recompiled(+Module) is det: replace the arithmetic in the library Module after its compilation.

:- initialization(setup_call_cleanup(set_prolog_flag(optimise, true),
                                     forall(member(Library, [lists, aggregate, clpfd]), recompiled(Library)),
                                     set_prolog_flag(optimise, false))).

recompiled(Module) :-
    use_module(library(Module), []),
    forall(( predicate_property(Module:Head, number_of_clauses(_)),
             \+ predicate_property(Module:Head, imported_from(_)),
             \+ predicate_property(Module:Head, dynamic),
             \+ \+ has_arithmetic(Module:Head) ),
           recompile(Module:Head)).

has_arithmetic(Head) :-
    clause(Head, Body),
    sub_term(Goal, Body),
    nonvar(Goal),
    Goal = (_ is _),
    !.

recompile(Module:Head) :-
    findall(New, ( clause(Module:Head, Body0), replaced(Body0, Body), written(Module:Head, Body, New) ), News),
    functor(Head, Name, Arity),
    dynamic(Module:Name/Arity),  % keeps the predicate's other declarations
    forall(clause(Module:Head, _, Clause), erase(Clause)),
    forall(member(New, News), assertz(Module:New)),
    compile_predicates([Module:Name/Arity]).

replaced(Goal, Goal) :- var(Goal), !.
replaced(Goal0, Goal) :-
    control(Goal0),
    !,
    compound_name_arguments(Goal0, Name, Parts0),
    maplist(replaced, Parts0, Parts),
    compound_name_arguments(Goal, Name, Parts).
replaced(Goal0, Goal) :-
    arithmetic(Goal0),
    expanded(Goal0, Goal),
    !.
replaced(Goal, Goal).

control((_,_)).
control((_;_)).
control((_->_)).
control((_*->_)).
control(\+_).

%   written(:Head, +Body, -Clause) is det: Clause is the clause of Head and Body. In a predicate of rules with
%   `=>`, the goals before the first cut of Body are the guard.

written(Module:Head, Body, (Head:-Body)) :-
    \+ predicate_property(Module:Head, ssu),
    !.
written(_:Head, Body, (Head,Guard=>Then)) :-
    until_cut(Body, Guard, Then),
    !.
written(_:Head, Body, (Head=>Body)).

until_cut((!,Then), true, Then).
until_cut((Goal,Body), (Goal,Guard), Then) :- until_cut(Body, Guard, Then).

:- endif.
