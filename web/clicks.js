// What is clicked: the pegs of a guess, which end in the text of a statement, and the cells of a board.

export function button(text, act, className = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.className = className;
  made.addEventListener("click", act);
  return made;
}

// Shows the pegs of a game, or its board. `typed(text)` puts a text where one types, `run(text)` runs it, `press(key)`
// plays on the board.
export function shown(place, { codes, board }, typed, run, press) {
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.at : null;
  place.replaceChildren(...(board ? [grid(board, press)] : codes?.symbols.length ? [pegs(codes, typed, run)] : []));
  if (focused) place.querySelector(`[data-at="${focused.includes(",") ? board?.cursor : focused}"]`)?.focus();
}

function pegs({ pegs, symbols, likely }, typed, run) {
  const row = document.createElement("div");
  row.className = "pegs mmlogic";
  const chosen = [];
  const shown = document.createElement("output");
  const joined = !symbols[0][0].startsWith("[");
  const code = () => (joined ? chosen.join("") : `[${chosen.map((each) => each.slice(1, -1)).join(",")}]`);
  const told = () => {
    shown.textContent = chosen.length ? `guess ${code()}` : "";
    if (chosen.length === pegs) typed(`guess ${code()} `);
  };
  for (const [text, style, letter] of symbols) {
    const peg = button(letter, () => chosen.length < pegs && (chosen.push(text), told()), `peg ${style}`);
    peg.setAttribute("aria-label", `peg ${text}`);
    row.append(peg);
  }
  row.append(button("⌫", () => (chosen.pop(), told()), "plain"), shown);
  row.querySelector(".plain").setAttribute("aria-label", "take the last peg away");
  row.append(likely ? button(likely, () => typed(`${likely} `), "plain") : button("Suggest", () => run("suggest"), "plain"));
  return row;
}

// The picture of a board, with a button over each cell: what keys and clicks do is `play board`'s.
function grid({ picture, width, cells, cursor, keys, acts, said }, press) {
  const drawn = document.createElement("div");
  drawn.className = "cells";
  drawn.style.width = `${width}px`;
  drawn.setAttribute("role", "group");
  drawn.setAttribute("aria-label", "Board: type a number and Enter; Delete clears; arrows move");
  drawn.innerHTML = picture;
  for (const [name, told, over, x, y] of cells) {
    const made = button(over, () => press(name), /^\w+$/.test(over) ? "typed" : "");
    made.dataset.at = name;
    made.tabIndex = name === cursor ? 0 : -1;
    made.setAttribute("aria-label", `${name}: ${told}`);
    made.style.width = `${3600 / width}%`;
    made.style.left = `${100 * x}%`;
    made.style.top = `${100 * y}%`;
    drawn.append(made);
  }
  drawn.addEventListener("keydown", (event) => {
    const key = event.key.length > 1 ? event.key.replace("Arrow", "").toLowerCase() : event.key;
    if (!keys.includes(key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    press(key);
  });
  const beside = document.createElement("div");
  for (const [key, act, pressed] of acts) {
    const made = button(`${act} (${key})`, () => press(key), "plain");
    made.dataset.at = key;
    if (pressed !== null) made.setAttribute("aria-pressed", pressed);
    beside.append(made);
  }
  const told = document.createElement("output");
  told.textContent = said.filter(Boolean).join("\n");
  beside.append(told);
  const box = document.createElement("div");
  box.className = "board";
  box.append(drawn, beside);
  return box;
}
