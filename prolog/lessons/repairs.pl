:- module(lessons_repairs,
          [ program_repairs/5           % +Given, +Text, +Solution, +Names, -Repairs
          ]).
:- use_module(library(apply), [exclude/3, foldl/4, maplist/3]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, numlist/3, nth1/3, select/3, select/4]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(library(terms), [foldsubterms/5, mapargs/3, mapsubterms/3]).
:- use_module('../machine/merging', [text_without/3, with_clauses/3]).

/** <module> Small repairs of a program

Each repair changes one thing: an argument, a variable, a number, a goal, a clause. Where one makes a wrong program right, its cause says
what is wrong, and not how it becomes right.
*/

%!  program_repairs(+Given, +Text, +Solution, +Names:list(string), -Repairs:list) is det.
%
%   Repairs are [Cause, What, Where, Changed] of the program Text, the likeliest first: Changed is Text with one change, What is
%   the part that changes, Where the head of its clause. Clauses that are also Given stay. Those of Solution take the place of others.
%   A variable may be meant as one of Names. A text that cannot be read has no repairs.

program_repairs(Given, Text, Solution, Names, Repairs) :-
    catch(with_clauses([Given, Solution, Text], [Known, Right, Read],
                       lessons_repairs:repairs(Text, Known, Right, Read, Names, Repairs)),
          error(_, _),
          Repairs = []).

most(500).

repairs(Text, Known, Right, Read, Names, Repairs) :-
    exclude(among(Known), Read, Own),
    text_without(Text, Own, Rest),
    most(Most),
    findall([Cause, What, Where, Changed],
            limit(Most,
                  ( cause(Cause),
                    repair(Cause, Own, Right-Names, What, Where, Clauses),
                    changed(Rest, Clauses, Changed) )),
            Repairs).

among(Known, clause(_, _, _, Term-_)) :-
    member(clause(_, _, _, Other-_), Known),
    Other =@= Term,
    !.

changed(Rest, Clauses, Changed) :-
    maplist(clause_text, Clauses, Texts),
    atomics_to_string([Rest, "\n"|Texts], Changed).

clause_text(clause(_, _, _, Term-Names), Text) :-
    text_of(Term, Names, Written),
    string_concat(Written, " .\n", Text).

text_of(Term, Names, Text) :-
    exclude(bound, Names, Open),
    with_output_to(string(Text),
                   write_term(Term, [ quoted(true), spacing(next_argument), variable_names(Open),
                                      module(machine_guest_reading) ])).

bound(_=Value) :- nonvar(Value).

%   cause(-Cause): the likeliest first. Where two repairs are right, the first says more.

cause(Cause) :-
    member(Cause, [ arguments, name, variable, argument, cut, bound, arithmetic, direction, open, list, number, equal, shared, double,
                    order, goal, place, clause, missing, slip ]).

%   repair(+Cause, +Own, +Known, -What, -Where, -Clauses) is nondet: Clauses are the clauses Own, repaired in one place.

repair(arguments, Own, _, What, "", Clauses) :-
    findall(Indicator, member(clause(Indicator, _, _, _), Own), Indicators),
    sort(Indicators, Predicates),
    member(Name/Arity, Predicates),
    order(Arity, Order),
    maplist(with_order(Name/Arity, Order), Own, Clauses),
    format(string(What), "~q", [Name/Arity]).
repair(place, Own, _, "", Where, Clauses) :-
    moved(Clause, Own, Clauses),
    where(Clause, Where).
repair(clause, Own, _, "", Where, Clauses) :-
    Own = [_,_|_],
    select(Clause, Own, Clauses),
    where(Clause, Where).
repair(missing, Own, Right-_, What, "", Clauses) :-
    Right = [_,_|_],
    member(Clause, Right),
    ( Clauses = [Clause|Own] ; append(Own, [Clause], Clauses) ),
    Clause = clause(Indicator, _, _, _),
    format(string(What), "~q", [Indicator]).
repair(slip, Own, Right-_, "", Where, Clauses) :-
    Own = [_,_|_],
    select(Clause, Own, Better, Clauses),
    Clause = clause(Indicator, _, _, _),
    member(Better, Right),
    Better = clause(Indicator, _, _, _),
    where(Clause, Where).
repair(Cause, Own, _-Names, What, Where, Clauses) :-
    select(Clause, Own, clause(Indicator, From, To, New-Variables), Clauses),
    Clause = clause(Indicator, From, To, Term-Variables0),
    where(Clause, Where),
    with_capitals(Term, Variables0, Variables),
    edit(Cause, Term, Variables-Names, What, New).

%   moved(?Item, +List, -Moved): Item has another place in Moved.

moved(Item, List, Moved) :-
    select(Item, List, Rest),
    select(Item, Moved, Rest),
    Moved \== List.

where(clause(_, _, _, Term-Names), Where) :-
    ( Term = (Head :- _) -> true ; Term = (Head --> _) -> true ; Head = Term ),
    spelled(Head, Names, Where).

%   with_capitals(+Term, +Names, -More): More are the Names of variables, and those that a name in Term may be meant as.

with_capitals(Term, Names, More) :-
    findall(Variable, ( part(Term, Atom, _, _), atom(Atom), capital(Atom, Variable) ), Meant),
    sort(Meant, Variables),
    foldl(with_variable, Variables, Names, More).

with_variable(Variable, Names, More) :-
    (   memberchk(Variable=_, Names)
    ->  More = Names
    ;   More = [Variable=_|Names]
    ).

%   order(+Arity, -Order): two of that many arguments change places.

order(Arity, Order) :-
    numlist(1, Arity, Places),
    append(Before, [A|Rest], Places),
    append(Between, [B|After], Rest),
    append(Between, [A|After], End),
    append(Before, [B|End], Order).

with_order(Indicator, Order, clause(Of, From, To, Term-Names), clause(Of, From, To, New-Names)) :-
    mapsubterms(in_order(Indicator, Order), Term, New).

in_order(Name/Arity, Order, Term, New) :-
    compound(Term),
    compound_name_arity(Term, Name, Arity),
    reordered(Order, Term, Other),
    mapargs(mapsubterms(in_order(Name/Arity, Order)), Other, New).

reordered(Order, Term, New) :-
    compound_name_arguments(Term, Name, Arguments),
    maplist(argument_at(Arguments), Order, Others),
    compound_name_arguments(New, Name, Others).

argument_at(Arguments, Place, Argument) :- nth1(Place, Arguments, Argument).

%   edit(+Cause, +Term, +Known, -What, -New) is nondet: New is a clause Term, changed in one place, whose text is What. Known are the names
%   of its variables, then those that a variable may be meant as.

edit(name, Term, Variables-_, What, New) :-
    findall(Atom, ( part(Term, Atom, _, _), atom(Atom) ), Atoms0),
    sort(Atoms0, Atoms),
    member(Atom, Atoms),
    capital(Atom, Variable),
    memberchk(Variable=Value, Variables),
    mapsubterms(instead(Atom, Value), Term, New),
    spelled(Atom, Variables, What).
edit(variable, Term, Variables-Names, What, Term) :-
    member(Variable=Value, Variables),
    var(Value),
    capital(Name, Variable),
    memberchk(Name, Names),
    atom_string(Variable, What),
    atom_string(Value, Name).
edit(argument, Term, Variables-_, What, New) :-
    part(Term, Part, Changed, New),
    compound(Part),
    compound_name_arity(Part, Name, Arity),
    \+ memberchk(Name/Arity, ['[|]'/2, (:-)/2, (',')/2, (;)/2, (->)/2, (=)/2, (-->)/2, (is)/2, (+)/2, (*)/2]),
    \+ ( Term = (Head :- _), Head == Part ),
    order(Arity, Order),
    reordered(Order, Part, Changed),
    spelled(Part, Variables, What).
edit(cut, Term, _, "!", New) :-
    part(Term, Part, true, New),
    Part == ! .
edit(Cause, Term, _, What, New) :-
    operator(Cause, Operator, Other),
    part(Term, Part, Changed, New),
    compound(Part),
    compound_name_arguments(Part, Operator, [A,B]),
    compound_name_arguments(Changed, Other, [A,B]),
    atom_string(Operator, What).
edit(list, Term, Variables-_, What, New) :-
    part(Term, Part, Changed, New),
    nonvar(Part),
    (   Part = [X|Rest],
        nonvar(Rest),
        Rest = [Y|End],
        End == []
    ->  Changed = [X|Y]
    ;   Part = [X|Y],
        var(Y),
        Changed = [X,Y]
    ),
    spelled(Part, Variables, What).
edit(number, Term, _, What, New) :-
    part(Term, Part, Changed, New),
    integer(Part),
    ( Changed is Part+1 ; Part > 0, Changed is Part-1 ),
    number_string(Part, What).
edit(equal, Term, Variables-_, What, (Head :- dif(A, B), Body)) :-
    ( Term = (Head :- Body) -> true ; Term \= (_ --> _), Head = Term, Body = true ),
    two_variables(Term, A, B),
    \+ ( part(Term, List, _, _), compound(List), List = [_|Tail], ( Tail == A ; Tail == B ) ),
    spelled_both(A, B, Variables, What).
edit(shared, Term, Variables-_, What, Term) :-
    two_variables(Term, A, B),
    spelled_both(A, B, Variables, What),
    A = B.
edit(double, Term, Variables-_, What, New) :-
    member(Name=Variable, Variables),
    var(Variable),
    foldsubterms(apart(Variable), Term, New, Occurrences, []),
    Occurrences = [Variable|Others],
    Others = [_|_],
    length(Others, Many),
    Many =< 4,
    maplist(one_of(Variable, Other), Others),
    once(( member(Occurrence, Others), Occurrence == Other )),
    atom_string(Name, What).
edit(order, (Head :- Body), _, "", (Head :- New)) :-
    goals(Body, Goals),
    moved(_, Goals, Moved),
    goals(New, Moved).
edit(goal, (Head :- Body), Variables-_, What, New) :-
    goals(Body, Goals),
    select(Goal, Goals, Rest),
    ( Rest == [] -> New = Head ; goals(Left, Rest), New = (Head :- Left) ),
    spelled(Goal, Variables, What).

%   operator(?Cause, ?Operator, ?Other): Other may be meant by Operator.

operator(bound, <, =<).
operator(bound, =<, <).
operator(bound, >, >=).
operator(bound, >=, >).
operator(arithmetic, =, is).
operator(direction, is, #=).
operator(direction, =, #=).
operator(open, \=, dif).
operator(open, \==, dif).

%   part(+Term, -Part, ?Changed, -New) is nondet: New is Term with Changed in the place of Part.

part(Term, Term, Changed, Changed).
part(Term, Part, Changed, New) :-
    compound(Term),
    compound_name_arguments(Term, Name, Arguments),
    select(Argument, Arguments, Other, Others),
    part(Argument, Part, Changed, Other),
    compound_name_arguments(New, Name, Others).

instead(Part, Value, Term, Value) :- Term == Part.

%   apart(+Variable, +Term, -New)// is semidet: Term is an occurrence of Variable; New is a variable of its own.

apart(Variable, Term, New) --> { Term == Variable }, [New].

one_of(Variable, _, Variable).
one_of(_, Other, Other).

two_variables(Term, A, B) :-
    term_variables(Term, Variables),
    append(_, [A|Rest], Variables),
    member(B, Rest).

goals(Body, Goals) :-
    nonvar(Body),
    !,
    ( Body = (A, B) -> Goals = [A|Rest], goals(B, Rest) ; Goals = [Body] ).
goals(Goal, [Goal]) :- !.
goals((Goal, Body), [Goal|Goals]) :- goals(Body, Goals).

capital(Name, Variable) :-
    nonvar(Name),
    !,
    sub_atom(Name, 0, 1, _, First),
    char_type(First, lower(Upper)),
    changed_first(Name, Upper, Variable).
capital(Name, Variable) :-
    sub_atom(Variable, 0, 1, _, First),
    char_type(First, upper(Lower)),
    changed_first(Variable, Lower, Atom),
    atom_string(Atom, Name).

changed_first(Name, First, Changed) :-
    sub_atom(Name, 1, _, 0, Rest),
    atom_concat(First, Rest, Changed).

spelled(Part, Names, What) :- with_anonymous(Part, Names, Known), text_of(Part, Known, What).

with_anonymous(Part, Names, Known) :-
    term_variables(Part, Variables),
    exclude(named(Names), Variables, Others),
    maplist(anonymous, Others, Anonymous),
    append(Names, Anonymous, Known).

anonymous(Variable, '_'=Variable).

named(Names, Variable) :-
    member(_=Other, Names),
    Other == Variable,
    !.

spelled_both(A, B, Names, What) :-
    spelled(A, Names, One),
    spelled(B, Names, Other),
    format(string(What), "~w and ~w", [One, Other]).
