import { at } from "../../language/at.ts";
import { dayWords } from "../../record/day-words.ts";

// What a page cannot do by itself: a reading of each chart under the pointer and the arrow keys, buttons
// that copy, and a mark at what is expected by a day that has passed on the reader's clock.

for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-expected]")) {
  if (Date.now() > Date.parse(time.dateTime)) time.after(" (late)");
}
for (const chart of document.querySelectorAll<SVGSVGElement>("svg[data-points]")) readable(chart);
for (const text of document.querySelectorAll<HTMLElement>(".snippet pre")) copied(text);

/** Lets a reader ask a chart for its values: by pointer, by touch and by the arrow keys. */
function readable(chart: SVGSVGElement): void {
  const points = (chart.dataset["points"] ?? "").split(",").map((point) => {
    const [on = "", value = ""] = point.split(" ");
    return { time: Date.parse(on), said: `${dayWords(on)}: ${value}` };
  });
  const [first, last] = [at(points, 0).time, at(points, points.length - 1).time];
  const width = Number(chart.dataset["width"]);
  const said = chart.nextElementSibling;
  const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
  line.setAttribute("class", "cursor");
  line.setAttribute("y2", "100%");
  let shown = points.length - 1;
  const show = (i: number) => {
    shown = Math.max(0, Math.min(points.length - 1, i));
    const point = at(points, shown);
    const x = `${((point.time - first) / (last - first || 1)) * width}%`;
    line.setAttribute("x1", x);
    line.setAttribute("x2", x);
    chart.append(line);
    if (said !== null) said.textContent = point.said;
  };
  const nearest = (wanted: number) => {
    const distance = ({ time }: { time: number }) => Math.abs(time - wanted);
    return points.reduce(
      (best, one, i) => (distance(one) < distance(at(points, best)) ? i : best),
      0,
    );
  };
  chart.addEventListener("pointermove", ({ clientX }) => {
    const { left, width: whole } = chart.getBoundingClientRect();
    show(nearest(first + (((clientX - left) / whole) * 100 * (last - first)) / width));
  });
  chart.setAttribute("tabindex", "0");
  chart.addEventListener("focus", () => show(shown));
  const steps: Readonly<Record<string, () => number>> = {
    ArrowLeft: () => shown - 1,
    ArrowRight: () => shown + 1,
    Home: () => 0,
    End: () => points.length - 1,
  };
  chart.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(step());
  });
}

/** A button that copies a text. */
function copied(text: HTMLElement): void {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text.textContent ?? "");
    button.textContent = "Copied";
  });
  text.before(button);
}
