// What is clicked: the pegs of a guess, the cells of a board. Each click ends in the text of a statement.

export function button(text, act, className = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.className = className;
  made.addEventListener("click", act);
  return made;
}

// Shows the pegs of a game, or its board. `typed(text)` puts a text where one types, `run(text)` runs it.
export function shown(place, { codes, board }, typed, run) {
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.at : null;
  place.replaceChildren(...(board ? [grid(board, run, focused)] : codes?.symbols.length ? [pegs(codes, typed, run)] : []));
  if (focused) place.querySelector(`[data-at="${focused}"]`)?.focus();
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

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function grid({ rows, given, marks }, run, focused) {
  const table = document.createElement("table");
  table.setAttribute("role", "grid");
  table.setAttribute("aria-label", "Board: type a number and Enter; Delete clears; arrows move");
  let number = "";
  const cells = rows.map((row, r) => row.map((content, c) => (content === null ? null : cell(content, r, c))));
  const first = cells.flat().find((each) => each);
  if (first) ((focused && cells.flat().find((each) => each?.dataset.at === focused)) || first).tabIndex = 0;
  for (const row of cells) {
    const line = table.insertRow();
    for (const each of row) line.insertCell().append(...(each ? [each] : []));
  }
  const box = document.createElement("div");
  box.className = "board";
  box.append(table, button("Hint", () => run("hint"), "plain"), button("Check", () => run("check"), "plain"));
  return box;

  function cell(content, r, c) {
    const made = button(content || marks[r][c] || "", () => made.focus(), given[r][c] ? "given" : "");
    made.dataset.at = `${r + 1},${c + 1}`;
    made.tabIndex = -1;
    made.setAttribute("aria-label", `row ${r + 1}, column ${c + 1}: ${content || "empty"}`);
    const back = () => ((number = ""), (made.textContent = content || marks[r][c] || ""));
    made.addEventListener("blur", back);
    made.addEventListener("keydown", (event) => {
      if (STEPS[event.key]) move(r, c, STEPS[event.key]);
      else if (/^[\da-z]$/i.test(event.key) && !event.ctrlKey && !event.metaKey) made.textContent = number += event.key;
      else if (event.key === "Backspace" && number) made.textContent = number = number.slice(0, -1);
      else if (event.key === "Enter" && number) run(`place ${number} at ${made.dataset.at}`);
      else if (event.key === "Delete" || event.key === "Backspace") run(`clear ${made.dataset.at}`);
      else if (event.key === "Escape") back();
      else return;
      event.preventDefault();
    });
    return made;
  }

  function move(r, c, [down, right]) {
    for (let row = r + down, column = c + right; rows[row]?.[column] !== undefined; row += down, column += right) {
      const next = cells[row][column];
      if (!next) continue;
      for (const each of cells.flat()) if (each) each.tabIndex = -1;
      next.tabIndex = 0;
      return next.focus();
    }
  }
}
