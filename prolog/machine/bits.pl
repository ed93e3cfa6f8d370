:- module(machine_bits, []).

/** <module> Functions of bits where SWI-Prolog computes them wrongly

With LibBF in place of GMP, as in WebAssembly, SWI-Prolog 10.1 gives wrong values of `\X` from 2^56 on, and of getbit/2. There
programs are loaded with other functions in their places, and what becomes an expression only when a goal runs is looked at then.
*/

:- if(( X is 1<<64, Y is \X, Y =\= -1-X )).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).

:- multifile system:goal_expansion/2.
:- dynamic system:goal_expansion/2.

system:goal_expansion(Goal0, Goal) :-
    current_prolog_flag(optimise, true),  % other goals are wrapped
    machine_bits:compares(Goal0),
    machine_bits:corrected(Goal0, Goal).

%   compares(?Goal) is nondet: Goal evaluates its arguments.

compares(_ is _).
compares(_ =:= _).
compares(_ =\= _).
compares(_ < _).
compares(_ > _).
compares(_ =< _).
compares(_ >= _).

:- initialization(forall(compares(Goal), wrap(Goal))).

wrap(Goal) :-
    wrap_predicate(system:Goal, machine_bits, Wrapped,
                   ( machine_bits:corrected(Goal, Correct) -> system:Correct ; Wrapped )).

%   corrected(?Goal0, -Goal) is semidet: Goal0 has functions that are computed wrongly, and Goal others for them.

:- public corrected/2.

corrected(Goal0, Goal) :-
    \+ \+ ( sub_term(Part, Goal0), nonvar(Part), wrong(Part) ),
    rewritten(Goal0, Goal).

wrong(\_).
wrong(getbit(_, _)).

%   rewritten(?Expression0, -Expression) is det.

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

:- endif.
