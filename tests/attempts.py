"""What a stranger's Prolog may try: to get out of the sandbox, and to run away."""

__all__ = ["LIMITED", "REFUSED"]

REFUSED = r"""
phrase(_:_, [x])
phrase(([a], _:_), [x], _)
call_dcg(_:_, [x], _)
A = ([_,_,_,_,_,_,_]>>shell('touch FILE')), call(A, 1, 2, 3, 4, 5, 6, 7)
A = ([_,_,_,_,_,_,_]>>shell('touch FILE')), '/'({}, A, 1, 2, 3, 4, 5, 6, 7)
A = shell('touch FILE'), call(yall:(/), {}, A, 1, 2, 3, 4, 5, 6, 7)
strip_module(x, M, _), H = M:p(_), '$moded_wrap_tabled'(H, _{}, shell('touch FILE'), H, _), p(_)
H = lists:reverse(_,_), '$wrap_tabled'(H, _{}), reverse([1], _)
'$load_context_module'(_, _, _)
'$resolved_source_path_db'(_, _, _)
trie_gen_compiled(a, _)
findall(X, trie_gen_compiled(a, X, _), _)
system:trie_gen_compiled(a, _)
shell(ls)
shell('touch FILE', _)
system:shell(ls)
user:shell(ls)
@(shell(ls), user)
call(shell, ls)
G = shell(ls), call(G)
G =.. [shell, ls], G
call((true, shell(ls)))
findall(X, shell(X), _)
forall(member(X, [ls]), shell(X))
maplist(shell, [ls])
foldl([X,A,A]>>shell(X), [ls], 0, _)
catch(shell(ls), _, true)
\+ shell(ls)
(true -> shell(ls) ; true)
(true *-> shell(ls) ; true)
freeze(X, shell(ls)), X = 1
when(nonvar(X), shell(ls)), X = 1
aggregate_all(count, shell(ls), _)
between(1, 3, X), shell(X)
format("~@", [shell(ls)])
format(F, [shell(ls)])
with_output_to(string(_), shell(ls))
term_to_atom(G, 'shell(ls)'), call(G)
atom_to_term('shell(ls)', G, _), call(G)
term_string(G, "shell(ls)"), call(G)
read_term_from_atom('shell(ls)', G, []), call(G)
open('FILE', write, S), close(S)
open('FILE', append, _)
see('/etc/passwd')
tell('FILE')
read_file_to_string('/etc/passwd', _, [])
exists_file('/etc/passwd')
directory_files('/', _)
delete_file('FILE')
make_directory('FILE')
consult('/etc/passwd')
load_files('/etc/passwd')
use_module(library(process))
[user]
ensure_loaded(library(lists))
halt
halt(3)
abort
read(_)
read_term(user_input, _, [])
get_char(_)
getenv('HOME', _)
setenv(a, b)
current_prolog_flag(pid, _)
current_prolog_flag(X, _)
set_prolog_flag(double_quotes, atom)
set_prolog_flag(occurs_check, true)
nb_setval(mine, 1)
format("~W", [x, [portray_goal([_,_]>>shell('touch FILE'))]])
format("~`xW", [x, [portray_goal([_,_]>>shell('touch FILE'))]])
format("~*:W", [1, x, [portray_goal([_,_]>>shell('touch FILE'))]])
format(atom(_), "~a ~W", [a, x, [portray_goal([_,_]>>shell('touch FILE'))]])
sformat(_, "~W", [x, [portray_goal([_,_]>>shell('touch FILE'))]])
term_string(foo(x), S, [portray_goal([_,_]>>shell('touch FILE'))])
assertz((p => shell('touch FILE'))), p
asserta(?=>(p, shell('touch FILE'))), p
M = user, assertz((M:portray(_) => shell('touch FILE'))), print(a)
assertz((p --> {shell('touch FILE')})), phrase(p, [])
retract((p => _))
freeze(X, true), get_attr(X, freeze, G), setarg(2, G, shell('touch FILE')), X = 1
when(nonvar(X), true), get_attr(X, when, G), setarg(1, G, shell('touch FILE')), X = 1
freeze(X, true), get_attrs(X, A), setarg(3, A, A), get_attr(X, zz, _)
G = call(true), setarg(1, G, shell('touch FILE')), G
G = call(true), nb_setarg(1, G, shell('touch FILE')), G
G = call(true), maplist(setarg(1, G), [shell('touch FILE')]), G
D = _{a: true}, b_set_dict(a, D, shell('touch FILE')), call(D.a)
catch(call('$VAR'(0)), _, true)
call(mmlogic_4:system:shell, 'touch FILE')
M = mmlogic_4, call(M:system:shell, 'touch FILE')
M = system, call(mmlogic_4:M:shell, 'touch FILE')
maplist(lists:system:shell, ['touch FILE'])
call_dcg(call(mmlogic_4:system:shell), 'touch FILE', _)
phrase(call(mmlogic_4:system:open('/etc/hostname', read)), _, [])
call(mmlogic_4:(mmlogic_4:(system:shell)), 'touch FILE')
maplist(writeln, [1], [2], [3], [4], [5], [6], [7], [8])
':'(system, shell, 'touch FILE')
rbtrees:nb_rb_insert(t, a, b)
abolish_table_subgoals(p)
current_table(p, _)
stamp_date_time(0, _, local)
b_setval(mine, 1)
nb_getval(mine, _)
assertz(canary:fact(2))
assertz(user:fact(2))
assertz((p :- shell(ls)))
retract(canary:fact(1))
retractall(canary:fact(_))
asserta(canary:fact(0))
abolish(canary:fact/1)
canary:fact(X)
clause(canary:fact(_), _)
current_module(_)
module(canary)
thread_create(true, _)
thread_send_message(main, x)
engine_create(X, member(X, [1]), _)
mutex_create(_)
message_queue_create(_)
set_stream(user_output, alias(x))
current_stream(_, _, _)
garbage_collect_atoms
prolog_load_context(_, _)
op(700, xfx, ===>)
tcp_socket(_)
process_create(path(ls), [], [])
print_message(error, format("~w", [x]))
setup_call_cleanup(true, true, repeat)
call_cleanup(true, shell(ls))
sleep(100)
call_with_time_limit(100, true)
prompt(_, x)
trace
spy(append/3)
set_prolog_stack(global, limit(1))
put_attr(X, shell, 1), copy_term(X, _, _), nb_setval(a, X)
tnot(shell(ls))
'$set_source_module'(_, canary)
machine:reply(1, 2, 3, 4)
machine_guests:load_guest(a, [], "", _)
codes_rules:code_obeys([], [red], prolog(C, shell(C)))
assertz(rule(1, prolog(C, shell(C)))), code(_)
catch(nosuch, _, true), shell(ls)
(nosuch ; shell(ls))
catch(nosuch(1), _, shell(ls))
catch(lists:nosuch, _, true), shell(ls)
reset(shell(ls), _, _)
reset(shift(shell(ls)), X, _), call(X)
reset((shift(a), shell(ls)), a, C), call(C)
shift(shell(ls))
at_halt(shell(ls))
cancel_halt(x)
put_attr(X, freeze, shell(ls)), X = b
put_attr(X, when, call(shell(ls))), X = b
put_attr(X, colour, red)
'<meta-call>'(shell(ls))
load_structure('/etc/passwd', _, [])
load_xml('/etc/passwd', _, [])
sgml:load_xml('/etc/passwd', _, [])
listen(x, shell(ls))
add_stream_to_pool(user_input, shell(ls))
set_portray_text(enabled, true)
help(append)
statistics
gc_file_search_cache(x)
prompt(_, _)
abolish_all_tables
redis_server(a, b, [])
doc_enable(true)
assertz((p(X) :- call(X))), p(shell(ls))
B = (p :- shell(ls)), assertz(B), p
maplist([X]>>call(X), [shell(ls)])
phrase({shell(ls)}, [])
call(call(call(shell)), ls)
call_cleanup(true, true)
setof(X, X^shell(X), _)
predsort([<,A,B]>>shell(A), [ls, 1], _)
write_term(x, [portray_goal([_,_]>>shell(ls))])
snapshot(shell(ls))
current_output(S), set_stream(S, alias(user_error))
machine_sandbox:checking
retract(machine_sandbox:checking)
G = once(true), call(lists:(setarg(1, G, shell('touch FILE')), true)), call(G)
call(lists:(statistics(epoch, _), true))
findall(X, lists:(predicate_property(append(_, _, _), file(X)), true), _)
lists:(throw('$aborted'), true)
lists:(put_attr(X, when, call(shell(ls))), true)
lists:(format("~*c", [3000000000, 0'x]), true)
M = lists, call(M:(G = x, setarg(1, f(G), y)))
M = system, maplist(M:call, [shell(ls)])
apply:maplist(setarg(1), [f(x)], [y])
system:findall(X, shell(X), _)
maplist(lists:call(throw), ['$aborted'])
aggregate:aggregate_all(count, throw('$aborted'), _)
freeze(X, lists:(throw('$aborted'), true)), X = 1
'$attvar':freeze(X, throw('$aborted')), X = 1
phrase(lists:call([A,B]>>throw('$aborted')), [], [])
solution_sequences:limit(1, throw('$aborted'))
nosuch:true
call(nosuch:shell, ls)
format("~+3w~@", [shell('touch FILE'), true])
format("~`x@~@", [shell('touch FILE')])
format(atom(_), "~W", [x, [portray_goal([_,_]>>shell(ls))]])
variant_sha1(f(x), _)
variant_hash(f(x), _)
""".strip().splitlines()
"""Goals that are refused before they are asked."""

LIMITED = r"""
repeat, fail
repeat, atom_length(abc, 0)
catch((repeat, fail), _, true), repeat, fail
length(L, 100000000)
numlist(1, 100000000, L)
L = [a|L], length(L, N), atom_length(N, x)
X is 7**(7**(7**7))
X is 2**(2**40)
atom_length(X, Y)
findall(X, repeat, L)
repeat, writeln('endless output, line after line'), fail
repeat, format("~a~n", [x]), fail
format("~*c", [100000000, 0'x])
between(1, inf, X), string_concat("a", X, Y), atom_codes(Y, Z), fail
throw('$aborted')
throw('$stopped')
throw(messages(x))
throw(error(_, _))
throw(_)
undefined_predicate(1)
X = f(X), X == X, copy_term(X, Y), atom_length(Y, _)
string_length(S, L)
tab(100000000)
atom_codes(A, B)
""".strip().splitlines()
"""Goals that end in an error or at a limit; the process lives."""

LEVELS = 18
"""The doublings that nest a term deeper than it can be written: 2^18 levels."""


def deep(shape: str, levels: int = LEVELS) -> str:
    """Return a goal that nests T by doubling, in the shape that is told of Z."""
    return f"length(L, {levels}), foldl([_, V-S, W-S]>>copy_term(V-S, W-V), L, Z-({shape}), _-T)"


_WRITTEN = ["write(T)", "print(T)", "format('~q', [T])", "term_to_atom(T, _)", "term_string(T, _)"]
_COMPILED = ["assertz(mine(T))", "asserta(mine(T))", "term_hash(T, -1, 9, _)"]
_TOLD = ["throw(T)", "atom_length(T, _)", "writeln(T)", "X = f(T, X), print(X)"]
_READ = ["term_to_atom(_, A)", "term_string(_, A)", "atom_to_term(A, _, _)", "term_string(_, A, [])"]

LIMITED += [
    *(f"{deep('f(Z)')}, {goal}" for goal in _WRITTEN + _COMPILED + _TOLD),
    *(f"{deep(shape)}, writeq(T)" for shape in ("f(Z, _)", "[Z]", "{Z}", "- Z", "(Z, a)", "_{a: Z}")),
    *(f"length(L, 250000), maplist(=('['), L), atomic_list_concat(L, A), {goal}" for goal in _READ),
]

REFUSED += [
    f"X = [{')' * 250_000!r}, {'(' * 250_000}a{')' * 250_000}]",
    f"X = {'- ' * 250_000}a",
]
