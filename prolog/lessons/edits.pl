:- module(lessons_edits,
          [ edit/5,                     % +Cause, +Term, +Known, -What, -New
            with_capitals/3,            % +Term, +Names, -More
            moved/3,                    % ?Item, +List, -Moved
            order/2,                    % +Arity, -Order
            reordered/3,                % +Order, +Term, -New
            spelled/3,                  % +Part, +Names, -What
            text_of/3                   % +Term, +Names, -Text
          ]).
:- use_module(library(apply), [exclude/3, foldl/4, maplist/3]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, nth1/3, numlist/3, select/3, select/4]).
:- use_module(library(occurs), [occurrences_of_var/3]).
:- use_module(library(terms), [foldsubterms/5, mapsubterms/3]).

/** <module> One clause, changed in one place
*/

%!  edit(+Cause, +Term, +Known, -What, -New) is nondet.
%
%   New is the clause Term with one change. Cause is the mistake that this change corrects. The changed part
%   has the text What. Known is Variables-Names: the names of the clause's variables, and the names that the
%   learner may have meant.

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
edit(arithmetic, Term, _, What, New) :-
    part(Term, Part, Result is Expression, New),
    compound(Part),
    compound_name_arguments(Part, Operator, Sides),
    memberchk(Operator, [=, ==]),
    ( Sides = [Result,Expression] ; Sides = [Expression,Result] ),
    computed(Expression),
    atom_string(Operator, What).
edit(itself, (Head :- Body), Variables-_, What, New) :-
    part(Body, Part, Computed, Others),
    compound(Part),
    Part = (Variable is Expression),
    occurrences_of_var(Variable, Expression, Some),
    Some > 0,
    apart(Variable, Result, (Head :- Others), New),
    Computed = (Result is Expression),
    spelled(Part, Variables, What).
edit(list, Term, Variables-_, What, New) :-
    list_in(Term, Part, [X|Rest], New),
    Part = [X|End],
    End == [],
    spelled(Part, Variables, What),
    (   term_variables(Term, Others),
        member(Rest, Others),
        occurrences_of_var(Rest, Term, 1)
    ;   true
    ).
edit(bar, Term, Variables-_, What, New) :-
    list_in(Term, Part, Changed, New),
    (   is_list(Part)
    ->  append(Elements, [Last], Part),
        Elements = [_|_],
        append(Elements, Last, Changed)
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
    apart(Variable, _, Term, New),
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

operator(bound, <, =<).
operator(bound, =<, <).
operator(bound, >, >=).
operator(bound, >=, >).
operator(direction, is, #=).
operator(direction, =, #=).
operator(open, \=, dif).
operator(open, \==, dif).

%   part(+Term, -Part, ?Changed, -New) is nondet: New is Term with Changed instead of Part.

part(Term, Term, Changed, Changed).
part(Term, Part, Changed, New) :-
    compound(Term),
    compound_name_arguments(Term, Name, Arguments),
    select(Argument, Arguments, Other, Others),
    part(Argument, Part, Changed, Other),
    compound_name_arguments(New, Name, Others).

%   list_in(+Term, -List, ?Changed, -New) is nondet: as part/4, for each List that is not the tail of another
%   list.

list_in(Term, List, Changed, New) :-
    compound(Term),
    (   Term = [_|_]
    ->  (   List = Term,
            New = Changed
        ;   element_in(Term, List, Changed, New)
        )
    ;   compound_name_arguments(Term, Name, Arguments),
        select(Argument, Arguments, Other, Others),
        list_in(Argument, List, Changed, Other),
        compound_name_arguments(New, Name, Others)
    ).

element_in([Element|Rest], List, Changed, [New|Rest]) :- list_in(Element, List, Changed, New).
element_in([Element|Rest], List, Changed, [Element|New]) :- compound(Rest), element_in(Rest, List, Changed, New).

instead(Part, Value, Term, Value) :- Term == Part.

%   apart(+Variable, +Other, +Term, -New) is nondet: New is Term with Other instead of one or more occurrences of
%   Variable.

apart(Variable, Other, Term, New) :-
    foldsubterms(occurrence(Variable), Term, New, Occurrences, []),
    length(Occurrences, Many),
    Many =< 5,
    maplist(one_of(Variable, Other), Occurrences),
    once(( member(Occurrence, Occurrences), Occurrence == Other )).

occurrence(Variable, Term, New) --> { Term == Variable }, [New].

one_of(Variable, _, Variable).
one_of(_, Other, Other).

computed(Expression) :-
    compound(Expression),
    compound_name_arity(Expression, Name, _),
    memberchk(Name, [+, -, *, /, //, mod, rem, div, **, ^, abs, max, min]).

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

%!  spelled(+Part, +Names, -What:string) is det.
%
%   What is the text of Part for a person. Variables without a name are written as `_`.

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
    (   One == "_",
        Other == "_"
    ->  What = "two of the variables `_`"
    ;   format(string(What), "~w and ~w", [One, Other])
    ).

%!  with_capitals(+Term, +Names, -More) is det.
%
%   More is Names with further variables. The learner may have meant these by atoms in Term, as X by `x`.

with_capitals(Term, Names, More) :-
    findall(Variable, ( part(Term, Atom, _, _), atom(Atom), capital(Atom, Variable) ), Meant),
    sort(Meant, Variables),
    foldl(with_variable, Variables, Names, More).

with_variable(Variable, Names, More) :-
    (   memberchk(Variable=_, Names)
    ->  More = Names
    ;   More = [Variable=_|Names]
    ).

%!  moved(?Item, +List, -Moved) is nondet.
%
%   Moved is List with its element Item at another place.

moved(Item, List, Moved) :-
    select(Item, List, Rest),
    select(Item, Moved, Rest),
    Moved \== List.

%!  order(+Arity, -Order) is nondet.
%
%   Order is the list of numbers from 1 to Arity, with two of them exchanged.

order(Arity, Order) :-
    numlist(1, Arity, Places),
    append(Before, [A|Rest], Places),
    append(Between, [B|After], Rest),
    append(Between, [A|After], End),
    append(Before, [B|End], Order).

%!  reordered(+Order, +Term, -New) is det.
%
%   New is Term with its arguments in Order.

reordered(Order, Term, New) :-
    compound_name_arguments(Term, Name, Arguments),
    maplist(argument_at(Arguments), Order, Others),
    compound_name_arguments(New, Name, Others).

argument_at(Arguments, Place, Argument) :- nth1(Place, Arguments, Argument).

%!  text_of(+Term, +Names, -Text:string) is det.
%
%   Text is Term in a form that Prolog can read again. Names has the names of its variables.

text_of(Term, Names, Text) :-
    exclude(bound, Names, Open),
    with_output_to(string(Text),
                   write_term(Term, [ quoted(true), spacing(next_argument), variable_names(Open),
                                      module(machine_guest_reading) ])).

bound(_=Value) :- nonvar(Value).
