:- use_module('../../../prolog/codes/fields').
:- use_module('../../../prolog/codes/dialects/marks').
:- use_module('../../../prolog/codes/rules').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(fields, [setup(set_random(seed(5)))]).

%   The sum of a field over a whole code, peg by peg.
field_sum(Field, Code, Sum) :-
    findall(Weight,
            ( nth1(Place, Code, Symbol),
              Before is Place-1,
              length(Earlier, Before),
              append(Earlier, _, Code),
              aggregate_all(count, ( member(S, Earlier), S == Symbol ), Seen),
              field_weight(Field, Place, Symbol, Seen, Weight) ),
            Weights),
    sum_list(Weights, Sum).

holds(field(W, =, Target), Code)  :- field_sum(field(W, =, Target), Code, Sum), Sum =:= Target.
holds(field(W, =<, Target), Code) :- field_sum(field(W, =<, Target), Code, Sum), Sum =< Target.
holds(field(W, >=, Target), Code) :- field_sum(field(W, >=, Target), Code, Sum), Sum >= Target.

random_field(Pegs, Symbols, Field) :-
    random_member(Symbols, [[red,blue,none], [0,3,-2], [1,2,3]]),
    random_between(1, 4, Pegs),
    (   maybe
    ->  random_code(Pegs, Symbols, Guess),
        random_between(0, Pegs, Black),
        random_between(0, Pegs, White),
        answer_fields(marks(Black, White), Guess, Fields),
        random_member(Field, Fields)
    ;   repeat,
        random_rule(Pegs, Symbols, Rule),
        rule_field(Rule, theory(Pegs, Symbols, [], []), Field),
        !
    ).

test(clue_is_two_sums, forall(between(1, 500, _))) :-
    Symbols = [red,blue,none],
    random_code(4, Symbols, Guess),
    random_code(4, Symbols, Code),
    random_between(0, 4, Black),
    random_between(0, 4, White),
    answer_fields(marks(Black, White), Guess, Fields),
    truth(guess_code_feedback(Guess, Code, Black, White), Expected),
    truth(forall(member(Field, Fields), holds(Field, Code)), Found),
    assertion(Guess-Code-Found == Guess-Code-Expected).

truth(Goal, true)  :- \+ \+ call(Goal), !.
truth(_,    false).

test(rule_is_one_sum, forall(between(1, 1000, _))) :-
    random_member(Symbols, [[red,blue,none], [0,3,-2]]),
    random_rule(3, Symbols, Rule),
    random_code(3, Symbols, Code),
    (   rule_field(Rule, theory(3, Symbols, [], []), Field)
    ->  truth(code_obeys(Code, Rule), Expected),
        truth(holds(Field, Code), Found),
        assertion(Rule-Code-Found == Rule-Code-Expected)
    ;   true
    ).
test(simple_rules_are_sums, forall(member(Rule, [distinct, code(1) = a, code(1) \= a, count(a) = 1, count(a) < 1,
                                                 count(a) > 1, count(a) =< 1, count(a) >= 1]))) :-
    rule_field(Rule, theory(2, [a,b], [], []), _).
test(sums_of_numbers_are_sums, forall(member(Rule, [sum = 3, sum < 3, sum > 3, sum =< 3, sum >= 3]))) :-
    rule_field(Rule, theory(2, [1,2], [], []), _).
test(other_rules_are_not, forall(member(Rule, [code(1) = code(2), code(1) \= code(2), count(a) \= 1, sum \= 2,
                                               among([[a,a]]), \+ distinct, (distinct ; distinct)]))) :-
    \+ rule_field(Rule, theory(2, [a,b], [], []), _).

test(weights_are_within_bounds, forall(between(1, 1000, _))) :-
    random_field(Pegs, Symbols, Field),
    forall(( between(1, Pegs, Place), member(Symbol, Symbols), between(0, 3, Seen) ),
           ( field_weight(Field, Place, Symbol, Seen, Weight),
             field_most(Field, Place, Most),
             field_range(Field, Range),
             assertion(Weight >= 0),
             assertion(Weight =< Most),
             assertion(Most =< Range) )).
test(total_bounds_every_sum, forall(between(1, 200, _))) :-
    random_field(Pegs, Symbols, Field),
    field_total(Field, Pegs, Total),
    forall(every_code(Pegs, Symbols, Code),
           ( field_sum(Field, Code, Sum), assertion(Sum =< Total) )).
test(reach_bounds_what_a_symbol_brings, forall(between(1, 200, _))) :-
    random_field(Pegs, Symbols, Field),
    forall(( member(Symbol, Symbols), between(1, Pegs, Places), field_reach(Field, Places, Symbol, Most) ),
           forall(every_code(Places, Symbols, Code),
                  ( aggregate_all(count, ( nth1(Place, Code, Symbol), field_weight(Field, Place, Symbol, 0, 1) ),
                                  Pegged),
                    assertion(Pegged =< Most) ))).
test(weights_change_no_more_after_the_limit, forall(between(1, 300, _))) :-
    random_field(Pegs, Symbols, Field),
    forall(( member(Symbol, Symbols), between(1, Pegs, Place) ),
           ( field_seen_limit(Field, Symbol, Limit),
             findall(Weight, ( between(Limit, 5, Seen), field_weight(Field, Place, Symbol, Seen, Weight) ), Weights),
             sort(Weights, [Last]),
             assertion(( Limit =:= 0 ; Last =:= 0 )) )).

:- end_tests(fields).
