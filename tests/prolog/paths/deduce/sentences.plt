:- use_module('../../../../prolog/paths/deduce/sentences').
:- use_module('../../../../prolog/paths/deduce/rules').
:- use_module(library(plunit)).

:- begin_tests(sentences).

sentence(bridge(7, 1-2), "no other free cell is next to 6 and 8.").
sentence(only_cell(7, 1-2), "2,3 is the only cell left for 7.").
sentence(only_number(7, 1-2), "7 is the only number left for 2,3.").
sentence(link(0-0, 1-0), "1,1 and 2,1 are linked, so their numbers are consecutive.").
sentence(dead_end(1-3, 1), "2,4 has only one free neighbour, so the path cannot pass through it.").
sentence(dead_end(1-3, 0), "2,4 has no free neighbour, so the path cannot pass through it.").
sentence(both_ways(0-0, 0-1, 1-0), "the path can only pass 1,1 from 1,2 to 2,1, or back.").
sentence(bottleneck(2, 6, 0-1), "every way of 3 to 5 passes 1,2, so no other number goes there.").
sentence(distance(2, 6), "3 to 5 must be reachable from both ends of their gap in the steps available.").
sentence(distance(2, 4), "3 must be reachable from both ends of its gap in the steps available.").
sentence(no_way_on(4), "4 can only go where the numbers before and after it can each have a neighbouring cell.").
sentence(gap_paths(2, 6, 1), "only one path leads from 2 to 6, so the numbers between follow it.").
sentence(gap_paths(2, 6, 9),
         "9 paths lead from 2 to 6: the numbers between keep to them, and no other number goes where all pass.").
sentence(long_gap(2, 12, 9),
         "there are 9 ways of 3 to 11: they keep to these, and no other number goes where all pass.").
sentence(gap_cover(2, 5, [0-0, 0-1]), "only 3 and 4 can go to 1,1 and 1,2, so their way passes there.").
sentence(gap_rest(2, 6, 1), "there is one way of 3 to 5 that leaves the other numbers room.").
sentence(gap_rest(2, 6, 4), "there are 4 ways of 3 to 5 that leave the other numbers room.").
sentence(gap_pair(2, 4, 7, 11), "3 and 8 to 10 need different cells, so ways that leave the others none are out.").
sentence(hidden([2,7], [0-0, 0-1]), "only 2 and 7 can go to 1,1 and 1,2, so they go nowhere else.").
sentence(reserved([1,3]), "1 and 3 have only 2 cells between them, so no other number goes there.").
sentence(reserved([1,3,8]), "1, 3 and 8 have only 3 cells between them, so no other number goes there.").
sentence(cut_off(5, 0-1), "5 at 1,2 would cut off cells that no gaps fill exactly.").
sentence(parity(5), "odd and even numbers alternate like the squares of a chessboard, and 5 fixes which is which.").
sentence(what_if(5, 0-0, 1), "5 at 1,1 leads to a contradiction at once.").
sentence(what_if(5, 0-0, 12), "5 at 1,1 leads to a contradiction in 12 steps.").

lettered(bridge(27, 1-2), "no other free cell is next to Z and AB.").
lettered(gap_paths(2, 6, 9),
         "9 paths lead from B to F: the numbers between keep to them, and no other number goes where all pass.").
lettered(distance(2, 6), "C to E must be reachable from both ends of their gap in the steps available.").
lettered(reserved([1,3,8]), "A, C and H have only 3 cells between them, so no other number goes there.").
lettered(what_if(5, 0-0, 12), "E at 1,1 leads to a contradiction in 12 steps.").

test(letters_for_numbers, forall(lettered(Finding, Expected))) :-
    hint_sentence(letters, hint(none, none, none, [], [Finding]), Sentence),
    assertion(Sentence == Expected).
test(each_finding_has_a_sentence, forall(sentence(Finding, Expected))) :-
    hint_sentence(digits, hint(none, none, none, [], [Finding]), Sentence),
    assertion(Sentence == Expected).
test(each_technique_has_sentences_and_a_name, forall(technique(_, Technique))) :-
    assertion(( sentence(Finding, _), functor(Finding, Technique, _) )),
    assertion(technique(_, Technique, _)).
test(findings_come_in_their_order, Sentence == Expected) :-
    hint_sentence(digits, hint(7, 1-2, dead_end, [], [dead_end(1-3, 1), only_cell(7, 1-2)]), Sentence),
    Expected = "2,4 has only one free neighbour, so the path cannot pass through it; 2,3 is the only cell left for 7.".

together([link(0-0, 1-0), link(0-2, 1-2)], "1,1 with 2,1 and 1,3 with 2,3 are linked, so their numbers are consecutive.").
together([dead_end(1-3, 1), dead_end(0-0, 1)], "2,4 and 1,1 have only one free neighbour each, so the path cannot pass through them.").
together([dead_end(1-3, 1), dead_end(0-0, 0)],
         "2,4 has only one free neighbour, so the path cannot pass through it; 1,1 has no free neighbour, so the path \
cannot pass through it.").
together([distance(2, 6), distance(8, 10), distance(11, 14)],
         "3 to 5, 9 and 12 to 13 must be reachable from both ends of their gaps in the steps available.").
together([no_way_on(4), no_way_on(9)],
         "4 and 9 can only go where the numbers before and after each can have a neighbouring cell.").
together([only_cell(7, 1-2), only_cell(8, 0-0)], "2,3 is the only cell left for 7; 1,1 is the only cell left for 8.").

test(findings_with_one_reason_are_one_clause, forall(together(Findings, Expected))) :-
    hint_sentence(digits, hint(none, none, none, [], Findings), Sentence),
    assertion(Sentence == Expected).
test(findings_of_letters_with_one_reason, Sentence == Expected) :-
    hint_sentence(letters, hint(none, none, none, [], [distance(2, 6), distance(8, 10)]), Sentence),
    Expected = "C to E and I must be reachable from both ends of their gaps in the steps available.".

:- end_tests(sentences).
