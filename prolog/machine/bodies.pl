:- module(machine_bodies,
          [ body_expanded/3,            % +Clause0, +Module, -Clause
            body_fault/3                % +Clause, +Module, -Error
          ]).
:- use_module(library(lists), [memberchk/2]).

/** <module> Bodies of clauses: functions of dicts, and what is no arithmetic

What SWI-Prolog's expansion does to the goals of a clause, without the hooks that it asks.
*/

%!  body_expanded(+Clause0, +Module, -Clause) is det.
%
%   Clause has a goal before each goal of Clause0 that holds a function of a dict (`X = Point.x`).
%
%   @error permission_error(define, method, Head) for a method of dicts: they belong to modules that others name

body_expanded(Clause0, Module, Clause) :-
    (   '$expand':contains_functions(Clause0)
    ->  clause_functions(Clause0, Module, Clause)
    ;   Clause = Clause0
    ).

clause_functions((Head := _), _, _) :- !, no_method(Head).
clause_functions((Head := _ :- _), _, _) :- !, no_method(Head).
clause_functions((Head0 :- Body0), Module, (Head :- Body)) :-
    !,
    goal_functions(Body0, Module, Body1),
    replaced(Head0, Module, Eval, Head),
    conjunction(Eval, Body1, Body).
clause_functions((Head0 => Body0), Module, (Head0 => Body)) :- !, goal_functions(Body0, Module, Body).
clause_functions(Head0, Module, (Head :- Eval)) :- replaced(Head0, Module, Eval, Head).

no_method(Head) :- throw(error(permission_error(define, method_of_a_dict, Head), _)).

replaced(Term0, Module, Eval, Term) :- '$expand':replace_functions(Term0, Eval, Term, Module).

conjunction(true, Goal, Goal) :- !.
conjunction(Eval, Goal, (Eval, Goal)).

%   goal_functions(+Goal0, +Module, -Goal): the functions of a goal are evaluated before it; those of a goal in it, before that.

goal_functions(Goal, _, Goal) :- var(Goal), !.
goal_functions(Goal0, Module, Goal) :-
    inner_goals(Goal0, Module, Kinds),
    !,
    Goal0 =.. [Name|Arguments0],
    arguments_functions(Kinds, Arguments0, Module, Eval, Arguments),
    Goal1 =.. [Name|Arguments],
    conjunction(Eval, Goal1, Goal).
goal_functions(Goal0, Module, Goal) :-
    replaced(Goal0, Module, Eval, Goal1),
    ( var(Goal1) -> Goal2 = call(Goal1) ; Goal2 = Goal1 ),
    conjunction(Eval, Goal2, Goal).

arguments_functions([], [], _, true, []).
arguments_functions([Kind|Kinds], [Argument0|Arguments0], Module, Eval, [Argument|Arguments]) :-
    (   memberchk(Kind, [0, ^])
    ->  goal_functions(Argument0, Module, Argument),
        Eval = Eval1
    ;   replaced(Argument0, Module, Eval0, Argument),
        conjunction(Eval0, Eval1, Eval)
    ),
    arguments_functions(Kinds, Arguments0, Module, Eval1, Arguments).

%   inner_goals(+Goal, +Module, -Kinds) is semidet: Goal calls some of its arguments. Kinds has 0, or `^`, for each of these.

inner_goals(Goal, Module, Kinds) :-
    callable(Goal),
    predicate_property(Module:Goal, meta_predicate(Spec)),
    Spec =.. [_|Kinds],
    ( memberchk(0, Kinds) ; memberchk(^, Kinds) ),
    !.

%!  body_fault(+Clause, +Module, -Error) is semidet.
%
%   A goal in the body of Clause evaluates what is no arithmetic expression, or names a module that is not there: it would be made.

body_fault((_ :- Body), Module, Error) :- goal_fault(Body, Module, Error).
body_fault((_ => Body), Module, Error) :- goal_fault(Body, Module, Error).
body_fault(?=>(_, Body), Module, Error) :- goal_fault(Body, Module, Error).

goal_fault(Goal, _, _) :- \+ compound(Goal), !, fail.
goal_fault(Name:_, _, error(existence_error(module, Name), _)) :-
    atom(Name),
    \+ current_module(Name),
    !.
goal_fault(Goal, _, Error) :-
    evaluated(Goal, Expression),
    !,
    expression_fault(Expression, Error).
goal_fault(Goal, Module, Error) :-
    control(Goal, Module, Kinds),
    '$member'(Index-Kind, Kinds),
    memberchk(Kind, [0, ^]),
    arg(Index, Goal, Inner),
    goal_fault(Inner, Module, Error).

control(Goal, Module, Kinds) :-
    predicate_property(system:Goal, meta_predicate(Spec)),
    '$get_predicate_attribute'(Module:Goal, system, 1),
    findall(Index-Kind, ( arg(Index, Spec, Kind), nonvar(Kind) ), Kinds).

evaluated(_ is Expression, Expression).
evaluated(Comparison, A+B) :-
    compound_name_arguments(Comparison, Name, [A,B]),
    memberchk(Name, [=:=, =\=, <, =<, >, >=]).

expression_fault(Expression, _) :- ( var(Expression) ; number(Expression) ; string(Expression) ), !, fail.
expression_fault([One], Error) :- !, expression_fault(One, Error).
expression_fault(roundtoward(Expression, _), Error) :- !, expression_fault(Expression, Error).
expression_fault(Expression, Error) :-
    callable(Expression),
    (   current_arithmetic_function(Expression)
    ->  compound(Expression),           % `pi` has no argument
        arg(_, Expression, Argument),
        expression_fault(Argument, Error)
    ;   functor(Expression, Name, Arity),
        ( Arity =:= 0 -> Function = Name ; Function = Name/Arity ),
        Error = error(type_error(evaluable, Function), _)
    ),
    !.
