:- use_module('../../../prolog/machine/proofs').
:- use_module(library(lists)).
:- use_module(library(plunit)).

:- begin_tests(proofs).

family([ parent(ann, bob), parent(bob, cid),
         (ancestor(X, Y) :- parent(X, Y)),
         (ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z)),
         (eldest(X) :- parent(X, _), !),
         (only(X) :- parent(X, _), !, X == cid),
         (childless(X) :- \+ parent(X, _)),
         (kind_of(X, K) :- ( parent(X, _) -> K = parent ; K = child )),
         english(parent(X, Y), [X, "is a parent of", Y]),
         english(ancestor(X, Y), [X, "descends to", Y]) ]).

load :-
    set_module(family:class(temporary)),
    family(Clauses),
    forall(member(Clause, Clauses), assertz(family:Clause)).

:- initialization(load).

%   told(+Text, -Holds, -Goals): the goals of a proof in their order, each with 1 or 0.

told(Text, Holds, Goals) :-
    guest_proof(family, Text, 9, 9, [Holds, Nodes, _]),
    findall(Goal-Held, ( member(Node, Nodes), below(Node, Goal, Held) ), Goals).

below([Goal, _, Held, _, _], Goal, Held).
below([_, _, _, _, Nodes], Goal, Held) :-
    member(Node, Nodes),
    below(Node, Goal, Held).

test(proof, Holds-Goals == 1-["ancestor(ann,cid)"-1, "parent(ann,bob)"-1, "ancestor(bob,cid)"-1, "parent(bob,cid)"-1]) :-
    told("ancestor(ann, cid)", Holds, Goals).
test(sentence, Sentence == ["ann", "is a parent of", "bob"]) :-
    guest_proof(family, "parent(ann, X)", 1, 1, [1, [[_, Sentence, 1, 0, []]], _]).
test(folded, Steps-Below == 3-[]) :-
    guest_proof(family, "ancestor(ann, cid)", 1, 1, [1, [[_, _, 1, Steps, Below]], _]).
test(bindings_are_those_of_the_first_answer, Goals == ["parent(ann,bob)"-1]) :-
    told("parent(X, Y)", 1, Goals).
test(the_branch_that_gets_furthest, Last == "parent(cid,dan)"-0) :-
    told("ancestor(ann, dan)", 0, Goals),
    last(Goals, Last).
test(a_cut_keeps_to_its_clause, Holds == 0) :-
    told("eldest(X), X = bob", Holds, _).
test(nothing_is_tried_after_a_cut, Goals == ["only(ann)"-0, "ann==cid"-0]) :-
    told("only(ann)", 0, Goals0),
    exclude(==("parent(ann,bob)"-1), Goals0, Goals).
test(what_is_denied_is_no_proof, Goals == ["childless(cid)"-1, "\\+parent(cid,_A)"-1]) :-
    told("childless(cid)", 1, Goals).
test(what_defeats_a_denial, Holds-Proved == 0-["parent(ann,bob)"-1]) :-
    told("childless(ann)", Holds, Goals),
    include(==("parent(ann,bob)"-1), Goals, Proved).
test(a_condition_chooses, all(Holds == [1, 0])) :-
    member(Text, ["kind_of(cid, child)", "kind_of(ann, child)"]),
    told(Text, Holds, _).

:- end_tests(proofs).
