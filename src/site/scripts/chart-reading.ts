import { at } from "../../model/language/at.ts";
import { dayWords } from "../../record/day-words.ts";

/** Lets a reader ask a chart for its values: by pointer, by touch and by the arrow keys. */
export function readable(chart: SVGSVGElement): void {
  const points = pointsOf(chart).map(([on = "", value = ""]) => {
    return { time: Date.parse(`${on} UTC`), said: `${on}: ${value}` };
  });
  if (points.length === 0) return;
  const end = points.length - 1;
  const first = at(points, 0).time;
  const last = at(points, end).time;
  const width = Number(chart.dataset["width"]);
  const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
  line.setAttribute("class", "cursor");
  line.setAttribute("y2", "100%");
  let shown = end;
  const show = (i: number) => {
    shown = Math.max(0, Math.min(end, i));
    const { time, said } = at(points, shown);
    const x = `${((time - first) / (last - first || 1)) * width}%`;
    for (const name of ["x1", "x2"]) line.setAttribute(name, x);
    chart.append(line);
    if (chart.nextElementSibling !== null) chart.nextElementSibling.textContent = said;
  };
  const point = ({ clientX }: PointerEvent) => {
    const { left, width: whole } = chart.getBoundingClientRect();
    const wanted = first + (((clientX - left) / whole) * 100 * (last - first)) / width;
    const distances = points.map(({ time }) => Math.abs(time - wanted));
    show(distances.indexOf(Math.min(...distances)));
  };
  // a tap moves no pointer
  for (const kind of ["pointermove", "pointerdown"] as const) chart.addEventListener(kind, point);
  chart.setAttribute("tabindex", "0");
  chart.addEventListener("focus", () => show(shown));
  chart.addEventListener("keydown", (event) => {
    const steps = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: end };
    const step = new Map(Object.entries(steps)).get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    show(step);
  });
}

/** The days of a chart, in words, and what is to be read on each: of the chart, and of a table that goes on from it. */
function pointsOf(chart: SVGSVGElement): readonly (readonly (string | undefined)[])[] {
  const { points, earlier = "" } = chart.dataset;
  const found = (points ?? earlier).matchAll(/([^ ,]+) ([^,]+)/g);
  const own = Array.from(found, ([, on = "", value]) => [dayWords(on), value]);
  if (points !== undefined) return own;
  const rows = [...(chart.closest("figure")?.querySelectorAll("tbody tr") ?? [])].reverse();
  return own.concat(rows.map(({ children }) => [...children].map((cell) => cell.textContent)));
}
