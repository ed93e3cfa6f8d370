// A session in a worker, which is ended when it does not stop and begun anew from the script of what it knew.

const DIARY = "mmlogic-lessons"; // where this browser remembers a learner's progress

// From a blob, a worker is under the policy of the page: it reaches no other site.
const CODE = `import ${JSON.stringify(new URL("worker.js", import.meta.url).href)};`;
const WORKER = URL.createObjectURL(new Blob([CODE], { type: "text/javascript" }));

const LATER = 5000; // milliseconds from the start of a first visit until the next ones are prepared: first comes what one types

const NOTES = /^# noted .*\n/gm; // of the pencil, which are no statements
const MOST_UNDONE = 30; // steps that are undone again
const LAST = 3; // games before this one to which `undo` comes back after Stop

// Whether each line of a script is one of another, too.
function within(script, other) {
  const lines = new Set(other.split("\n"));
  return script.split("\n").every((line) => lines.has(line));
}

// Has another worker keep the memories from which the next visits begin. Whoever leaves before it is done begins anew once more.
function keep() {
  const keeper = new Worker(WORKER, { type: "module" });
  keeper.onmessage = keeper.onerror = () => keeper.terminate();
  keeper.postMessage({ id: 0, call: "keep", given: [] });
}

export class Session {
  #worker = null;
  #waiting = new Map();
  #last = 0;
  #script = "";
  #notes = "";
  #first = ""; // the script of a new session
  #tip = null; // the session before something was undone
  #before = []; // scripts that `undo` comes back to, once what the last one says is undone

  // Begins, and returns the styles of answers and the state.
  async begin() {
    this.#worker = new Worker(WORKER, { type: "module" });
    const failed = new Promise((_, fail) => (this.#worker.onerror = (event) => fail(new Error(event.message ?? "no worker"))));
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    const begun = await Promise.race([this.#ask("start", localStorage.getItem(DIARY) ?? ""), failed]);
    this.#first = begun.state.script;
    if (!begun.remembered) setTimeout(keep, LATER);
    return begun;
  }

  // Whether statements run; what is asked while one types waits for nothing.
  get busy() {
    return [...this.#waiting.values()].some(({ show }) => show);
  }

  get script() {
    return this.#script + this.#notes;
  }

  // Runs statements, and calls `show` for each answer; returns the state.
  run(text, width, show) {
    return this.#running(show, "run", text, width);
  }

  goOn(wish, show) {
    return this.#running(show, "go_on", wish);
  }

  press(key) {
    return this.#running(() => {}, "press", key);
  }

  // What makes this session anew: its script, what `undo` comes back to, and `redo`.
  get kept() {
    return { script: this.script, before: this.#before, tip: this.#tip };
  }

  // Ends what runs, and begins anew with what was known before it; returns the state.
  async anew(width) {
    const { kept } = this;
    this.#worker.terminate();
    for (const { fail } of this.#waiting.values()) fail(new Error("stopped"));
    this.#waiting.clear();
    await this.begin();
    return this.take(kept, width);
  }

  // Makes a session of what was kept. Where something was undone, it is made with that, which is undone again.
  async take({ script, before, tip }, width, show = () => {}) {
    const all = (kept) => [...kept.before, kept.script].join("reset\n").replaceAll("reset\nreset\n", "reset\n");
    const run = (text) => this.#running(show, "run", text, width);
    const wanted = script.replace(NOTES, "");
    if (tip) {
      let state = await run(all(tip));
      for (let n = 0; n < MOST_UNDONE && state.script !== wanted && state.undos; n++) state = await run("undo");
      if (state.script === wanted) return state;
      await run("reset");
    }
    return run(all({ script, before }));
  }

  // Puts a file where statements read, and returns the statement that takes it up.
  put(name, bytes) {
    return this.#ask("put", name, bytes);
  }

  lessons() {
    return this.#ask("lessons");
  }

  typing(text, before) {
    return this.#ask("typing", text, before);
  }

  whole(text) {
    return this.#ask("whole", text);
  }

  words(before, wanted) {
    return this.#ask("words", before, wanted);
  }

  async #running(show, call, ...given) {
    const state = await this.#ask(call, ...given, show);
    if (!state.ended) this.#know(state);
    localStorage.setItem(DIARY, state.diary);
    return state;
  }

  #know({ script, notes, redos }) {
    const known = this.#script;
    if (!redos) this.#tip = null;
    else this.#tip ??= { script: known, before: this.#before };
    [this.#script, this.#notes] = [script, notes];
    const at = this.#before.lastIndexOf(script);
    if (at >= 0) this.#before.length = at; // it was undone
    else if (known !== this.#first && !within(known, script) && !within(script, known)) this.#before = [...this.#before, known].slice(-LAST);
  }

  #ask(call, ...given) {
    const show = typeof given.at(-1) === "function" ? given.pop() : null;
    const id = ++this.#last;
    this.#worker.postMessage({ id, call, given });
    return new Promise((take, fail) => this.#waiting.set(id, { take, fail, show }));
  }

  #hear({ id, shown, made, wrong }) {
    const waits = this.#waiting.get(id);
    if (shown) return waits?.show(shown);
    this.#waiting.delete(id);
    if (wrong === undefined) waits?.take(made);
    else waits?.fail(new Error(wrong));
  }
}
