% How many of the two ends are right, and how many pegs are right between them.
dialect_parts(ends, [number(ends), number(inner)]).

guess_code_answer(_, Guess, Code, ends(Ends, Inner)) :-
    guess_code_feedback(Guess, Code, Black, _),
    ends(Guess, First, Last),
    ends(Code, CodeFirst, CodeLast),
    findall(x, ( member(A-B, [First-CodeFirst, Last-CodeLast]), A == B ), Right),
    length(Right, Ends),
    Inner is Black-Ends.

dialect_answer(ends, _, Pegs, ends(Ends, Inner)) :-
    between(0, 2, Ends),
    Most is Pegs-2,
    between(0, Most, Inner).

told_rules(ends(Ends, Inner), Guess, Rules) :-
    blank_ends(Guess, Between),
    part_rules(black(Guess)-black(Between), Ends, EndRules),
    part_rules(black(Between), Inner, InnerRules),
    append(EndRules, InnerRules, Rules).

ends(Code, First, Last) :-
    Code = [First|_],
    last(Code, Last).

blank_ends([_|Rest], ['_'|Between]) :-
    append(Middle, [_], Rest),
    append(Middle, ['_'], Between).
