:- module(lessons_repairs,
          [ program_repairs/7,          % +Causes, +Given, +Text, +Solution, +Wanted, +Names, -Repairs
            query_repairs/5,            % +Causes, +Given, +Text, +Names, -Repairs
            programs_without/5          % +Given, +Text, +Wanted, +Changed, -Programs
          ]).
:- use_module(library(apply), [exclude/3, include/3, maplist/3]).
:- use_module(library(lists), [append/2, append/3, member/2, memberchk/2, select/3, select/4]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(solution_sequences), [distinct/2, limit/2]).
:- use_module(library(terms), [mapargs/3, mapsubterms/3]).
:- use_module(library(ugraphs), [reachable/3, vertices_edges_to_ugraph/3]).
:- use_module('../machine/merging', [text_without/3, with_clauses/3]).
:- use_module(edits, [edit/5, moved/3, order/2, reordered/3, spelled/4, text_of/4, with_capitals/3]).

/** <module> Small repairs of a program

Each repair is one change: an argument, a variable, a number, a goal, a clause. If it makes a wrong program
right, its cause says what is wrong, but does not show the solution. Only clauses that the wanted predicates
call are changed.
*/

%!  program_repairs(+Causes, +Given, +Text, +Solution, +Wanted:list, +Names:list(string), -Repairs:list) is det.
%
%   Repairs has at most 500 repairs of the program Text. Causes are the kinds of mistakes to look for, in order:
%   see edit/5. A repair is a list [Cause, What, Where, Changed, Others] of these elements:
%
%       | What    | the part that changes, as text                                                    |
%       | Where   | the head of the clause that changes, as text                                      |
%       | Changed | Text with one change                                                              |
%       | Others  | two texts: the clauses of Text that are right according to Cause, and the clauses |
%       |         | of Solution that mean the same                                                    |
%
%   Others is [] if Cause calls no clauses right. Wanted has [Name, Arity] for each predicate of the exercise. A
%   repair changes no clause of the text Given, and may replace other clauses by clauses of the text Solution.
%   Names are names that the learner may have meant by a variable. A text with a syntax error has no repairs.

program_repairs(Causes, Given, Text, Solution, Wanted, Names, Repairs) :-
    repairs(Causes, [Given, Text, Solution], Wanted, Names, program_texts(Text, Solution), Repairs).

program_texts(Text, Solution, Own, Clauses, Claim, Changed, Others) :-
    text_without(Text, Own, Rest),
    maplist(clause_text, Clauses, Texts),
    atomics_to_string([Rest, "\n"|Texts], Changed),
    (   Claim = right_without(Wrong, Missing)
    ->  text_without(Text, Wrong, Left),
        text_without(Solution, [Missing], Right),
        Others = [Left, Right]
    ;   Others = []
    ).

clause_text(clause(_, _, _, Term-Names), Text) :-
    text_of(Names, [], Term, Written),
    string_concat(Written, " .\n", Text).

%!  query_repairs(+Causes, +Given, +Text, +Names:list(string), -Repairs:list) is det.
%
%   Repairs are as in program_repairs/7, also for Causes and Names, but for the query Text to the program Given.
%   In each repair, the text of Where is empty, and Others is [].

query_repairs(Causes, Given, Text, Names, Repairs) :-
    format(string(Clause), "? :- ~w .~n", [Text]),
    repairs(Causes, [Given, Clause, ""], [[?, 0]], Names, query_texts, Repairs).

query_texts(_, [clause(_, _, _, (? :- Goal)-Variables)], none, Changed, []) :- text_of(Variables, [], Goal, Changed).

%   repairs(+Causes, +Texts, +Wanted, +Names, :Written, -Repairs): Texts are the texts Given, Text and Solution
%   of program_repairs/7, whose other arguments these are. The goal call(Written, Own, Clauses, Claim, Changed,
%   Others) gives the last two elements of a repair. Own, Clauses and Claim are those of repair/7.

repairs(Causes, Texts, Wanted, Names, Written, Repairs) :-
    catch(with_clauses(Texts, Clauses, lessons_repairs:found(Clauses, Causes, Wanted, Names, Written, Repairs)),
          error(_, _),
          Repairs = []).

found([Known, Read, Right], Causes, Wanted, Names, Written, Repairs) :-
    own(Known, Read, Wanted, Own),
    findall(Indicator, ( member(Each, [Known, Read]), member(clause(Indicator, _, _, _), Each) ), Indicators),
    findall([Cause, What, Where, Changed, Others],
            limit(500,
                  ( member(Cause, Causes),
                    repair(Cause, Own, Right-Names, Parts-Variables, Heads, Clauses, Claim),
                    spelled(Parts, Variables, Indicators, What),
                    spelled(Heads, Variables, Indicators, Where),
                    call(Written, Own, Clauses, Claim, Changed, Others) )),
            Repairs).

%!  programs_without(+Given, +Text, +Wanted:list, +Changed, -Programs:list(string)) is det.
%
%   Programs has the text Changed without one clause, for each clause of Changed that the learner may change.
%   Such a clause is not in the text Given. A predicate of Wanted, a list of [Name, Arity], calls its predicate
%   in Text, or is its predicate.

programs_without(Given, Text, Wanted, Changed, Programs) :-
    with_clauses([Given, Text, Changed], [Known, Read, New],
                 lessons_repairs:( own(Known, Read, Wanted, Own), findall(Program, without_one(Known, Own, New, Changed, Program), Programs) )).

without_one(Known, Own, New, Changed, Program) :-
    member(Clause, New),
    Clause = clause(Indicator, _, _, _),
    memberchk(clause(Indicator, _, _, _), Own),
    \+ among(Known, Clause),
    text_without(Changed, [Clause], Program).

%   own(+Known, +Read, +Wanted, -Own): Own has the clauses of Read that the learner may change: not those in
%   Known, but those for the predicates in Wanted and for the predicates that they call. Every name in a clause
%   counts as a call, because call/N may call it.

own(Known, Read, Wanted, Own) :-
    exclude(among(Known), Read, Written),
    findall(Caller-Name,
            ( member(clause(Caller/_, _, _, Term-_), Written), sub_term(Part, Term), callable(Part), functor(Part, Name, _) ),
            Calls),
    findall(Name, member([Name, _], Wanted), Names),
    vertices_edges_to_ugraph(Names, Calls, Graph),
    findall(Called, ( member(Name, Names), reachable(Name, Graph, Called) ), Reached),
    append(Reached, All),
    include(named(All), Written, Own).

among(Known, clause(_, _, _, Term-_)) :-
    member(clause(_, _, _, Other-_), Known),
    Other =@= Term,
    !.

named(Names, clause(Name/_, _, _, _)) :- memberchk(Name, Names).

%   repair(+Cause, +Own, +Known, -Named, -Heads, -Clauses, -Claim) is nondet: Own are the learner's clauses, and
%   Clauses are Own with one change that corrects the mistake Cause. Known is Right-Names: the clauses of the
%   solution, and the names that the learner may have meant. Named is Parts-Variables: the parts that a message
%   names (edit/5), and the names of their variables. Heads has the head of the clause that changes, or is [] if
%   none is named. Claim says which clauses of Own are right according to Cause:
%
%       | Claim                         | meaning                                                                |
%       | right_without(Wrong, Missing) | Own without the clauses Wrong is equivalent to the solution without    |
%       |                               | the clause Missing                                                     |
%       | none                          | Cause says this of no clauses                                          |

repair(base, Own, Right-_, [Named]-[], [], Clauses, none) :-
    member(clause(Indicator, _, _, _), Own),
    \+ ( member(Clause, Own), Clause = clause(Indicator, _, _, _), \+ recursive(Clause) ),
    !,
    grammar_indicator(Indicator, Own, Named),
    base(Indicator, Own, Right, Base),
    append([Base], Own, Clauses).
repair(arguments, Own, _, [Name/Arity]-[], [], Clauses, none) :-
    distinct(Name/Arity, ( member(clause(Name/Arity, _, _, Term-_), Own), Term \= (_ --> _) )),
    order(Arity, Order),
    maplist(with_order(Name/Arity, Order), Own, Clauses).
repair(place, Own, _, []-Names, Heads, Clauses, none) :-
    moved(Clause, Own, Clauses),
    clause_heads(Clause, Heads, Names).
repair(clause, Own, _, []-Names, Heads, Clauses, none) :-
    Own = [_,_|_],
    select(Clause, Own, Clauses),
    clause_heads(Clause, Heads, Names).
repair(missing, Own, Right-_, [Named]-[], [], Clauses, right_without([], Clause)) :-
    Right = [_,_|_],
    member(Clause, Right),
    ( Clauses = [Clause|Own] ; append(Own, [Clause], Clauses) ),
    Clause = clause(Indicator, _, _, _),
    grammar_indicator(Indicator, [Clause], Named).
repair(slip, Own, Right-_, []-Names, Heads, Clauses, right_without([Clause], Better)) :-
    Own = [_,_|_],
    select(Clause, Own, Better, Clauses),
    Clause = clause(Indicator, _, _, _),
    member(Better, Right),
    Better = clause(Indicator, _, _, _),
    clause_heads(Clause, Heads, Names).
repair(Cause, Own, Right-Names, Parts-Variables, Heads, Clauses, none) :-
    select(Clause, Own, clause(Indicator, From, To, New-Variables), Clauses),
    Clause = clause(Indicator, From, To, Term-Variables0),
    clause_heads(Clause, Heads, _),
    with_capitals(Term, Variables0, Variables),
    edit(Cause, Term, Variables-Names, Parts, New),
    \+ ( Cause == argument, given(Parts, Term, Right) ).

%   grammar_indicator(+Indicator, +Clauses, -Named): Named is Indicator, Name/Arity, or Name//Arity if one of
%   Clauses is a grammar rule for it: greeting//0 for greeting/2.

grammar_indicator(Name/Arity, Clauses, Named) :-
    (   member(clause(Name/Arity, _, _, Term-_), Clauses),
        Term = (_ --> _)
    ->  Written is Arity-2,
        Named = Name//Written
    ;   Named = Name/Arity
    ).

%   given(+Parts, +Term, +Right): the only part in Parts is in the head of the clause Term, and in a head of a
%   clause in Right.

given([Part], Term, Right) :-
    head(Term, Head),
    sub_term(Same, Head),
    Same == Part,
    member(clause(_, _, _, Term1-_), Right),
    head(Term1, Other),
    sub_term(Alike, Other),
    Alike =@= Part,
    !.

head(Term, Head) :- ( Term = (Head :- _) -> true ; Term = (Head --> _) -> true ; Head = Term ).

clause_heads(clause(_, _, _, Term-Names), Heads, Names) :-
    head(Term, Head),
    ( Head == ? -> Heads = [] ; Heads = [Head] ).

with_order(Indicator, Order, clause(Of, From, To, Term-Names), clause(Of, From, To, New-Names)) :-
    mapsubterms(in_order(Indicator, Order), Term, New).

in_order(Name/Arity, Order, Term, New) :-
    compound(Term),
    compound_name_arity(Term, Name, Arity),
    reordered(Order, Term, Other),
    mapargs(mapsubterms(in_order(Name/Arity, Order)), Other, New).

recursive(clause(Name/Arity0, _, _, Term-_)) :-
    ( Term = (_ :- Body), Arity = Arity0 ; Term = (_ --> Body), Arity is Arity0-2 ),
    sub_term(Part, Body),
    callable(Part),
    functor(Part, Name, Arity),
    !.

%   base(+Indicator, +Own, +Right, -Clause) is nondet: Clause may end the recursion of the predicate Indicator.
%   Clause is one of the solution Right, or a fact made from the head of a recursive clause in Own. In this
%   fact, lists become []. One or two of its variables become 0, 1 or [], or two become equal.

base(Indicator, _, Right, Clause) :-
    member(Clause, Right),
    Clause = clause(Indicator, _, _, _),
    \+ recursive(Clause).
base(Name/Arity, Own, _, clause(Name/Arity, 0, 0, Head-[])) :-
    once(( member(clause(Name/Arity, _, _, (Recursive :- _)-_), Own) )),
    mapargs(emptied, Recursive, Head),
    term_variables(Head, Open),
    ended(Open).

emptied(Argument, Empty) :- ( nonvar(Argument), Argument = [_|_] -> Empty = [] ; true ).

ended(_).
ended(Open) :- member(A, Open), known(A).
ended(Open) :- append(_, [A|Rest], Open), member(B, Rest), ( A = B ; known(A), known(B) ).

known(0).
known(1).
known([]).
