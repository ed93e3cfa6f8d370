// What is clicked: the cells of a board. The guesses of a game are in game.js.
import { button, element } from "./elements.js";
import { game } from "./game.js";

// Shows a game of codes, or a board. `typed(text)` puts a text where one types, `run(text)` runs it, `press(key)`
// plays on the board.
export function shown(place, { codes, board }, typed, run, press) {
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.at : null;
  place.replaceChildren(...(board ? [grid(board, press)] : codes?.symbols.length ? [game(codes, typed, run)] : []));
  if (focused) place.querySelector(`[data-at="${focused.includes(",") ? board?.cursor : focused}"]`)?.focus();
}

// The picture of a board, with a button over each cell: what keys and clicks do is `play board`'s.
function grid({ picture, width, height, cells, cursor, keys, acts, said }, press) {
  const drawn = document.createElement("div");
  drawn.className = "cells";
  drawn.style.setProperty("--width", `${width}px`);
  drawn.style.setProperty("--shape", width / height);
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
  beside.className = "acts";
  for (const [key, act, pressed] of acts) {
    const made = button(`${act[0].toUpperCase()}${act.slice(1)} (${key})`, () => press(key), key === "h" ? "main" : "");
    made.dataset.at = key;
    if (pressed !== null) made.setAttribute("aria-pressed", pressed);
    beside.append(made);
  }
  const told = document.createElement("output");
  told.textContent = said.filter(Boolean).join("\n");
  const box = document.createElement("div");
  box.className = "board";
  box.append(beside, drawn, told);
  return box;
}
