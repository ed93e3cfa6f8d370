// A lesson beside the session: its steps, what it asks as buttons, and the list of all lessons.
import { button, element } from "./elements.js";

// Shows a step. `type(text)` puts a text where one types.
export function showStep(place, { html, lesson }, type) {
  place.innerHTML = html;
  const title = place.querySelector(".title");
  const heading = document.createElement("h2");
  heading.append(...title.childNodes);
  title.closest("p").replaceWith(heading);
  if (lesson.step) place.prepend(progress(lesson));
  for (const block of place.querySelectorAll("pre")) asked(block, type);
  for (const [id, shown] of [["lesson check", lesson.exercise], ["lesson hint", lesson.exercise]]) document.querySelector(`#steps [data-run="${id}"]`).hidden = !shown;
  document.querySelector('#steps [data-run="lesson next"]').classList.toggle("main", !lesson.exercise);
  document.querySelector('#steps [data-run="lesson check"]').classList.add("main");
  const last = lesson.step === lesson.steps;
  document.querySelector('#steps [data-run="lesson next"]').hidden = last;
  document.querySelector("#others").hidden = !last;
  document.querySelector("#back").hidden = !lesson.step;
}

function progress({ step, steps }) {
  const row = element("ol", "progress");
  row.setAttribute("aria-label", `Step ${step} of ${steps}`);
  for (let n = 1; n <= steps; n++) row.append(element("li", n < step ? "done" : n === step ? "at" : ""));
  return row;
}

// Makes each statement of a block a button that types it, and a block of Prolog one button. Output stays text.
function asked(block, type) {
  const bare = (line) => line.replace(/^ {4}/, "");
  const own = new Set(Array.from(block.querySelectorAll(".code-typed"), (each) => bare(each.textContent)));
  const pieces = [];
  for (const text of block.textContent.split("\n").map(bare)) {
    const last = pieces.at(-1);
    const open = last?.typed && /^prolog\b/.test(last.text) && !/\nend$/.test(last.text);
    const typed = open || (own.has(text) && text.trim() !== "");
    if (last && (open || (!typed && !last.typed))) last.text += `\n${text}`;
    else pieces.push({ typed, text });
  }
  block.replaceChildren(...pieces.flatMap(({ typed, text }, n) => [n ? "\n" : "", typed ? button(text, () => type(text), "asks") : text]));
}

// Shows all lessons, each as a button that opens it.
export function showList(place, { lessons }, run) {
  const next = lessons.find(({ exercises, done }) => done < exercises)?.lesson;
  const list = element("ol", "list");
  for (const { lesson, title, exercises, done } of lessons) {
    const made = button("", () => run(`lesson ${lesson}`), lesson === next ? "main" : "");
    const tick = done && done === exercises ? "✓ " : "";
    made.append(element("b", "tick", tick), `${lesson}. ${title}`, element("span", "", done ? `${done} of ${exercises}` : ""));
    if (tick) made.setAttribute("aria-label", `${lesson}. ${title}, done`);
    const item = document.createElement("li");
    item.append(made);
    list.append(item);
  }
  place.replaceChildren(element("h2", "", "Lessons"), list);
}
