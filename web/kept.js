// What a browser keeps of the session of each tab: what `save` writes, and the answers. A question is never kept, so what killed a tab is
// not asked again.

const PREFIX = "mmlogic-session-";
const MOST = 6; // sessions that are kept
const LETTERS = 400_000; // of the answers of one

const locked = (name) =>
  new Promise((told) => {
    if (!navigator.locks) return told(true);
    navigator.locks.request(name, { ifAvailable: true }, (lock) => (told(Boolean(lock)), lock && new Promise(() => {}))).catch(() => told(true));
  });

// The key of this tab. A tab that was duplicated begins with the other's, which is taken: it gets its own.
async function keyOf() {
  const had = sessionStorage.getItem("mmlogic-tab");
  const mine = had && (await locked(PREFIX + had)) ? had : crypto.randomUUID?.() ?? String(Math.random()).slice(2);
  if (mine !== had) await locked(PREFIX + mine);
  sessionStorage.setItem("mmlogic-tab", mine);
  return PREFIX + mine;
}

const key = keyOf();

function all() {
  const found = [];
  for (let n = 0; n < localStorage.length; n++) {
    const name = localStorage.key(n);
    if (!name.startsWith(PREFIX)) continue;
    try {
      found.push({ name, ...JSON.parse(localStorage.getItem(name)) });
    } catch {
      localStorage.removeItem(name);
    }
  }
  return found.sort((one, other) => other.when - one.when);
}

// Returns what this tab had, or what another had last: {what, when, script, redos, before, log}.
export async function found() {
  const mine = await key;
  const kept = all();
  return kept.find(({ name }) => name === mine) ?? kept[0] ?? null;
}

// Keeps a session. Where the browser has no room left, the oldest go first, then the answers.
export async function keep(session, log) {
  const mine = await key;
  const cells = [...log.children];
  while (cells.length && cells.reduce((sum, each) => sum + each.outerHTML.length, 0) > LETTERS) cells.shift();
  const made = { ...session, when: Date.now(), log: cells.map((each) => each.outerHTML).join("") };
  const others = all().filter(({ name }) => name !== mine);
  for (const { name } of others.splice(MOST - 1)) localStorage.removeItem(name);
  for (;;) {
    try {
      return localStorage.setItem(mine, JSON.stringify(made));
    } catch {
      if (others.length) localStorage.removeItem(others.pop().name);
      else if (made.log) made.log = "";
      else return;
    }
  }
}

export const forget = async () => localStorage.removeItem(await key);
