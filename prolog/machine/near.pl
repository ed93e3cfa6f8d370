:- module(machine_near,
          [ unmatched/6,                % +Own, +Head, +Places, +Caller, -Because, -Nearest
            near_text/4,                % +Own, +Head, +Place, -Text
            matching/4,                 % +Own, +Head, ?Place, -Body
            scored/4,                   % +Own, +Head, -Place, -Score
            calls/2,                    % +Body, +Head
            general/2                   % +Head, -Other
          ]).
:- use_module(library(apply), [exclude/3, maplist/4]).
:- use_module(library(lists), [append/3, max_list/2, member/2, same_length/2, sum_list/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(searching, [goals_texts/4, source_clause/4, source_names/4]).

/** <module> Clauses that a goal matches, or nearly matches
*/

%!  matching(+Own, +Head, ?Place, -Body) is nondet.
%
%   Clause number Place of the program Own has a head that unifies with Head, and has the Body.

matching(Own, Head, Place, Body) :-
    clause(Own:Head, Body, Clause),
    nth_clause(Own:Head, Place, Clause).

%!  unmatched(+Own, +Head, +Places, +Caller, -Because:string, -Nearest:list) is det.
%
%   The goal Head fails in the program Own. If Places, the numbers of clauses that match Head, is not empty,
%   Head calls itself. Otherwise, Because names the values in Head that no clause has, and Nearest the one or
%   two clauses that match best. Caller is a term caller(Above, Place, _): clause number Place for Above calls
%   Head.

unmatched(_, _, [_|_], _, "this is asked already", []) :- !.
unmatched(Own, Head, [], caller(Above, Place, _), Because, [Place]) :-
    element(Own, Head, Above, Place, Because),
    !.
unmatched(Own, Head, [], caller(Above, Clause, _), Because, Nearest) :-
    findall(Score-Place, limit(1_000, scored(Own, Head, Place, Score)), Scored),
    findall(Text, missing(Own, Head, Text), Missing),
    (   pairs_keys(Scored, Scores),
        max_list(Scores, Best)
    ->  findall(Place, member(Best-Place, Scored), Best0),
        (   Clause > 0,
            calls(Above, Head),
            exclude(recursive(Own, Head), Best0, Bases),
            Bases \== []
        ->  Best1 = Bases
        ;   Best1 = Best0
        ),
        ( Best1 = [_,_,_|_] -> Nearest = [] ; Nearest = Best1 ),
        findall(Text, ( member(Place, Nearest), near_text(Own, Head, Place, Text) ), Near),
        append(Missing, Near, Parts0),
        ( Parts0 == [] -> Parts = ["no clause matches"] ; Parts = Parts0 )
    ;   Nearest = [],
        Parts = ["it has no clause"]
    ),
    atomic_list_concat(Parts, '; ', Because0),
    atom_string(Because0, Because).

recursive(Own, Head, Place) :-
    general(Head, Other),
    once(matching(Own, Other, Place, Body)),
    calls(Body, Head).

%   element(+Own, +Head, +Above, +Place, -Because) is semidet: in the program Own, clause number Place for Above
%   calls Head with an argument that no clause has. This argument is the last element of a list in the clause's
%   own head: X in [_, X], where [_|X] was meant. Because says so.

element(Own, Head, Above, Place, Because) :-
    source_clause(Above, Place, (Source :- Body), Names),
    functor(Head, Name, Arity),
    functor(Source, Name, Arity),
    sub_term(Goal, Body),
    callable(Goal),
    functor(Goal, Name, Arity),
    arg(Number, Source, List),
    is_list(List),
    append(_, [Last], List),
    arg(Number, Goal, Part),
    var(Part),
    Part == Last,
    general(Head, Other),
    arg(Number, Head, Value),
    arg(Number, Other, Value),
    \+ matching(Own, Other, _, _),
    !,
    goals_texts(Own, [List], Names, [Text]),
    format(string(Because), "~w in clause ~d ends there: the rest of a list follows a bar", [Text, Place]).

missing(Own, Head, Text) :-
    arg(Number, Head, Value),
    general(Head, Other),
    arg(Number, Other, Part),
    \+ ( matching(Own, Other, _, _), Part = Value ),
    goals_texts(Own, [Value], [], [Written]),
    format(string(Text), "no clause has ~w as argument ~d", [Written, Number]).

%!  near_text(+Own, +Head, +Place, -Text:string) is det.
%
%   Text says that clause number Place of the program Own is near to Head.

near_text(Own, Head, Place, Text) :-
    general(Head, Other),
    once(matching(Own, Other, Place, Body)),
    source_names(Other, Place, Body, Names),
    goals_texts(Own, [Other], Names, [Near]),
    format(string(Text), "clause ~d is near: ~w", [Place, Near]).

%!  general(+Head, -Other) is det.
%
%   Other has the name and the number of arguments of Head, and only variables as arguments.

general(Head, Other) :-
    functor(Head, Name, Arity),
    functor(Other, Name, Arity).

%!  scored(+Own, +Head, -Place, -Score) is nondet.
%
%   Score says how well clause number Place of the program Own matches Head. It adds up 1 for each argument that
%   matches, and less for one that matches in part.

scored(Own, Head, Place, Score) :-
    general(Head, Other),
    matching(Own, Other, Place, _),
    \+ \+ ( similar(Head, Other, Part), nb_setval(machine_blaming_score, Part) ),
    nb_getval(machine_blaming_score, Part),
    functor(Head, _, Arity),
    Score is Part*Arity.

similar(A, B, Score) :-
    (   compound(A),
        compound(B),
        A \= B,
        compound_name_arguments(A, Name, As),
        compound_name_arguments(B, Name, Bs),
        same_length(As, Bs)
    ->  maplist(similar, As, Bs, Scores),
        sum_list(Scores, Sum),
        length(As, Many),
        Score is Sum/Many
    ;   A = B
    ->  Score = 1
    ;   atom(A), atom(B), dwim_match(A, B)
    ->  Score = 0.5
    ;   Score = 0
    ).

%!  calls(+Body, +Head) is semidet.
%
%   Body has a goal of the predicate of Head.

calls(Body, Head) :-
    functor(Head, Name, Arity),
    sub_term(Goal, Body),
    callable(Goal),
    functor(Goal, Name, Arity),
    !.
