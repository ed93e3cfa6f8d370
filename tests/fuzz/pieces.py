"""What programs of strangers that mean harm are made of, a line each.

In braces: {folder} and other names are the canary's; {0} is a goal, {1} its text within quotes, {2} a hook,
{3} a library, {4} a predicate, {5} the name of the hook, {6} a head of it.
"""

__all__ = ["CARRIERS", "CLAUSES", "DIRECTIVES", "EXPORTS", "HARM", "HOOKS", "LIBRARIES", "QUERIES"]


def _words(text: str) -> list[str]:
    return text.split()


HARM = r"""
shell('touch {folder}/PWN')
shell('touch {folder}/PWN', _)
process_create(path(touch), ['{folder}/PWN'], [])
open('{folder}/PWN', write, S), close(S)
open('{folder}/PWN', append, S), close(S)
open('{file}', write, S), write(S, x), close(S)
setup_call_cleanup(open('{folder}/PWN', write, S), true, close(S))
tell('{folder}/PWN'), told
append('{folder}/PWN'), told
protocol('{folder}/PWN'), noprotocol
delete_file('{file}')
rename_file('{file}', '{folder}/PWN')
make_directory('{folder}/PWN')
make_directory_path('{folder}/PWN')
copy_file('{file}', '{folder}/PWN')
link_file('{file}', '{folder}/PWN', symbolic)
set_time_file('{file}', _, [modified(0)])
tmp_file_stream(text, F, [])
qcompile('{folder}/PWN')
qsave_program('{folder}/PWN')
save_history('{folder}/PWN')
tcp_socket(S), tcp_connect(S, localhost:{port})
tcp_connect(localhost:{port}, S, [])
unix_domain_socket(S), tcp_connect(S, '{socket}')
use_foreign_library(foreign(unix)), kill({pid}, 9)
process_kill({pid})
unix:fork(_)
unix:exec(touch('{folder}/PWN'))
load_files('{folder}/pwn.pl', [])
consult('{folder}/pwn.pl')
ensure_loaded('{folder}/pwn.pl')
[user]
edit('{file}')
win_shell(open, '{file}')
www_open_url('{file}')
asserta((user:portray(_) :- shell('touch {folder}/PWN')))
asserta((user:message_hook(_, _, _) :- shell('touch {folder}/PWN'), fail))
asserta((user:goal_expansion(_, _) :- shell('touch {folder}/PWN'), fail))
asserta((system:term_expansion(_, _) :- shell('touch {folder}/PWN'), fail))
asserta((sandbox:safe_primitive(shell(_))))
asserta((prolog:heartbeat :- shell('touch {folder}/PWN')))
set_prolog_flag(protect_static_code, false)
thread_create(shell('touch {folder}/PWN'))
at_halt(shell('touch {folder}/PWN')), halt
prolog_listen(abort, shell('touch {folder}/PWN'))
pipe(cat)
see(pipe('touch {folder}/PWN'))
open(pipe('touch {folder}/PWN'), read, S), close(S)
setenv('PATH', '{folder}')
working_directory(_, '{folder}')
chdir('{folder}')
""".strip().splitlines()
"""Goals that leave a trace on the canary, if they run."""

CARRIERS = r"""
{0}
call(({0}))
once(({0}))
ignore(({0}))
\+ ({0})
\+ \+ ({0})
not(({0}))
findall(x, ({0}), _)
forall(({0}), true)
forall(true, ({0}))
catch(({0}), _, true)
catch(throw(a), a, ({0}))
( true -> {0} ; true )
( true *-> {0} ; true )
( fail ; {0} )
setof(x, X^({0}), _)
bagof(x, ({0}), _)
aggregate_all(count, ({0}), _)
aggregate_all(bag(x), ({0}), _)
call_nth(({0}), 1)
limit(1, ({0}))
findnsols(1, x, ({0}), _)
order_by([asc(a)], ({0}))
distinct(({0}))
call_cleanup(true, ({0}))
call_cleanup(({0}), true)
setup_call_cleanup(({0}), true, true)
setup_call_cleanup(true, true, ({0}))
freeze(X, ({0})), X = 1
when(nonvar(X), ({0})), X = 1
when(?=(X, 1), ({0})), X = 1
put_attr(X, freeze, '$and'(user:({0}), true)), X = 1
put_attr(X, user, a), X = 1
user:({0})
system:({0})
@(({0}), user)
M = user, M:({0})
G = ({0}), G
G = ({0}), call(G)
G = ({0}), user:G
G = ({0}), system:call(G)
call(user:call, ({0}))
call(call, ({0}))
maplist([_]>>({0}), [1])
maplist([G]>>G, [({0})])
foldl([_,A,A]>>({0}), [1], 0, _)
maplist(call, [({0})])
include(call, [({0})], _)
foreach(member(_, [1]), ({0}))
with_output_to(string(_), ({0}))
format("~@", [({0})])
format(atom(_), '~@', [({0})])
apply(call, [({0})])
phrase({{{0}}}, [], _)
phrase(call({0}), [], _)
call_dcg({{{0}}}, [], _)
engine_create(x, ({0}), E), engine_next(E, _)
thread_create(({0}), T), thread_join(T)
first_solution(_, [({0})], [])
concurrent(1, [({0})], [])
concurrent_forall(true, ({0}))
thread_signal(main, ({0}))
thread_at_exit(({0}))
at_halt(({0}))
initialization(({0}))
assertz((q :- {0})), q
assertz(q(({0}))), q(G), G
retractall(q), asserta((q :- {0})), call(q)
term_to_atom(G, '{1}'), G
atom_to_term('{1}', G, _), call(G)
term_string(G, "{1}"), G
read_term_from_atom('{1}', G, []), G
sformat(_, "~@", [({0})])
'$sig_atomic'(({0}))
call_with_depth_limit(({0}), 100, _)
call_with_inference_limit(({0}), 10000, _)
call_with_time_limit(1, ({0}))
call_residue_vars(({0}), _)
snapshot(({0}))
transaction(({0}))
catch_with_backtrace(({0}), _, true)
prolog_current_frame(F), ({0})
'$toplevel':'$query_loop'
G =.. [call, ({0})], G
copy_term(({0}), G), G
nb_setval(k, ({0})), nb_getval(k, G), G
reset(({0}), _, C), call(C)
shift(({0}))
tnot(({0}))
undo(({0})), fail
wrap(({0}))
prolog:({0})
machine:({0})
sandbox:({0})
'$expand':({0})
lists:({0})
clpfd:({0})
expand_goal(({0}), _)
expand_term((a :- {0}), _)
print_message(error, ({0}))
debug(a, '~@', [({0})])
predicate_options:({0})
thread_initialization(({0}))
wrap_predicate(q, w, _, ({0})), q
yall:'>>'([], ({0}))
call([]>>({0}))
X = {{}}/[]>>({0}), call(X)
'$meta_call'(({0}))
'$run_init_goal'(({0}))
'$run_initialization'(_, ({0}), [])
'$execute_directive'(({0}), _, [])
'$wrap_predicate'(p, w, _, ({0}), _), p
'$moded_wrap_tabled'(p(_), _{{}}, ({0}), p(_), _), p(_)
'$tabling':'$wrap_tabled'(p(_), variant), ({0})
'$attvar':call_all_attr_uhooks(att(freeze, user:({0}), []), 1)
'$wakeup'(wakeup(att(freeze, user:({0}), []), 1, true))
'$dicts':eval_dict_function(call(({0})), system, _{{}}, _)
'$bags':findall_loop(x, ({0}), _, [])
'$messages':translate_message(format("~@", [({0})]), _, [])
X = system{{}}, _ = X.call(({0}))
gensym(({0}), _)
""".strip().splitlines()
"""Ways to call a goal, {0}; {1} is its text within quotes."""

HOOKS = _words(r"""
goal_expansion/2 goal_expansion/4 term_expansion/2 term_expansion/4 portray/1 message_hook/3
message_property/2 prolog_load_file/2 exception/3 expand_query/4 expand_answer/2 file_search_path/2
library_directory/1 attr_unify_hook/2 attr_portray_hook/2 attribute_goals/3 project_attributes/2
prolog_event_hook/1 thread_message_hook/3 heartbeat/0 safe_primitive/1 safe_meta/2 safe_global_variable/1
user/0 call/1 call/2 ','/2 ':'/2 dcg_translate_rule/2 dcg_translate_rule/4 expand_term/2 expand_goal/2
error_message/3 message/3 prolog_exception_hook/5 prolog_exception_hook/4 debug_message_context/1 unify/2
'$set_source_module'/1 '$expand_goal'/2 compound_expansion/2 function_expansion/3 english/2 rule/2
residual/4 guess/3 code/1 '.'/3 sformat/3 write/1 '$compile'/0 '$tabled'/2 '$table_mode'/3 '$table_update'/4
'$wakeup'/1 '$load_input'/2 '$exported_op'/4 '$included'/4 '$derived_source'/3
""")
"""Names that somebody else may call."""

LIBRARIES = _words(r"""
aggregate apply apply_macros assoc clpb clpfd dcg/basics dcg/high_order dicts dif error gensym heaps
lists nb_set occurs option ordsets pairs random rbtrees simplex solution_sequences strings tabling terms
ugraphs varnumbers when yall process filesex socket unix shell prolog_wrap sandbox edit system thread
""")

EXPORTS = _words(r"""
call_nth/2 forall/2 foreach/2 limit/2 '>>'/2 '>>'/3 when/2 maplist/2 maplist/3 foldl/4 aggregate_all/3
findall_member/2 include/3 distinct/1 partition/4 must_be/2 gensym/2 member/2 phrase/2 ignore/1 call/2
abs/1 dif/2 tnot/1 random_member/2 shell/1 process_create/3 fork/1 wrap_predicate/4 safe_goal/1 apply/2
convlist/3
""")

DIRECTIVES = r"""
:- {0}.
?- {0}.
:- initialization(({0})).
:- initialization(({0}), now).
:- initialization main. main :- {0}.
:- dynamic(({0})).
:- dynamic {2}.
:- multifile {2}.
:- discontiguous {2}.
:- table {2}.
:- table p(_, lattice(({0}))).
:- table p(_, po({2})).
:- table p/0 as subsumptive.
:- module(user, [{2}]).
:- module(pwn, []).
:- meta_predicate p(0), {2}.
:- module_transparent {2}.
:- public {2}.
:- if(({0})). p. :- endif.
:- set_prolog_flag(double_quotes, codes).
:- set_prolog_flag(generate_debug_info, ({0})).
:- op(700, xfx, ({0})).
:- op(200, xfy, [call, '|', {{}}]).
:- use_module(library({3})).
:- use_module(library({3}), [{4} as {5}]).
:- use_module(library({3}), [{4}]).
:- use_module(library({3}), except([{4} as {5}])).
:- use_module(library({3}), [op(700, xfx, {5})]).
:- autoload(library({3}), [{4}]).
:- reexport(library({3}), [{4} as {5}]).
:- use_module('{folder}/pwn.pl').
:- import(system:{4}).
:- include('{folder}/pwn.pl').
:- style_check(-singleton).
:- user:({0}).
:- license(({0})).
:- encoding(utf8).
:- create_prolog_flag(a, ({0}), []).
:- noprofile({2}).
:- volatile {2}.
:- thread_local {2}.
:- format_predicate(x, {2}).
:- prolog_load_context(directory, _), {0}.
""".strip().splitlines()

CLAUSES = r"""
p :- {0}.
p(X) :- X = 1, {0}.
p --> {{ {0} }}.
p --> call(({0})).
p => {0}.
p, q => {0}.
{6} :- {0}.
{6}.
{6} :- p, {0}.
user:{6} :- {0}.
system:{6} :- {0}.
prolog:{6} :- {0}.
machine:{6} :- {0}.
(user:{6} :- {0}) :- true.
[p, ({6} :- {0})].
p :- {{|{5}||{0}|}}.
p :- X = _{{a: 1}}.put({0}), call(X).
M.{5}() := X :- {0}.
:- p.
p(X, Y) :- call(X, Y), {0}.
'$pwn'({0}).
'$tabled'(p, {0}).
'$table_update'(p, _, _, _) :- {0}.
'$table_mode'(p, p, ({0})).
'$attvar_assign'(_, _) :- {0}.
attr_unify_hook(_, _) :- {0}. p :- put_attr(X, {5}, 1), X = 2.
end_of_file. p :- {0}.
""".strip().splitlines()

QUERIES = r"""
p
p(_)
p(a, b)
phrase(p, [], _)
{0}
code(C)
call({5}, a, b)
expand_goal(p, G), G
""".strip().splitlines()
