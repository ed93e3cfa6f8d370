% Programs that learners may write for an exercise, made from a right one: others that are right, and wrong ones with one slip.

:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(occurs)).
:- use_module(library(pairs)).
:- use_module(library(random)).
:- use_module(library(terms)).

%   another(+Given, +Text, +Kept, +Seed, -Other): Other is [Ways, Program]: the right program Text, written in other Ways. The names Kept are
%   the exercise's.

another(Given, Text, Kept, Seed, [Ways, Program]) :-
    set_random(seed(Seed)),
    read_clauses(Given, Text, Rest, Clauses0,
                 ( random_permutation([accumulated, compared, reordered, moved, renamed], All),
                   foldl(tried(Kept), All, Clauses0-[], Clauses1-Ways0),
                   maplist(other_variables, Clauses1, Clauses),
                   ( memberchk(compared, Ways0) -> Library = ":- use_module(library(clpfd)).\n" ; Library = "" ),
                   program_text([Library, Rest, "\n"], Clauses, Program) )),
    maplist(atom_string, Ways0, Ways).

%   slipped(+Given, +Text, +Kept, +Slip, +Seed, -Wrong): Wrong is [Where, Program]: Text with one Slip, in a clause with the head Where. Fails
%   if there is no place for it.

slipped(Given, Text, Kept, Slip, Seed, [Where, Program]) :-
    set_random(seed(Seed)),
    atom_string(Kind, Slip),
    read_clauses(Given, Text, Rest, Clauses0,
                 ( findall(Head-Clauses, slip(Kind, Kept, Clauses0, Clauses, Head), Found),
                   random_member(Where-Clauses1, Found),
                   program_text([Rest, "\n"], Clauses1, Program) )).

:- meta_predicate read_clauses(+, +, -, -, 0).

read_clauses(Given, Text, Rest, Clauses, Goal) :-
    context_module(Here),
    with_clauses([Given, Text], [_, Read],
                 ( text_without(Text, Read, Rest),
                   Here:maplist(plain_clause, Read, Clauses),
                   once(Goal) )).

plain_clause(clause(Indicator, _, _, Term-Names), Indicator-(Term-Names)).

program_text(Before, Clauses, Text) :-
    maplist(clause_text, Clauses, Texts),
    append(Before, Texts, Parts),
    atomics_to_string(Parts, Text).

clause_text(_-(Term-Names0), Text) :-
    term_variables(Term, Variables),
    foldl(with_name(Term), Variables, 1-Names0, _-Names),
    text_of(Names, [], Term, Text0),
    string_concat(Text0, " .\n", Text).

with_name(Term, Variable, N0-Names, N-More) :-
    (   member(_=Other, Names),
        Other == Variable
    ->  N = N0,
        More = Names
    ;   occurrences_of_var(Variable, Term, 1)
    ->  N = N0,
        More = ['_'=Variable|Names]
    ;   N is N0+1,
        format(atom(Name), "V~d", [N0]),
        More = [Name=Variable|Names]
    ).

% --- right programs

tried(Kept, Way, Clauses0-Ways, Clauses-[Way|Ways]) :-
    maybe(0.6),
    right(Way, Kept, Clauses0, Clauses),
    !.
tried(_, _, Tried, Tried).

%   right(+Way, +Kept, +Clauses0, -Clauses) is semidet.

right(reordered, _, Clauses0, Clauses) :-
    \+ cuts(Clauses0),
    random_permutation(Clauses0, Clauses1),
    keysort(Clauses1, Clauses).
right(moved, _, Clauses0, Clauses) :-
    \+ cuts(Clauses0),
    findall(Moved, changed_clause(exchanged, Clauses0, Moved, _), All),
    random_member(Clauses, All).
right(compared, _, Clauses0, Clauses) :-
    \+ memberchk(query/0-_, Clauses0),
    maplist(with_constraints, Clauses0, Clauses),
    Clauses \== Clauses0.
right(renamed, Kept, Clauses0, Clauses) :-
    findall(Name, ( member(Name/_-_, Clauses0), atom_string(Name, Text), \+ memberchk(Text, Kept) ), Names0),
    sort(Names0, Names),
    Names = [_|_],
    mapsubterms(renamed(Names), Clauses0, Clauses).
right(accumulated, _, Clauses0, Clauses) :-
    findall(Indicator, member(Indicator-_, Clauses0), Indicators),
    sort(Indicators, Predicates),
    member(Name/Arity, Predicates),
    partition([Indicator-_]>>(Indicator == Name/Arity), Clauses0, Own, Others),
    \+ ( member(_-(Term-_), Own), Term = (_ --> _) ),
    maplist(accumulated(Name/Arity), Own, New, Kinds),
    memberchk(counting, Kinds),
    functor(Head, Name, Arity),
    Head =.. [_|Arguments],
    append(Front, [Result], Arguments),
    append(Front, [0,Result], More),
    atom_concat(Name, '_so_far', Longer),
    Call =.. [Longer|More],
    append(Others, [Name/Arity-((Head :- Call)-[])|New], Clauses).

cuts(Clauses) :- sub_term(Cut, Clauses), Cut == ! .
cuts(Clauses) :- sub_term(Once, Clauses), nonvar(Once), Once = once(_).

exchanged((Head :- Body)-Names, (Head :- New)-Names) :-
    conjuncts(Body, Goals),
    (   append(Before, [A,B|After], Goals),
        independent(A),
        independent(B),
        term_variables(A, As),
        term_variables(B, Bs),
        \+ ( member(V, As), member(W, Bs), V == W ),
        append(Before, [B,A|After], Moved)
    ;   select(dif(A, B), Goals, Others),
        Moved = [dif(A, B)|Others]
    ),
    conjuncts(New, Moved).

%   independent(+Goal): variables that stand in other goals, too, are known before, and it does not look at others.

independent(Goal) :-
    nonvar(Goal),
    functor(Goal, Name, _),
    memberchk(Name, [symbol, pegs, guess, cell, findall, member, select, is, <, >, =<, >=, =:=, =\=, dif, number, atom]).

with_constraints(Indicator-(Term-Names), Indicator-(New-Names)) :- mapsubterms(constraint, Term, New).

constraint(Goal, New) :-
    compound(Goal),
    compound_name_arguments(Goal, Name, [A0,B0]),
    memberchk(Name-Other, [is-(#=), (<)-(#<), (>)-(#>), (=<)-(#=<), (>=)-(#>=), (=:=)-(#=), (=\=)-(#\=)]),
    expression(A0, A),
    expression(B0, B),
    \+ ( var(A), var(B) ),
    compound_name_arguments(New, Other, [A,B]).

expression(E, E) :- ( var(E) ; integer(E) ), !.
expression(A0**B0, A^B) :- !, expression(A0, A), expression(B0, B).
expression(E0, E) :-
    compound(E0),
    compound_name_arguments(E0, Name, Arguments0),
    memberchk(Name, [+, -, *, //, mod, abs, max, min]),
    maplist(expression, Arguments0, Arguments),
    compound_name_arguments(E, Name, Arguments).

renamed(Names, Name, New) :- atom(Name), memberchk(Name, Names), !, atom_concat(Name, '_of_mine', New).
renamed(Names, Term, New) :-
    compound(Term),
    compound_name_arguments(Term, Name, Arguments0),
    memberchk(Name, Names),
    atom_concat(Name, '_of_mine', Other),
    mapsubterms(renamed(Names), Arguments0, Arguments),
    compound_name_arguments(New, Other, Arguments).

%   accumulated(+Predicate, +Clause, -New, -Kind): New hands on what is counted so far. Kind is counting, passing or ending.

accumulated(Name/Arity, _-(Term-Names), Longer/More-((NewHead :- NewBody)-Names), Kind) :-
    ( Term = (Head :- Body0) -> conjuncts(Body0, Goals) ; Head = Term, Goals = [] ),
    atom_concat(Name, '_so_far', Longer),
    More is Arity+1,
    Head =.. [Name|Arguments],
    append(Front, [Result], Arguments),
    functor(Call, Name, Arity),
    findall(x, ( sub_term(Part, Goals), nonvar(Part), functor(Part, Name, Arity) ), Calls),
    (   Calls == []
    ->  Kind = ending,
        integer(Result),
        ( Result =:= 0 -> End = SoFar, NewGoals = Goals ; append(Goals, [End is SoFar+Result], NewGoals) )
    ;   Calls = [_],
        var(Result),
        append(Before, [Call|After], Goals),
        Call =.. [_|Given],
        append(CallFront, [Called], Given),
        var(Called),
        (   Called == Result
        ->  Kind = passing,
            Next = SoFar,
            Rest = After,
            Counted = []
        ;   Kind = counting,
            select(Is, After, Rest),
            nonvar(Is),
            ( Is = (R is C+E) ; Is = (R is E+C) ),
            R == Result,
            C == Called,
            \+ contains_var(Called, E),
            Counted = [Next is SoFar+E]
        ),
        \+ contains_var(Called, Before-Rest),
        append(CallFront, [Next,End], NewGiven),
        NewCall =.. [Longer|NewGiven],
        append([Before, Rest, Counted, [NewCall]], NewGoals)
    ),
    append(Front, [SoFar,End], NewArguments),
    NewHead =.. [Longer|NewArguments],
    conjuncts(NewBody, NewGoals).

other_variables(Indicator-(Term-Names), Indicator-(Term-New)) :- maplist(other_name, Names, New).

other_name(Name=Variable, New=Variable) :- atom_concat(Name, 'x', New).

% --- wrong programs

%   slip(+Slip, +Kept, +Clauses0, -Clauses, -Where) is nondet.

slip(base, _, Clauses0, Clauses, "") :-
    select(Indicator-(Term-_), Clauses0, Clauses),
    \+ calls(Indicator, Term),
    \+ ( member(Indicator-(Other-_), Clauses), \+ calls(Indicator, Other) ),
    memberchk(Indicator-_, Clauses).
slip(Slip, _, Clauses0, Clauses, Where) :-
    changed_clause(wrong(Slip), Clauses0, Clauses, New),
    New = Term-Names,
    ( Term = (Head :- _) -> true ; Term = (Head --> _) -> true ; Head = Term ),
    spelled([Head], Names, [], Where).

calls(Name/Arity0, Term) :-
    ( Term = (_ :- Body), Arity = Arity0 ; Term = (_ --> Body), Arity is Arity0-2 ),
    sub_term(Part, Body),
    nonvar(Part),
    functor(Part, Name, Arity),
    !.

:- meta_predicate changed_clause(2, +, -, -).

changed_clause(Change, Clauses0, Clauses, New-Names) :-
    append(Before, [Indicator-(Term-Names0)|After], Clauses0),
    call(Change, Term-Names0, New-Names),
    append(Before, [Indicator-(New-Names)|After], Clauses).

%   wrong(+Slip, +Clause, -New) is nondet.

wrong(arithmetic, Term-Names, New-Names) :- part(Term, A is B, A = B, New), compound(B).
wrong(itself, Term0-Names0, Term-Names) :-
    copy_term(Term0-Names0, Term-Names),
    sub_term(Is, Term),
    nonvar(Is),
    Is = (N is E),
    var(N),
    compound(E),
    term_variables(E, Variables),
    member(N, Variables).
wrong(list, Term-Names, New-Names) :- whole_list(Term, [X|Rest], [X], New), var(Rest).
wrong(bar, Term-Names, New-Names) :- whole_list(Term, [X|Rest], [X,Rest], New), var(Rest).
wrong(name, Term0-Names0, Term-Names) :-
    copy_term(Term0-Names0, Term-Names),
    member(Name=Variable, Names),
    var(Variable),
    downcase_atom(Name, Variable).
wrong(variable, Term-Names, New-[Capital=Variable|Names]) :-
    part(Term, Name, Variable, New),
    atom(Name),
    memberchk(Name, [red, blue, green, yellow, warm, cold, in, blank]),
    sub_atom(Name, 0, 1, _, First),
    upcase_atom(First, Upper),
    sub_atom(Name, 1, _, 0, Rest),
    atom_concat(Upper, Rest, Capital).
wrong(order, (Head :- Body)-Names, (Head :- New)-Names) :-
    conjuncts(Body, Goals),
    select(Goal, Goals, Others),
    nonvar(Goal),
    functor(Goal, Name, _),
    memberchk(Name, [\=, \==, \+, <, >, =<, >=, is, =:=, =\=, label, memberchk, forall]),
    Others = [First|_],
    First \== Goal,
    Goals \== [Goal|Others],
    conjuncts(New, [Goal|Others]).
wrong(cut, Term-Names, (Head :- New)-Names) :-
    ( Term = (Head :- Body) -> conjuncts(Body, Goals) ; Term \= (_ --> _), Head = Term, Goals = [] ),
    append(Goals, [!], Cut),
    conjuncts(New, Cut).
wrong(bound, Term-Names, New-Names) :-
    part(Term, Part, Changed, New),
    compound(Part),
    compound_name_arguments(Part, Name, Sides),
    member(Name-Other, [(<)-(=<), (=<)-(<), (>)-(>=), (>=)-(>), (#<)-(#=<)]),
    compound_name_arguments(Changed, Other, Sides).
wrong(number, Term-Names, New-Names) :- part(Term, N, M, New), integer(N), ( M is N+1 ; N > 0, M is N-1 ).
wrong(arguments, Term-Names, New-Names) :-
    part(Term, Part, Changed, New),
    compound(Part),
    compound_name_arguments(Part, Name, Arguments),
    length(Arguments, Arity),
    Arity > 1,
    atom(Name),
    sub_atom(Name, 0, 1, _, First),
    char_type(First, alpha),
    Name \== is,
    append(Before, [A|Rest], Arguments),
    append(Between, [B|After], Rest),
    A \== B,
    append([Before, [B|Between], [A|After]], Others),
    compound_name_arguments(Changed, Name, Others).

part(Term, Part, Changed, Changed) :- subsumes_term(Part, Term), Part = Term.
part(Term, Part, Changed, New) :-
    compound(Term),
    compound_name_arguments(Term, Name, Arguments),
    select(Argument, Arguments, Other, Others),
    nonvar(Argument),
    part(Argument, Part, Changed, Other),
    compound_name_arguments(New, Name, Others).

%   whole_list(+Term, +List, ?Changed, -New) is nondet: as part/4, for lists that are not the end of another.

whole_list(Term, List, Changed, New) :- whole(Term, List, Changed, New, yes).

whole(Term, List, Changed, Changed, yes) :- nonvar(Term), Term = [_|_], List = Term.
whole(Term, List, Changed, New, _) :-
    compound(Term),
    compound_name_arguments(Term, Name, Arguments),
    append(Before, [Argument|After], Arguments),
    ( Name == '[|]', Before = [_] -> Whole = no ; Whole = yes ),
    whole(Argument, List, Changed, Other, Whole),
    append(Before, [Other|After], Others),
    compound_name_arguments(New, Name, Others).

conjuncts(Body, Goals) :- nonvar(Body), !, ( Body = (A, B) -> Goals = [A|Rest], conjuncts(B, Rest) ; Goals = [Body] ).
conjuncts(true, []) :- !.
conjuncts(Goal, [Goal]) :- !.
conjuncts((Goal, Body), [Goal|Goals]) :- conjuncts(Body, Goals).
