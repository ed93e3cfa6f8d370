// A game of codes as a board that stays: the guesses as rows, the next one as a row to fill, what answers it. Each click ends in a
// statement, which is shown and which one may as well type.
import { button, element } from "./elements.js";

const KEYBOARD = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const COLOURS = { x: "grey", y: "yellow", g: "green" };
const [GREEN, YELLOW, GREY] = ["g", "y", "x"];

let filled = { of: "", code: [], colours: [], marks: [0, 0] }; // the next guess, as long as the game stays as it is

export function game(codes, typed, run) {
  const { pegs, symbols, kind, rows, held } = codes;
  const of = JSON.stringify([symbols, pegs, rows, held]);
  if (filled.of !== of) filled = { of, code: [], colours: [], marks: [0, 0] };
  const faces = new Map(symbols.map(([text, style, letter]) => [text, [style, letter]]));
  const box = element("div", `game mmlogic kind-${kind}`);
  const next = element("li", "row now");
  const answer = element("div", "answer");
  const said = element("output", "said");
  const guess = button("Guess", () => run(statement()), "main");
  const asks = !held && ["marks", "colours"].includes(kind);

  const joined = !symbols[0][0].startsWith("[");
  const code = () => (joined ? filled.code.join("") : `[${filled.code.map((each) => each.slice(1, -1)).join(",")}]`);
  const told = () => (kind === "colours" ? filled.code.map((_, n) => filled.colours[n] ?? GREY).join("") : filled.marks.join(" "));
  const statement = () => `guess ${code()}${asks ? ` ${told()}` : ""}`;

  // Draws the row that is being filled.
  const draw = () => {
    const whole = filled.code.length === pegs;
    next.replaceChildren(element("span", "n", String(rows.length + 1)));
    for (let n = 0; n < pegs; n++) next.append(place(n));
    said.textContent = filled.code.length ? statement() : "";
    guess.disabled = !whole;
    for (const each of answer.querySelectorAll("button")) each.setAttribute("aria-pressed", String(filled.marks[each.dataset.part] === Number(each.textContent)));
  };
  const place = (n) => {
    const symbol = filled.code[n];
    if (symbol === undefined) return element("span", "peg empty");
    const [style, letter] = faces.get(symbol) ?? ["", symbol];
    if (!asks || kind !== "colours") return element("span", `peg ${style}`, letter);
    const colour = filled.colours[n] ?? GREY;
    const tile = button(letter, () => ((filled.colours[n] = "xyg"["xyg".indexOf(colour) + 1] ?? GREY), draw(), next.children[n + 1].focus()), `peg ${colour}`);
    tile.setAttribute("aria-label", `${letter}, ${COLOURS[colour]}: turn`);
    return tile;
  };
  const put = (symbol) => {
    if (filled.code.length >= pegs) return;
    filled.code.push(symbol);
    draw();
    if (filled.code.length === pegs && !asks && !held) typed(`guess ${code()} `); // the answer is typed
  };
  const fill = (symbolsOf) => ((filled.code = [...symbolsOf]), draw());

  const list = element("ol", "rows");
  list.setAttribute("aria-label", "Guesses");
  rows.forEach(([chips, answers], n) => list.append(row(n + 1, chips, answers, kind)));
  list.append(next);
  if (asks && kind === "marks") answer.append(numbers("right place", 0, pegs, draw), numbers("wrong place", 1, pegs, draw));
  const back = button("⌫", () => (filled.code.pop(), filled.colours.splice(filled.code.length), draw()));
  back.setAttribute("aria-label", "take the last peg away");
  const acts = element("div", "acts");
  acts.append(guess, codes.suggested.length ? button(`Use ${codes.likely.replace("guess ", "")}`, () => fill(codes.suggested)) : button(codes.suggest === "suggest" ? "Suggest" : "A possible code", () => run(codes.suggest)), button("Why", () => run("why")), said);
  box.append(left(codes), list, palette(codes, put, back), answer, acts);
  if (codes.suggest !== "suggest") box.append(element("p", "note", "In a tab, guesses are suggested in games of 10,000 codes at most. A possible code may be the secret."));
  draw();
  return box;
}

function numbers(name, part, pegs, draw) {
  const group = element("div", "numbers");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", name);
  group.append(marks(part ? 0 : 1, part ? 1 : 0, 1), element("span", "which", name));
  for (let many = 0; many <= Math.min(pegs, 9); many++) {
    const made = button(String(many), () => ((filled.marks[part] = many), draw()));
    made.dataset.part = part;
    made.setAttribute("aria-label", `${many} in the ${name}`);
    group.append(made);
  }
  return group;
}

// Black and white marks, as filled and empty ones.
function marks(black, white, of) {
  const made = element("span", "marks");
  for (let n = 0; n < of; n++) made.append(element("i", n < black ? "black" : n < black + white ? "white" : ""));
  return made;
}

function row(number, chips, answers, kind) {
  const made = element("li", "row");
  const [, black, white] = (kind === "marks" && answers.length === 1 && answers[0].match(/^(\d+) (\d+)$/)) || [];
  const tiles = kind === "colours" && answers.length === 1 ? answers[0] : "";
  made.append(element("span", "n", String(number)));
  chips.forEach(([style, letter], n) => made.append(element("span", `peg ${tiles[n] ?? style}`, letter)));
  if (black) made.append(marks(Number(black), Number(white), chips.length));
  made.append(element("span", tiles ? "hidden" : "told", answers.join("  ")));
  return made;
}

// The symbols to click: letters as a keyboard that takes the best colour that each has had.
function palette({ symbols, rows, kind }, put, back) {
  const made = element("div", "palette");
  const key = ([text, style, letter]) => {
    const best = kind === "colours" ? colourOf(letter, rows) : "";
    const peg = button(letter, () => put(text), `peg ${best || style}`);
    peg.setAttribute("aria-label", best ? `peg ${text}, ${COLOURS[best]}` : `peg ${text}`);
    peg.dataset.at = text;
    return peg;
  };
  const known = new Map(symbols.map((each) => [each[2].toLowerCase(), each]));
  const letters = KEYBOARD.join("");
  if (symbols.length < 20 || ![...known.keys()].every((each) => letters.includes(each))) made.append(...symbols.map(key), back);
  else {
    made.classList.add("keyboard");
    for (const line of KEYBOARD) {
      const keys = element("div");
      keys.append(...[...line].filter((each) => known.has(each)).map((each) => key(known.get(each))));
      made.append(keys);
    }
    made.lastElementChild.append(back);
  }
  return made;
}

function colourOf(letter, rows) {
  const had = rows.flatMap(([chips, [told]]) => chips.flatMap(([, each], n) => (each === letter ? [told[n]] : [])));
  return [GREEN, YELLOW, GREY].find((each) => had.includes(each)) ?? "";
}

// How many codes are left, as a bar that shrinks with their logarithm.
function left({ left, size }) {
  const made = element("div", "left");
  if (left === null) return made;
  made.append(element("b", "", left.toLocaleString("en")), ` ${left === 1 ? "code is" : "codes are"} left${size > left ? ` of ${size.toLocaleString("en")}` : ""}`);
  const bar = element("div", "shrinks");
  bar.append(element("i"));
  bar.firstChild.style.setProperty("--part", `${size > 1 ? (100 * Math.log(Math.max(left, 1))) / Math.log(size) : 100}%`);
  if (size) made.append(bar);
  return made;
}
