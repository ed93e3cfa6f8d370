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

:- end_tests(rules).
