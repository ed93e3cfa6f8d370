:- use_module('../../../prolog/codes/programs/specialise').
:- use_module('../../../prolog/codes/diagram/diagram').
:- use_module(samples).
:- use_module(library(modules)).
:- use_module(library(plunit)).

:- begin_tests(specialise, [setup(set_random(seed(11)))]).

%   The codes that the clauses find alone in an empty module.
clauses_codes(Clauses, Solution, Codes) :-
    in_temporary_module(Module,
                        forall(member(Clause, Clauses), assertz(Module:Clause)),
                        findall(Code, Module:call(Solution, Code), Codes)).

clause_head((Head :- _), Head) :- !.
clause_head(Head, Head).

%   Theories, some with lies.
random_game(Theory) :-
    random_theory(Theory0),
    (   maybe
    ->  Theory = Theory0
    ;   random_lies(Theory0, Theory)
    ).

test(both_stand_in_one_module, forall(trial(20, 100))) :-
    random_game(Theory),
    theory_expected(Theory, Expected),
    theory_program(Theory, Program),
    theory_walk(Theory, Walk),
    append(Program, Walk, Clauses),
    clauses_codes(Clauses, solution, Found),
    clauses_codes(Clauses, diagram_solution, Walked),
    assertion(Theory-Found-Walked == Theory-Expected-Expected).
test(every_predicate_has_clauses, forall(trial(80, 400))) :-
    random_game(Theory),
    theory_program(Theory, Clauses),
    findall(Name/Arity, ( member(Clause, Clauses), clause_head(Clause, Head), functor(Head, Name, Arity) ), Defined),
    forall(( member((_ :- Body), Clauses), called(Body, Goal) ),
           ( functor(Goal, Name, Arity),
             assertion(( memberchk(Name/Arity, Defined)
                       ; predicate_property(system:Goal, built_in)
                       ; Goal = _:_ )) )).

called((A,B), Goal) :- !, ( called(A, Goal) ; called(B, Goal) ).
called((A->B;C), Goal) :- !, ( called(A, Goal) ; called(B, Goal) ; called(C, Goal) ).
called(Goal, Goal).

test(excluded_symbols_have_no_step, Symbols == [c]) :-
    theory_program(theory(2, [a,b,c], [clue(1, [a,b], marks(0, 0))], []), Clauses),
    findall(Symbol, member((step(_, _, Symbol, _) :- _), Clauses), Symbols0),
    sort(Symbols0, Symbols).
test(excluded_at_one_place, Places-Symbols == [1]-[a,b]) :-
    theory_program(theory(2, [a,b], [], [code(2) \= a]), Clauses),
    findall(Place, member((step(Place, _, a, _) :- _), Clauses), Places),
    findall(Symbol, member((step(1, _, Symbol, _) :- _), Clauses), Symbols).
test(forced_place, Symbols == [b]) :-
    theory_program(theory(2, [a,b,c], [], [code(2) = b]), Clauses),
    findall(Symbol, member((step(2, _, Symbol, _) :- _), Clauses), Symbols).
test(gains_stop_at_what_is_allowed, Gains == [a-0,b-0]) :-
    theory_program(theory(2, [a,b], [], [distinct]), Clauses),
    findall(Symbol-Seen, member(gain(Symbol, Seen, _), Clauses), Gains).
test(impossible_is_one_clause, forall(member(Rule, [code(1) = c, count(a) > 9, (count(a) > 8 ; count(b) > 9), among([])]))) :-
    Theory = theory(3, [a,b], [], [Rule]),
    theory_program(Theory, Clauses),
    assertion(Clauses = [(solution(_) :- fail)]),
    theory_walk(Theory, Walk),
    assertion(Walk = [(diagram_solution(_) :- fail)]).
test(rules_of_whole_codes_are_checked_last, Checks == [codes_rules:code_obeys(Symbols, Code, \+ distinct)]) :-
    numlist(1, 30, Symbols),
    Theory = theory(12, Symbols, [], [\+ distinct]),
    theory_program(Theory, Clauses),
    member((solution(Code) :- Body), Clauses),
    findall(codes_rules:code_obeys(_, Code, Rule), called(Body, codes_rules:code_obeys(_, Code, Rule)), Checks0),
    !,
    Checks0 = [codes_rules:code_obeys(Symbols, _, Denied)],
    Checks = [codes_rules:code_obeys(Symbols, Code, Denied)].
test(rules_of_whole_codes_have_no_walk, fail) :-
    numlist(1, 30, Symbols),
    theory_walk(theory(12, Symbols, [], [\+ distinct]), _).
test(left_counts_the_codes_with_lies, forall(trial(20, 100))) :-
    random_theory(Theory0),
    random_lies(Theory0, Theory),
    theory_expected(Theory, Codes),
    length(Codes, Count),
    theory_walk(Theory, Clauses),
    (   Clauses = [(diagram_solution(_) :- fail)]
    ->  assertion(Theory-Count == Theory-0)
    ;   in_temporary_module(Module,
                            forall(member(Clause, Clauses), assertz(Module:Clause)),
                            once(( Module:diagram_start(State), Module:left(0, State, Left) ))),
        assertion(Theory-Left == Theory-Count)
    ).
test(every_left_leads_on, forall(trial(40, 200))) :-
    random_theory(Theory),
    Theory = theory(Pegs, _, _, _),
    theory_walk(Theory, Clauses),
    in_temporary_module(Module,
                        forall(member(Clause, Clauses), assertz(Module:Clause)),
                        leads_on(Clauses, Pegs, Module)).

leads_on(Clauses, Pegs, Module) :-
    forall(( member(left(Before, State, Count), Clauses), Before < Pegs ),
           goes_on(Module, Before, State, Count)).

%   The completions of a state are those of its successors.
goes_on(Module, Before, State, Count) :-
    Place is Before+1,
    findall(Left, ( Module:diagram_step(Place, State, _, Next), Module:left(Place, Next, Left) ), Lefts),
    sum_list(Lefts, Sum),
    assertion(Sum =:= Count).

:- end_tests(specialise).
