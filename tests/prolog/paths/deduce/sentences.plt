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
sentence(only_cell(7, 1-2, 6), "2,3 is the only cell next to 6 that is left for 7.").
sentence(only_number(7, 1-2, elsewhere), "each other missing number goes beside one that is not next to 2,3, so 7 is left.").
sentence(distance(2, 6, [2,6]), "3 to 5 must stay in reach of 2 and 6.").
sentence(distance(0, 2, [2]), "1 must stay in reach of 2.").
sentence(no_way_on(4, [3,5]), "4 needs cells beside it for 3 and 5.").
sentence(no_way_on(1, [2]), "1 needs a cell beside it for 2.").
sentence(gap_paths(2, 6, 1), "only one path leads from 2 to 6, so the numbers between follow it.").
sentence(gap_paths(2, 6, 9),
         "9 paths lead from 2 to 6, so the numbers between keep to them, and no other number goes where all pass.").
sentence(long_gap(2, 12, 9),
         "a count finds 9 ways of 3 to 11, so they keep to these, and no other number goes where all pass.").
sentence(gap_cover(2, 5, [0-0, 0-1]), "only 3 and 4 can go to 1,1 and 1,2, so their way passes there.").
sentence(gap_rest(2, 6, 1), "a count finds one way of 3 to 5 that leaves the other numbers room, so they keep to it.").
sentence(gap_rest(2, 6, 4), "a count finds 4 ways of 3 to 5 that leave the other numbers room, so they keep to these.").
sentence(gap_pair(2, 4, 7, 11), "3 and 8 to 10 need different cells, and ways that leave the others none are out.").
sentence(hidden([2,7], [0-0, 0-1]), "only 2 and 7 can go to 1,1 and 1,2, so they go nowhere else.").
sentence(reserved([1,3], [0-0,2-1]), "1 and 3 have only 1,1 and 3,2 between them, so no other number goes there.").
sentence(crowded([1,2,3,5], [0-0,0-1,1-0,2-1]), "1 to 3 and 5 have only 1,1, 1,2, 2,1 and 3,2 between them, so no other number goes there.").
sentence(cut_off(5, 0-1), "5 at 1,2 would cut off cells that no gaps fill exactly.").
sentence(parity(5), "odd and even numbers alternate like the squares of a chessboard, and 5 fixes which is which.").
sentence(what_if(5, 0-0, 1), "no solution has 5 at 1,1, as a search shows.").
sentence(what_if(5, 0-0, 12), "no solution has 5 at 1,1, as a search of 12 steps shows.").
sentence(what_if(5, 0-0, [distance(5, 8, [5,8]), place(only_cell, 6, 0-1), dead_end(2-2, 1), no_cell(7)]),
         "5 cannot go to 1,1, for then 6 goes to 1,2, 3,3 has only one free neighbour and no cell is left for 7.").
sentence(what_if(5, 0-0, [no_number(0-1)]), "5 cannot go to 1,1, for then no number is left for 1,2.").
sentence(what_if(5, 0-0, Steps), "5 cannot go to 1,1, for 9 steps later no number is left for 1,2.") :-
    findall(place(only_cell, N, 1-N), between(6, 13, N), Places),
    append(Places, [no_number(0-1)], Steps).

lettered(bridge(27, 1-2), "no other free cell is next to Z and AB.").
lettered(gap_paths(2, 6, 9),
         "9 paths lead from B to F, so the numbers between keep to them, and no other number goes where all pass.").
lettered(distance(2, 6, [2,6]), "C to E must stay in reach of B and F.").
lettered(reserved([1,3,8], [0-0,0-1,2-1]), "A, C and H have only 1,1, 1,2 and 3,2 between them, so no other number goes there.").
lettered(what_if(5, 0-0, 12), "no solution has E at 1,1, as a search of 12 steps shows.").

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

struck(dead_end(1-3, 1), [strike(5, [1-3], [0-0]), strike(6, [1-3], [0-1]), strike(7, [1-3], [0-1])],
       "2,4 has only one free neighbour, so 5 to 7 cannot go there.").
struck(bottleneck(2, 6, 0-1), [strike(9, [0-1], [0-0,2-2])], "every way of 3 to 5 passes 1,2, so 9 cannot go there.").
struck(gap_paths(2, 6, 9), [strike(4, [0-0,0-1], [0-2]), strike(9, [1-1], [0-0])],
       "9 paths lead from 2 to 6, so 4 cannot go to 1,1 or 1,2 and 9 cannot go to 2,2.").
struck(no_way_on(4, [3,5]), [strike(4, [0-0,0-1,0-2,0-3], [1-1])],
       "4 needs cells beside it for 3 and 5, so 4 can only go to 2,2.").
struck(cut_off(4, 0-0), [strike(4, [0-0], [1-1])], "4 at 1,1 would cut off cells that no gaps fill exactly.").
struck(reserved([1,3], [0-0,2-1]), [strike(4, [2-1], [1-1]), strike(5, [2-1], [1-1])],
       "1 and 3 have only 1,1 and 3,2 between them, so 4 and 5 cannot go to 3,2.").
struck(distance(3, 14, [3,14]), Strikes, "4 to 13 must stay in reach of 3 and 14.") :-
    % nobody goes through so many
    findall(strike(N, [N-1,N-2], [0-0,0-1]), between(4, 13, N), Strikes).

test(what_is_struck, forall(struck(Finding, Strikes, Expected))) :-
    hint_sentence(digits, hint(none, none, none, [], [struck(Finding, Strikes)]), Sentence),
    assertion(Sentence == Expected).

together([distance(2, 6, _)-[strike(4, [0-0], [])], distance(8, 10, _)-[], distance(11, 14, _)-[strike(12, [0-0], [])]],
         "4 and 12 must stay in reach of the ends of their gaps, so 4 and 12 cannot go to 1,1.").
together([no_way_on(4, [3,5])-[strike(4, [0-0], [0-1])], no_way_on(9, [8,10])-[strike(9, [0-1], [0-0])]],
         "4 and 9 need cells beside them for the numbers before and after, so 4 cannot go to 1,1 and 9 cannot go to 1,2.").
together([cut_off(4, 0-0)-[strike(4, [0-0], [0-1])], cut_off(5, 0-0)-[strike(5, [0-0], [0-1])]],
         "4 and 5 at 1,1 would cut off cells that no gaps fill exactly.").
together([dead_end(1-3, 1)-[strike(4, [1-3], [0-1])], dead_end(0-0, 1)-[strike(4, [0-0], [0-1])]],
         "2,4 has only one free neighbour, so 4 cannot go there; \
1,1 has only one free neighbour, so 4 cannot go there.").

test(findings_with_one_reason_are_one_clause, forall(together(Pairs, Expected))) :-
    findall(struck(Finding, Strikes), member(Finding-Strikes, Pairs), Findings),
    hint_sentence(digits, hint(none, none, none, [], Findings), Sentence),
    assertion(Sentence == Expected).

:- end_tests(sentences).
