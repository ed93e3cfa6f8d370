// A session in a worker, which is ended when it does not stop and begun anew from the script of what it knew.

const DIARY = "mmlogic-lessons"; // where this browser remembers a learner's progress

// From a blob, a worker is under the policy of the page: it reaches no other site.
const CODE = `import ${JSON.stringify(new URL("worker.js", import.meta.url).href)};`;
const WORKER = URL.createObjectURL(new Blob([CODE], { type: "text/javascript" }));

const LATER = 5000; // milliseconds from the start of a first visit until the next ones are prepared: first comes what one types

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

  // Begins, and returns the styles of answers and the state.
  async begin() {
    this.#worker = new Worker(WORKER, { type: "module" });
    const failed = new Promise((_, fail) => (this.#worker.onerror = (event) => fail(new Error(event.message ?? "no worker"))));
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    const begun = await Promise.race([this.#ask("start", localStorage.getItem(DIARY) ?? ""), failed]);
    if (!begun.remembered) setTimeout(keep, LATER);
    return begun;
  }

  // Whether statements run; what is asked while one types waits for nothing.
  get busy() {
    return [...this.#waiting.values()].some(({ show }) => show);
  }

  get script() {
    return this.#script;
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

  // Ends what runs, and begins anew with what was known before it; returns the state.
  async anew(width) {
    this.#worker.terminate();
    for (const { fail } of this.#waiting.values()) fail(new Error("stopped"));
    this.#waiting.clear();
    await this.begin();
    return this.#running(() => {}, "run", this.#script, width);
  }

  put(name, bytes) {
    return this.#ask("put", name, bytes);
  }

  typing(text, before) {
    return this.#ask("typing", text, before);
  }

  words(before, wanted) {
    return this.#ask("words", before, wanted);
  }

  async #running(show, call, ...given) {
    const state = await this.#ask(call, ...given, show);
    if (!state.ended) this.#script = state.script;
    localStorage.setItem(DIARY, state.diary);
    return state;
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
