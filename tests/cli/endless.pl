% A dialect that never comes to an answer.
dialect_parts(endless, [number(n)]).
guess_code_answer(_, _, _, endless(0)) :- repeat, fail.
dialect_answer(endless, _, _, endless(0)).
told_rules(endless(_), _, []).
