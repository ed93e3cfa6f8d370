// A document: each example gets a link that opens it in the page, where it runs after a click.
const known = new Map(); // the scripts that earlier examples wrote

// The statements of an example: what is typed at a prompt, a script that it writes and runs, or `mmlogic -c`.
function statements(text) {
  for (const [, name, script] of text.matchAll(/^\$ cat > (\S+\.mm) << ?'?END'?\n([\s\S]*?)^END$/gm)) known.set(name, loaded(script));
  const run = text.match(/^\$ mmlogic (?:run )?(\S+\.mm)$/m);
  if (run) return known.get(run[1]);
  const typed = [...text.matchAll(/^mmlogic> (.*)$/gm)].map(([, line]) => line);
  const asked = [...text.matchAll(/^\$ mmlogic -c '([^']*)'$/gm)].map(([, line]) => line);
  return [...typed, ...asked].filter((line) => line !== "quit").join("\n");
}

function loaded(script) {
  return script.replace(/^load "([^"]+)"$/gm, (line, name) => known.get(name)?.trimEnd() ?? line);
}

for (const block of document.querySelectorAll("pre")) {
  const script = statements(block.textContent);
  if (!script || /^load "/m.test(script)) continue;
  const link = document.createElement("a");
  link.className = "md-button run";
  link.textContent = "Run it";
  link.target = "mmlogic"; // one tab beside the documents
  link.href = `../#${encodeURIComponent(script.trimEnd())}`;
  block.after(link);
}

// What is wider than the page is scrolled by keys, too.
for (const each of document.querySelectorAll("pre, table")) if (each.scrollWidth > each.clientWidth) each.tabIndex = 0;

// The theme gives the search no name for a screen reader.
document.querySelector(".md-search")?.setAttribute("aria-label", "Search");
