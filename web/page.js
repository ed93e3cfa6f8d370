// The page: what is typed, the answers, a lesson beside them. mmlogic itself is in session.js's worker.
import { shown as clickable } from "./clicks.js";
import { button } from "./elements.js";
import { found as kept, forget, keep } from "./kept.js";
import { showList, showStep } from "./lesson.js";
import { Session } from "./session.js";

const HISTORY = "mmlogic-history";
const MOST = 500; // inputs that are remembered
const SOON = 400; // milliseconds after which one sees that something runs
const $ = (id) => document.getElementById(id);
const typed = $("typed");
const session = new Session();
const past = JSON.parse(localStorage.getItem(HISTORY) ?? "[]");
let at = past.length; // where in the history one looks
let ran = 0; // how many runs have ended
let listed = null; // the text for which all words were wanted
let leaving = null; // the text that Tab leaves as it is, after Escape or where nothing completes it
let asking = false; // whether the worker is asked what is typed
let stepping = null; // the keys of an answer that is read item by item

// ---- answers

// How many letters a place is wide.
function columns(place = $("log")) {
  const probe = document.createElement("span");
  probe.className = "probe";
  probe.textContent = "0".repeat(100);
  place.append(probe);
  const width = probe.getBoundingClientRect().width / 100;
  probe.remove();
  return Math.floor((place.clientWidth - 26) / width);
}

function cell(text) {
  const made = document.createElement("article");
  const asked = document.createElement("pre");
  asked.className = "asked";
  asked.textContent = text;
  made.append(asked);
  $("log").append(made);
  return made;
}

function note(place, text, className = "note") {
  const made = document.createElement("p");
  made.className = className;
  made.textContent = text;
  place.append(made);
  document.body.dataset.at = "work";
  $("log").scrollTop = $("log").scrollHeight;
}

// Shows an answer. Its HTML is the one drawing's, which escapes what it draws.
function show(place, { html, picture, lesson }) {
  if (lesson) return showLesson({ html, lesson });
  const made = document.createElement("div");
  made.innerHTML = picture ?? html;
  place.append(made);
}

function showLesson(answer) {
  $("verdict").replaceChildren();
  $("steps").hidden = false;
  $("back").dataset.step = answer.lesson.step - 1;
  showStep($("step"), answer, type);
  see("lesson");
  $("lesson").scrollTop = 0;
  focused();
}

// Where what had the focus is gone, one types.
function focused() {
  if (!document.activeElement?.offsetParent && matchMedia("(hover: hover)").matches) typed.focus({ preventScroll: true });
}

// Shows the lesson or the session, where the screen has no room for both.
function see(part) {
  if (part === "lesson") $("lesson").hidden = $("tabs").hidden = false;
  document.body.dataset.see = part;
  for (const each of $("tabs").children) each.setAttribute("aria-pressed", String(each.dataset.see === part));
}

// Shows the end of a cell, or the beginning of one that is higher than its place.
async function scrollTo(place) {
  await Promise.all([...place.querySelectorAll("img")].map((each) => each.decode().catch(() => {})));
  const high = place.offsetHeight > $("log").clientHeight;
  if (high) place.scrollIntoView({ block: "start" });
  else $("log").scrollTop = $("log").scrollHeight;
}

// ---- running

// Runs what is typed or clicked. What the buttons of a lesson ask is answered beside them.
async function run(text, place = null) {
  if (session.busy) return;
  document.body.dataset.at = "work";
  if (/^\s*lesson\s+off\s*$/i.test(text)) leaveLesson();
  else if (!place) see("session");
  remember(text);
  place?.replaceChildren();
  focused();
  await running(place ?? cell(text), (show) => session.run(text, columns(), show));
  if (place?.querySelector(".right")) for (const [name, is] of [["check", false], ["next", true]]) $("steps").querySelector(`[data-run="lesson ${name}"]`).classList.toggle("main", is);
}

function leaveLesson() {
  $("lesson").hidden = $("tabs").hidden = true;
  see("session");
}

async function running(place, begin) {
  $("stop").disabled = !document.body.dataset.ready;
  const began = Date.now();
  const told = () => {
    const first = $("running").hidden;
    $("running").hidden = false;
    if (first) scrollTo(place);
    $("clock").textContent = `running for ${Math.round((Date.now() - began) / 1000)} s`;
  };
  const clock = setInterval(told, SOON);
  scrollTo(place);
  try {
    tell(await begin((answer) => show(place, answer)), place);
  } catch (error) {
    note(place, error.message === "stopped" ? "stopped" : `internal error: ${error.message}`, "note error");
  } finally {
    clearInterval(clock);
    $("running").hidden = $("stop").disabled = true;
    scrollTo(place);
    if (document.body.dataset.at === "work") await keep({ ...session.kept, what: $("state").innerText.trim() }, $("log"));
    document.body.dataset.ran = ++ran;
  }
}

// Shows what a state says beside the answers.
function tell(state, place) {
  $("state").innerHTML = state.bar;
  $("hand-in").hidden = !state.diary;
  stepping = state.keys ? { ...state.keys, place } : null;
  $("keys").hidden = !stepping;
  $("keys").replaceChildren(...(stepping ? wishes(stepping) : []));
  clickable($("clicks"), state, type, run, press);
  for (const each of state.written ?? []) offer(each);
  if (state.ended) anew(place, "The memory of Prolog was used up; the session is as before.");
}

function wishes({ legend, wishes }) {
  const found = {};
  for (const [key, wish] of Object.entries(wishes)) found[wish] ??= key;
  return [legend, ...Object.entries(found).map(([wish, key]) => button(`${wish} (${key === " " ? "space" : key})`, () => goOn(wish)))];
}

function goOn(wish) {
  const { place } = stepping;
  return running(place, (show) => session.goOn(wish, show));
}

// A key of the board, or a click on a cell.
const press = (key) => running(last(), () => session.press(key));
const last = () => $("log").lastElementChild ?? $("log");

async function anew(place, told) {
  $("stop").disabled = true;
  $("state").textContent = "The session begins anew …";
  tell(await session.anew(columns()), place);
  note(place, told);
}

// Goes on with what this tab had, or another had last.
async function goOnWith({ log, ...had }) {
  document.body.dataset.at = "work";
  $("log").setAttribute("aria-live", "off");
  $("log").innerHTML = log;
  await running(last(), () => session.take(had, columns(), ({ html, lesson }) => lesson && showLesson({ html, lesson })));
  $("log").setAttribute("aria-live", "polite");
}

// Offers it on the first page.
async function offerKept() {
  const had = await kept();
  if (!had) return;
  $("when").textContent = new Date(had.when).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  $("what").textContent = had.what;
  $("kept").hidden = false;
  for (const each of document.querySelectorAll(".cards .main")) each.classList.remove("main");
  $("go-on").addEventListener("click", () => ready.then(() => goOnWith(had)));
  $("afresh").addEventListener("click", () => (forget(), ($("kept").hidden = true), typed.focus()));
}

// A file that a statement wrote, to be kept outside of the page.
function offer({ file, bytes }) {
  const link = document.createElement("a");
  link.download = file;
  link.className = "button";
  link.textContent = `Keep ${file}`;
  link.href = URL.createObjectURL(new Blob([bytes]));
  for (const old of [...$("files").children].filter((each) => each.download === file)) old.remove();
  $("files").append(link);
}

// Lines that end as Python's do.
const lines = (text) => text.replace(/\r\n?/g, "\n");

async function take(files) {
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const name = file.name.replace(/["\\\p{Cc}]/gu, "_");
    await run(await session.put(name, bytes));
  }
}

// ---- typing

function type(text) {
  typed.value = text;
  typed.focus();
  typed.setSelectionRange(text.length, text.length);
  seen(/^guess \S+ $/.test(text)); // after a code, the answers it may have
}

const draw = (pieces) => pieces.map(([style, text]) => {
  const made = document.createElement("span");
  made.className = style.replaceAll(/class:(\S+)/g, (_, name) => name.split(".").map((_, n, all) => all.slice(0, n + 1).join("-")).join(" "));
  made.textContent = text;
  return made;
});

// Draws what is typed, and offers what may come next, or all of it where that is `wanted`.
async function seen(wanted = false) {
  typed.style.height = "auto";
  typed.style.height = `${typed.scrollHeight}px`;
  const text = typed.value;
  $("colours").replaceChildren(document.createTextNode(`${text}\n`));
  if (session.busy || asking) return;
  asking = true;
  const { colours, usage } = await session.typing(text, text.slice(0, typed.selectionStart)).finally(() => (asking = false));
  if (typed.value !== text) return seen(wanted);
  $("colours").replaceChildren(...draw(colours), document.createTextNode("\n"));
  $("usage").textContent = usage;
  complete(wanted);
}

// Offers what may come next; where only one text may, and it was `wanted` by Tab, it is typed.
async function complete(wanted, tab = false) {
  if (session.busy) return;
  const text = typed.value;
  if (wanted) listed = text;
  else if (listed === text) return;
  const found = await session.words(text.slice(0, typed.selectionStart), wanted);
  if (typed.value !== text) return;
  if (tab && found.length === 1) return choose(found[0]);
  if (tab && !found.length) leaving = text;
  $("words").replaceChildren(...found.slice(0, 60).map((each, n) => option(each, n)));
  $("words").hidden = !found.length;
  point(wanted ? 0 : -1);
}

function option([text, start, description], n) {
  const made = document.createElement("li");
  made.id = `word-${n}`;
  made.setAttribute("role", "option");
  const word = document.createElement("b");
  word.textContent = text;
  made.append(word, ` ${description}`);
  made.chosen = [text, start];
  made.addEventListener("mousedown", (event) => (event.preventDefault(), choose(made.chosen)));
  return made;
}

function pointed() {
  return $("words").hidden ? null : $("words").querySelector("[aria-selected=true]");
}

function point(n) {
  const all = [...$("words").children];
  const next = all[n];
  for (const each of all) each.setAttribute("aria-selected", String(each === next));
  typed.setAttribute("aria-activedescendant", next?.id ?? "");
  next?.scrollIntoView({ block: "nearest" });
}

function choose([text, start]) {
  const end = typed.selectionStart;
  typed.setRangeText(text, end + start, end, "end");
  closeWords();
  seen();
}

function closeWords() {
  $("words").hidden = true;
  typed.setAttribute("aria-activedescendant", "");
}

function remember(text) {
  if (past.at(-1) !== text) past.push(text);
  past.splice(0, past.length - MOST);
  at = past.length;
  localStorage.setItem(HISTORY, JSON.stringify(past));
}

function recall(step) {
  const next = Math.min(Math.max(at + step, 0), past.length);
  if (next === at) return;
  at = next;
  type(past[at] ?? "");
  closeWords();
}

async function enter() {
  const text = typed.value;
  if (!text.trim() || session.busy) return;
  if (!(await session.whole(text))) return typed.setRangeText("\n", typed.selectionStart, typed.selectionEnd, "end"), seen();
  typed.value = "";
  closeWords();
  $("colours").replaceChildren();
  $("usage").textContent = "";
  typed.style.height = "auto";
  await run(text);
}

const KEYS = {
  Enter: (event) => !event.shiftKey && (pointed() ? choose(pointed().chosen) : enter(), true),
  Tab: (event) => !event.shiftKey && typed.value && typed.value !== leaving && (pointed() ? choose(pointed().chosen) : complete(true, true), true),
  Escape: () => ((leaving = typed.value), closeWords(), true),
  ArrowUp: () => arrow(-1),
  ArrowDown: () => arrow(1),
};

function arrow(step) {
  const all = [...$("words").children];
  if (!$("words").hidden && (step > 0 || pointed())) return point((all.indexOf(pointed()) + step + all.length) % all.length), true;
  if (typed.value.includes("\n")) return false;
  return recall(step), true;
}

// ---- events

typed.addEventListener("input", () => seen());
typed.addEventListener("blur", closeWords);
typed.addEventListener("keydown", (event) => {
  if (stepping && !typed.value) {
    const wish = stepping.wishes[event.key === "Enter" ? "enter" : event.key];
    if (wish) return event.preventDefault(), goOn(wish);
  }
  if (KEYS[event.key]?.(event)) event.preventDefault();
});
$("stop").addEventListener("click", () => anew(last(), "The session is as before."));
addEventListener("keydown", (event) => {
  const copying = String(getSelection());
  if (event.ctrlKey && event.key === "c" && !copying && !$("stop").disabled) $("stop").click();
});
$("undo").addEventListener("click", () => run("undo"));
const lessons = async () => {
  await ready;
  showList($("step"), await session.lessons(), (text) => run(text));
  $("verdict").replaceChildren();
  $("steps").hidden = true;
  see("lesson");
};
$("lessons").addEventListener("click", lessons);
$("all").addEventListener("click", lessons);
$("others").addEventListener("click", lessons);
$("home").addEventListener("click", () => (leaveLesson(), (document.body.dataset.at = "start")));
for (const each of $("tabs").children) each.addEventListener("click", () => see(each.dataset.see));
$("hand-in").addEventListener("click", () => run('lesson diary "hand-in.pl" over'));
$("open").addEventListener("change", (event) => take(event.target.files));
$("link").addEventListener("click", async () => {
  history.replaceState(null, "", `#${encodeURIComponent(session.script)}`);
  await navigator.clipboard?.writeText(location.href).catch(() => {});
  note($("log"), "The address holds this session now, and is copied. Who opens it sees the statements before they run.");
});
for (const each of document.querySelectorAll("[data-run]")) each.addEventListener("click", () => run(each.dataset.run, $("steps").contains(each) && each.dataset.run !== "lesson off" ? $("verdict") : null));
for (const each of document.querySelectorAll("[data-type]")) each.addEventListener("click", () => type(each.dataset.type));
$("back").addEventListener("click", () => run(`lesson step ${$("back").dataset.step}`, $("verdict")));
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => (event.preventDefault(), take(event.dataTransfer.files)));
addEventListener("hashchange", proposed);

// What makes the text beside it look otherwise: another order, or nothing where a line ends.
const HIDDEN = /(?!\n|\t|\u200d)[\p{Cc}\p{Cf}]/gu;

// Whether the site's own pages led here. Who changes the address of a page that is open, or loads it again, comes from elsewhere.
const DOORS = /^(teach|docs\/\w+)\.html$/;
function led() {
  const folder = new URL("./", location.href).href;
  const own = document.referrer.startsWith(folder) && DOORS.test(document.referrer.slice(folder.length));
  return own && performance.getEntriesByType("navigation")[0]?.type === "navigate";
}

// Shows the session that the address holds. Only a click runs it, here or on a page of the site.
function proposed() {
  let script;
  try {
    script = decodeURIComponent(location.hash.slice(1));
  } catch {
    return note($("log"), "The address holds no session: it was cut off or changed.");
  }
  $("proposed").hidden = !script;
  $("script").textContent = lines(script).replace(HIDDEN, "\ufffd");
  if (script) $("accept").focus();
}

const answered = (act) => () => {
  const script = $("script").textContent;
  $("proposed").hidden = true;
  history.replaceState(null, "", location.pathname + location.search);
  return act(script);
};
$("accept").addEventListener("click", answered((script) => run(script.trimEnd())));
$("refuse").addEventListener("click", answered(() => typed.focus()));

async function begin() {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("offline.js").catch(() => {});
  typed.focus();
  const begun = session.begin();
  proposed();
  if (!$("proposed").hidden && led()) $("accept").click();
  try {
    const { styles, state, remembered } = await begun;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [sheet];
    tell({ ...state, diary: localStorage.getItem("mmlogic-lessons") ?? "" }, $("log"));
    document.body.dataset.ready = remembered ? "from memory" : "from nothing";
  } catch (error) {
    $("state").textContent = `Python or Prolog did not start: ${error.message}`;
    return;
  }
  $("stop").disabled = !session.busy; // what was typed meanwhile runs now
}

const ready = begin();
offerKept();
