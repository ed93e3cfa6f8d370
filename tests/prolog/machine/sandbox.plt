% In a process that serves a stranger. What its owner may do is in guests.plt.

:- use_module('../../../prolog/machine/guests').
:- use_module('../../../prolog/machine/programs').
:- use_module('../../../prolog/machine/sandbox').
:- use_module(library(plunit)).

:- begin_tests(sandbox, [setup(( strangers_only, make_program(stranger, []), load_program(stranger, "") )), cleanup(drop_program(stranger))]).

problem(Text, Problem) :-
    term_string(Goal, Text),
    ( goal_problem(stranger:Goal, Found) -> Problem = Found ; Problem = none ).

allowed("member(X, [1, 2]), X > 1").
allowed("findall(X, between(1, 3, X), Xs), sum_list(Xs, S)").
allowed("assertz(seen(1)), seen(X), retract(seen(X))").
allowed("maplist([X, Y]>>(Y is X*2), [1, 2], Ys)").
allowed("catch(atom_length(X, Y), error(E, _), true)").
allowed("phrase(([a], [b]), Xs)").
allowed("format(\"~w ~q~n\", [a, 'B'])").
allowed("write(a), writeq('B'), print(c), nl, tab(2), put_char(d), write_canonical(e), portray_clause(f(X))").
allowed("freeze(X, X > 1), dif(X, Y), when(ground(X), true)").
allowed("use_module(library(clpfd))") :- \+ current_prolog_flag(emscripten, true).     % where libraries are compiled

test(allowed, [forall(allowed(Text)), Problem == none]) :-
    problem(Text, Problem).
test(what_is_not_known_beforehand, Problem == "call/1 calls a goal that is not known beforehand") :-
    problem("atom_to_term('shell(ls)', G, _), call(G)", Problem).
test(unknown_procedures_are_found_when_the_goal_runs, all(Problem == [none, none])) :-
    member(Text, ["nobody(1)", "( nobody(1) ; true ), nobody_else(2)"]),
    problem(Text, Problem).
test(what_stands_behind_an_unknown_procedure_is_checked, Problem == "shell/1 is not allowed here") :-
    problem("nobody(1), nobody(2), shell(ls)", Problem).
test(no_stub_is_left, fail) :-
    problem("nobody(1), shell(ls)", _),
    current_predicate(stranger:nobody/1).
test(a_long_conjunction_is_checked, Problem == "shell/1 is not allowed here") :-
    numlist(1, 3000, Numbers),
    foldl([N, Goals, (N > 0, Goals)]>>true, Numbers, shell(ls), Goal),
    goal_problem(stranger:Goal, Problem).
test(a_limit_is_no_answer, throws('$inferences')) :-
    numlist(1, 3000, Numbers),
    foldl([N, Goals, (N > 0, Goals)]>>true, Numbers, true, Goal),
    machine_limits:within_steps(most(2000, '$inferences'), ignore(goal_problem(stranger:Goal, _))).

% texts

told(Text, Told) :-
    setup_call_cleanup(make_program(text, []),
                       load_guest(text, [], Text, [_, Messages]),
                       drop_program(text)),
    findall(Line, member([error, Line, _], Messages), Told).

harmless(":- use_module(library(lists)).").
harmless(":- use_module(library(clpfd)).").
harmless(":- op(700, xfx, is_near).").
harmless(":- dynamic seen/1.").
harmless(":- table path/2.").
harmless(":- discontiguous a/1.").

harm(":- shell(true).").
harm(":- open('/etc/passwd', read, _).").
harm(":- consult('/etc/passwd').").
harm(":- include('/etc/passwd').").
harm("user:portray(_) :- true.").
harm("other:fact(1).").
harm("':-'(shell(true)).").

test(harmless_directives, [forall(harmless(Text)), Lines == []]) :-
    string_concat("a(1).\n", Text, Whole),
    told(Whole, Lines).
test(harm_is_refused_in_its_line, [forall(harm(Text)), true(Line == 2)]) :-
    string_concat("a(1).\n", Text, Whole),
    told(Whole, [Line|_]).
test(what_is_refused_is_named, true(memberchk([error, 1, "shell/1 is not allowed here"], Messages))) :-
    setup_call_cleanup(make_program(text, []),
                       load_guest(text, [], ":- shell(true).\n", [_, Messages]),
                       drop_program(text)).
test(a_library_of_others_is_not_loaded, Lines == [1]) :-
    told(":- use_module('/tmp/mine').\n", Lines).

:- end_tests(sandbox).
