:- module(lessons_edits,
          [ edit/5,                     % +Cause, +Term, +Known, -Parts, -New
            with_capitals/3,            % +Term, +Names, -More
            moved/3,                    % ?Item, +List, -Moved
            order/2,                    % +Arity, -Order
            reordered/3,                % +Order, +Term, -New
            spelled/4,                  % +Parts, +Names, +Own, -What
            text_of/4                   % +Names, +Own, +Term, -Text
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/2, append/3, member/2, memberchk/2, nth1/3, numlist/3, select/3, select/4]).
:- use_module(library(occurs), [contains_var/2, occurrences_of_var/3, sub_term/2]).
:- use_module(library(prolog_code), [comma_list/2]).
:- use_module(library(solution_sequences), [distinct/2]).
:- use_module(library(terms), [foldsubterms/5]).
:- use_module('../machine/saying', [written_as_call/3]).

/** <module> One clause, changed in one place
*/

%!  edit(+Cause, +Term, +Known, -Parts, -New) is nondet.
%
%   New is the clause Term with one change. Cause is the mistake that this change corrects. Parts are the
%   parts that a message names: none, one or two. Known is Variables-Names: the names of the clause's variables, and
%   the names that the learner may have meant.

edit(name, Term, Variables-Names, [Atom], New) :-
    distinct(Atom, ( sub_term(Atom, Term), atom(Atom) )),
    \+ ( member(Meant, Names), atom_string(Atom, Meant) ),
    capital(Atom, Name),
    memberchk(Name=Value, Variables),
    replaced(Atom, Value, Term, New).
edit(variable, Term, Variables-Names, [Variable], New) :-
    member(Name=Variable, Variables),
    member(Meant, Names),
    capital(Meant, Name),
    atom_string(Atom, Meant),
    replaced(Variable, Atom, Term, New).
edit(shared, Term, _, [A, B], New) :-
    two_variables(Term, A, B),
    replaced(A, B, Term, New).
edit(equal, Term, _, [A, B], (Head :- dif(A, B), Body)) :-
    ( Term = (Head :- Body) -> true ; Term \= (_ --> _), Head = Term, Body = true ),
    two_variables(Term, A, B),
    \+ ( sub_term(List, Term), nonvar(List), List = [_|Tail], ( Tail == A ; Tail == B ) ).
edit(double, Term, Variables-_, [Variable], New) :-
    member(_=Variable, Variables),
    apart(Variable, Other, Term, New),
    \+ ( member(Alone, [Variable,Other]), occurrences_of_var(Alone, New, 1), sub_term(Part, New), idle(Part, Alone) ).
edit(itself, (Head :- Body), _, [Part], New) :-
    part(Body, Part, Computed, Others),
    Part = (Variable is Expression),
    contains_var(Variable, Expression),
    apart(Variable, Result, (Head :- Others), New),
    Computed = (Result is Expression).
edit(order, (Head :- Body), _, [], (Head :- New)) :-
    comma_list(Body, Goals),
    moved(_, Goals, Moved),
    comma_list(New, Moved).
edit(goal, (Head :- Body), _, [Goal], New) :-
    comma_list(Body, Goals),
    select(Goal, Goals, Others),
    ( Others == [] -> New = Head ; comma_list(Left, Others), New = (Head :- Left) ).
edit(list, Term, _, [Part], New) :-
    part(Term, Part, [X|Rest], New),
    Part = [X|End],
    End == [],
    (   term_variables(Term, Others),
        member(Rest, Others),
        occurrences_of_var(Rest, Term, 1)
    ;   true
    ).
edit(Cause, Term, _, [Named], New) :-
    part(Term, Part, Changed, New),
    \+ ( Cause == argument, Term = (Head :- _), Head == Part ),
    change(Cause, Part, Changed, Named).

%   change(+Cause, +Part, -Changed, -Named) is nondet: to correct the mistake Cause, the term Part becomes the
%   term Changed. A message about the change names the term Named.

change(cut, !, true, !).
change(number, N, M, N) :- integer(N), ( M is N+1 ; N > 0, M is N-1 ).
change(bound, A < B, A =< B, <).
change(bound, A =< B, A < B, =<).
change(bound, A > B, A >= B, >).
change(bound, A >= B, A > B, >=).
change(direction, A is B, '#='(A, B), is).
change(direction, A = B, '#='(A, B), =).
change(open, A \= B, dif(A, B), \=).
change(open, A \== B, dif(A, B), \==).
change(arithmetic, Part, Result is Expression, Name) :-
    compound(Part),
    compound_name_arguments(Part, Name, Sides),
    memberchk(Name, [=, ==]),
    select(Expression, Sides, [Result]),
    compound(Expression),
    current_arithmetic_function(Expression).
change(bar, [X|Y], [X,Y], [X|Y]) :- var(Y).
change(bar, List, Changed, List) :-
    is_list(List),
    append([X|Elements], [Last], List),
    append([X|Elements], Last, Changed).
change(argument, Part, Changed, Part) :-
    compound(Part),
    compound_name_arity(Part, Name, Arity),
    \+ memberchk(Name/Arity, ['[|]'/2, (:-)/2, (',')/2, (;)/2, (->)/2, (=)/2, (-->)/2, (is)/2, (+)/2, (*)/2]),
    order(Arity, Order),
    reordered(Order, Part, Changed).

%   part(+Term, -Part, ?Changed, -New) is nondet: New is Term with Changed in place of Part. Part is neither a
%   variable nor the tail of a list.

part(Term, Term, Changed, Changed) :- nonvar(Term).
part(Term, Part, Changed, New) :- within(Term, Part, Changed, New).

within(Term, Part, Changed, New) :-
    subsumes_term((_ :- _), Term),
    !,
    Term = (Head :- Body),              % the body first: the exercise often gives the head
    (   part(Body, Part, Changed, Other),
        New = (Head :- Other)
    ;   part(Head, Part, Changed, Other),
        New = (Other :- Body)
    ).
within(Term, Part, Changed, New) :-
    compound(Term),
    (   Term = [Element|Rest]
    ->  (   part(Element, Part, Changed, Other),
            New = [Other|Rest]
        ;   within(Rest, Part, Changed, Other),
            New = [Element|Other]
        )
    ;   compound_name_arguments(Term, Name, Arguments),
        select(Argument, Arguments, Other, Others),
        part(Argument, Part, Changed, Other),
        compound_name_arguments(New, Name, Others)
    ).

replaced(Part, Other, Term, New) :- foldsubterms(instead(Part, Other), Term, New, [], []).

instead(Part, Other, Term, Other) --> { Term == Part }.

%   apart(+Variable, +Other, +Term, -New) is nondet: New is Term with Other instead of one to five occurrences of Variable.

apart(Variable, Other, Term, New) :-
    foldsubterms(occurrence(Variable), Term, New, Occurrences, []),
    length(Occurrences, Many),
    Many =< 5,
    maplist(one_of([Variable, Other]), Occurrences),
    \+ maplist(==(Variable), Occurrences).

%   idle(+Part, +Variable): Part, such as atom(X), says nothing about Variable if no other goal has Variable.

idle(Part, Variable) :-
    compound(Part),
    compound_name_arguments(Part, _, [Only]),
    Only == Variable,
    predicate_property(system:Part, built_in).
idle(Part, Variable) :- subsumes_term(_ \== _, Part), arg(_, Part, Side), Side == Variable.
idle(Part, Variable) :- subsumes_term(_^_, Part), arg(1, Part, Side), Side == Variable.

occurrence(Variable, Term, New) --> { Term == Variable }, [New].

one_of(Variables, Occurrence) :- member(Occurrence, Variables).

two_variables(Term, A, B) :-
    term_variables(Term, Variables),
    append(_, [A|Rest], Variables),
    member(B, Rest).

%   capital(+Name, -Variable): Variable is Name with a capital letter.

capital(Name, Variable) :-
    sub_atom(Name, 0, 1, _, First),
    sub_atom(Name, 1, _, 0, Rest),
    char_type(First, lower(Capital)),
    atom_concat(Capital, Rest, Variable).

%!  with_capitals(+Term, +Names, -More) is det.
%
%   The list More has the variables of Names, and those that the learner may have meant by atoms in Term: X by
%   `x`.

with_capitals(Term, Names, More) :-
    findall(Name=_, ( sub_term(Atom, Term), atom(Atom), capital(Atom, Name), \+ memberchk(Name=_, Names) ), Meant0),
    sort(1, @<, Meant0, Meant),
    append(Names, Meant, More).

%!  moved(?Item, +List, -Moved) is nondet.
%
%   The list Moved has the elements of List, with the element Item at another place.

moved(Item, List, Moved) :-
    select(Item, List, Rest),
    select(Item, Moved, Rest),
    Moved \== List.

%!  order(+Arity, -Order) is nondet.
%
%   The list Order has the numbers from 1 to Arity, with two of these numbers exchanged.

order(Arity, Order) :-
    numlist(1, Arity, Places),
    append([Before, [A], Between, [B], After], Places),
    append([Before, [B], Between, [A], After], Order).

%!  reordered(+Order, +Term, -New) is det.
%
%   The term New has the arguments of Term in another order. Order lists the numbers of the arguments.

reordered(Order, Term, New) :-
    compound_name_arguments(Term, Name, Arguments),
    maplist(argument_at(Arguments), Order, Others),
    compound_name_arguments(New, Name, Others).

argument_at(Arguments, Place, Argument) :- nth1(Place, Arguments, Argument).

%!  spelled(+Parts:list, +Names, +Own:list, -What:string) is det.
%
%   The string What is the text of Parts, with `and` between two parts. Names has Name=Variable for the
%   variables. Variables without a name are written as `_`. Own has Name/Arity for each of the person's
%   predicates.

spelled(Parts, Names, Own, What) :-
    term_variables(Parts, Variables),
    maplist(anonymous, Variables, Anonymous),
    append(Names, Anonymous, Known),
    maplist(text_of(Known, Own), Parts, Texts),
    (   Texts == ["_", "_"]
    ->  What = "two of the variables `_`"
    ;   atomic_list_concat(Texts, ' and ', Listed),
        atom_string(Listed, What)
    ).

anonymous(Variable, '_'=Variable).

%!  text_of(+Names, +Own:list, +Term, -Text:string) is det.
%
%   Text is Term in a form that Prolog can read again. Names has Name=Variable for each variable of Term. If a
%   variable has several names, Text uses the first one. Own has Name/Arity for predicates that are not written
%   as operators.

text_of(Names, Own, Term, Text) :-
    Options = [quoted(true), spacing(next_argument), variable_names(Names), module(machine_guest_reading),
               portray_goal(machine_saying:written_as_call(lessons_edits:among(Own)))],
    format(string(Text), "~W", [Term, Options]).

among(Own, Indicator) :- memberchk(Indicator, Own).
