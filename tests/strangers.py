"""Programs of strangers that run a goal while they are read, or give SWI-Prolog a name to call."""

__all__ = ["HOOKED", "PROGRAMS"]

_SHELL = "a :- shell('touch FILE')."

_IMPORTS = [
    "solution_sequences), [call_nth/2 as goal_expansion]",
    "solution_sequences), [call_nth/2 as term_expansion]",
    "solution_sequences), [limit/2 as goal_expansion]",
    "solution_sequences), [offset/2 as term_expansion]",
    "solution_sequences), except([limit/2])",
    "solution_sequences), except([call_nth/2 as goal_expansion])",
    "apply), [forall/2 as goal_expansion]",
    "apply), [forall/2 as term_expansion]",
    "apply), [maplist/2 as goal_expansion, maplist/4 as term_expansion]",
    "aggregate), [foreach/2 as goal_expansion]",
    "aggregate), [foreach/2 as portray]",
    "yall), [(>>)/2 as goal_expansion]",
    "yall), [(>>)/4 as goal_expansion]",
    "when), [when/2 as goal_expansion]",
    "lists), [member/2 as prolog_load_file]",
    "lists), [append/3 as exception, op(200, xfy, ^^)]",
    "lists), [append/3 as attr_unify_hook]",
    "lists), all",
]
_DIRECTIVES = [
    "shell('touch FILE')",
    "initialization(shell('touch FILE'))",
    "initialization(shell('touch FILE'), now)",
    "goal_expansion(a, b)",
    "assertz((goal_expansion(A, B) :- shell('touch FILE')))",
    "asserta(user:(portray(_) :- shell('touch FILE')))",
    "multifile user:goal_expansion/2",
    "multifile goal_expansion/2",
    "dynamic goal_expansion/2",
    "discontiguous term_expansion/2",
    "table goal_expansion/2",
    "table p(_, lattice(user:shell/3))",
    "table p(_, po(system:shell/2))",
    "table p(_, lattice(G)), shell('touch FILE')",
    "import(system:shell/1)",
    "add_import_module(a, system, start)",
    "set_prolog_flag(double_quotes, codes), shell('touch FILE')",
    "set_prolog_flag(autoload, false)",
    "op(200, xfy, user:^^)",
    "op(200, xfy, [^^, user:^^])",
    "use_module(library(lists)), shell('touch FILE')",
    "use_module(library(process))",
    "use_module(library('../library/process'))",
    "use_module(lists)",
    "reexport(library(lists))",
    "autoload(library(lists), [append/3])",
    "if(shell('touch FILE'))",
    "include(library(lists))",
    "load_files(library(lists))",
    "encoding(shell)",
    "expects_dialect(sicstus)",
    "module(user, [])",
    "module(_, [])",
    "format_predicate(x, shell(_, _))",
    "quasi_quotation_syntax(a)",
    "thread_local a/1",
    "public a/1",
    "volatile a/1",
    "noprofile(a/1)",
    "arithmetic_function(a/1)",
    "create_prolog_flag(a, b, [])",
    "license(gpl)",
    "at_halt(shell('touch FILE'))",
]

HOOKED = """
term_expansion(A, B) :- shell('touch FILE').
goal_expansion(A, B) :- shell('touch FILE').
goal_expansion(_, _, _, _) :- true.
term_expansion --> [].
goal_expansion(A, B), true => true.
user:goal_expansion(A, B) :- true.
system:term_expansion(A, B) :- true.
prolog:message(_) --> [].
portray(_) :- shell('touch FILE').
message_hook(_, _, _) :- true.
message(x) --> [a].
error_message(x) --> [a].
exception(_, _, _) :- true.
prolog_load_file(_, _) :- true.
file_search_path(library, '/tmp').
library_directory('/tmp').
attr_unify_hook(_, _) :- true.
attribute_goals(_) --> [a].
attr_portray_hook(_, _) :- true.
project_attributes(_, _).
prolog_exception_hook(_, _, _, _).
'$tabled'(a, variant).
'$table_mode'(a, a, a).
'$table_update'(_, _, _, _) :- shell('touch FILE').
'$source_location'('/etc/passwd', 1):(:- shell('touch FILE')).
'$set_source_module'(_, _).
'$exported_op'(200, xfy, a).
'<meta-call>'(_).
throw(_).
format(_, _) :- true.
heartbeat :- true.
comment_hook(_, _, _).
M:a :- b.
{|string(X)||shell(X)|}.
a(X) :- X = {|javascript||shell|}.
_.put(x) := 1.
M.a() := Y :- Y = 1.
""".strip().splitlines()
"""Clauses that are refused, each in its line."""

PROGRAMS = [
    *(f":- use_module(library({each}).\n{_SHELL}" for each in _IMPORTS),
    *(f":- {each}.\n{_SHELL}" for each in _DIRECTIVES),
    *HOOKED,
]
"""Programs whose first line is refused; FILE stands for what they would make."""
