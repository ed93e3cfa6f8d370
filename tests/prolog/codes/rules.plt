:- use_module('../../../prolog/codes/rules').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(rules, [setup(set_random(seed(2)))]).

test(distinct)                 :- code_obeys([a,b,c], distinct).
test(distinct, fail)           :- code_obeys([a,b,a], distinct).
test(place)                    :- code_obeys([a,b], code(2) = b).
test(place, fail)              :- code_obeys([a,b], code(2) = a).
test(not_place)                :- code_obeys([a,b], code(2) \= a).
test(not_place, fail)          :- code_obeys([a,b], code(2) \= b).
test(places)                   :- code_obeys([a,b,a], code(1) = code(3)).
test(places, fail)             :- code_obeys([a,b,a], code(1) = code(2)).
test(not_places)               :- code_obeys([a,b,a], code(1) \= code(2)).
test(not_places, fail)         :- code_obeys([a,b,a], code(1) \= code(3)).
test(among)                    :- code_obeys([a,b], among([[b,b],[a,b]])).
test(among, fail)              :- code_obeys([a,b], among([[b,b],[b,a]])).
test(among_none, fail)         :- code_obeys([a,b], among([])).
test(and)                      :- code_obeys([a,b], (distinct, code(1) = a)).
test(and, fail)                :- code_obeys([a,b], (distinct, code(1) = b)).
test(or)                       :- code_obeys([a,b], (distinct ; code(1) = b)).
test(or, fail)                 :- code_obeys([a,a], (distinct ; code(1) = b)).
test(not)                      :- code_obeys([a,a], \+ distinct).
test(not, fail)                :- code_obeys([a,b], \+ distinct).
test(names_that_look_like_rules) :-
    code_obeys([sum,distinct,code], ( code(1) = sum, code(2) = distinct, code(1) \= code, count(sum) = 1 )).
test(a_number_is_not_its_name) :-
    code_obeys([1,'1'], ( code(1) = 1, code(1) \= '1', count(1) = 1, distinct, code(1) \= code(2) )).

test(count, forall(member(Op-Numbers, [(=)-[2], (\=)-[0,1,3,4], (<)-[3,4], (>)-[0,1], (=<)-[2,3,4], (>=)-[0,1,2]]))) :-
    Rule =.. [Op, count(a), Number],
    findall(Number, ( between(0, 4, Number), code_obeys([a,b,a], Rule) ), Found),
    assertion(Found == Numbers).
test(sum, forall(member(Op-Numbers, [(=)-[2], (\=)-[0,1,3,4], (<)-[3,4], (>)-[0,1], (=<)-[2,3,4], (>=)-[0,1,2]]))) :-
    Rule =.. [Op, sum, Number],
    findall(Number, ( between(0, 4, Number), code_obeys([5,-4,1], Rule) ), Found),
    assertion(Found == Numbers).

random_case(Code, Rule) :-
    random_member(Symbols, [[red,blue,sum], [0,3,-2]]),
    random_code(3, Symbols, Code),
    random_rule(3, Symbols, Rule).

%   Conjuncts mean what the rule does, are not `and` themselves, and deny nothing that has an opposite.
test(conjuncts, forall(between(1, 3000, _))) :-
    random_case(Code, Rule),
    rule_conjuncts(Rule, Rules),
    (   code_obeys(Code, Rule)
    ->  assertion(forall(member(Part, Rules), code_obeys(Code, Part)))
    ;   assertion(\+ forall(member(Part, Rules), code_obeys(Code, Part)))
    ),
    assertion(forall(member(Part, Rules), Part \= (_,_))),
    assertion(forall(( member(Part, Rules), denied(Part, Denied) ),
                     ( Denied == distinct ; Denied = among(_) ))).

denied(\+ A, A).
denied((A;B), Denied) :- ( denied(A, Denied) ; denied(B, Denied) ).
denied((A,B), Denied) :- ( denied(A, Denied) ; denied(B, Denied) ).

test(conjuncts_of_denied_or, Rules == [code(1) \= a, count(b) >= 2]) :-
    rule_conjuncts(\+ (code(1) = a ; count(b) < 2), Rules).
test(conjuncts_of_denied_and, Rules == [(code(1) \= a ; sum =< 2)]) :-
    rule_conjuncts(\+ (code(1) = a, sum > 2), Rules).
test(conjuncts_of_twice_denied, Rules == [distinct]) :-
    rule_conjuncts(\+ (\+ distinct), Rules).
test(obeys_leaves_no_choice, forall(between(1, 300, _))) :-
    random_case(Code, Rule),
    (   call_cleanup(code_obeys(Code, Rule), Done = true)
    ->  assertion(Done == true)
    ;   true
    ).

:- end_tests(rules).
