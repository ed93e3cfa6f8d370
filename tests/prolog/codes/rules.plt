:- use_module('../../../prolog/codes/definition/rules').
:- use_module(samples).
:- use_module(library(plunit)).

:- begin_tests(rules).

%   The order of symbols plays no part in rules that do not compare them.
obeys(Code, Rule) :- code_obeys([], Code, Rule).

test(names_that_look_like_rules) :-
    obeys([sum,distinct,code], ( code(1) = sum, code(2) = distinct, code(1) \= code, count(sum) = 1 )).
test(a_number_is_not_its_name) :-
    obeys([1,'1'], ( code(1) = 1, code(1) \= '1', count(1) = 1, distinct, code(1) \= code(2) )).

%   Every quantity of one code.
test(quantity, forall(member(Quantity-Value, [7-7, count(a)-2, count([a,d])-2, count([])-0, kinds-3, rank(2)-3,
                                              rank_of(d)-4, black([a,b,b,b])-2, white([a,b,b,b])-0, shared([c,c,b,d])-2,
                                              white([c,c,b,d])-1, black(['_',c,'_','_'])-1, distance([a,a,a,d])-4,
                                              distance([d,'_',a,a])-4, (kinds+count(a))-5, (kinds-count(a))-1,
                                              (2*kinds)-6, (kinds*(1-3))-(-6)]))) :-
    findall(Number, ( between(-9, 9, Number), code_obeys([a,b,c,d], [a,c,a,b], Quantity = Number) ), Values),
    assertion(Quantity-Values == Quantity-[Value]).
test(quantity_of_numbers, forall(member(Quantity-Value, [sum-5, sum([1,3])-(-2), sum([])-0, code(1)-2, rank(3)-(-4),
                                                         rank_of(7)-7, distance([7,7,7])-16]))) :-
    findall(Number, ( between(-20, 20, Number), code_obeys([7,2,-4], [2,7,-4], Quantity \= Number) ), Others),
    numlist(-20, 20, All),
    subtract(All, Others, Values),
    assertion(Quantity-Values == Quantity-[Value]).
test(at_least, forall(member(Least-Truth, [(-1)-true, 0-true, 2-true, 3-false]))) :-
    Rule = at_least(Least, [distinct, code(1) = a, code(2) = a]),
    ( code_obeys([a,b], [a,b], Rule) -> Found = true ; Found = false ),
    assertion(Least-Found == Least-Truth).
test(lies_ask_nothing)         :- obeys([a,b], lies =< 0).
test(shorter_codes_end, Codes == [[a], [a,b], [b], [b,a]]) :-
    findall(Held, ( every_code(3, [end,a,b], Code),
                    code_obeys([end,a,b], Code, (ended(end, 1), kinds([end]) + count(end) = 3)),
                    exclude(==(end), Code, Held) ), Codes).
test(rank_by_number, Rank == -4)  :- symbol_rank([7,-4,2], -4, Rank).
test(rank_by_order, Rank == 2)    :- symbol_rank([7,-4,x], -4, Rank).
test(distance, Distance == 2)     :- symbols_distance([a,b,c], c, a, Distance).
test(distance_of_a_blank_peg, Distance == 0) :- symbols_distance([a,b,c], '_', c, Distance).

:- end_tests(rules).
