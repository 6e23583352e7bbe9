import { at } from "../../model/language/at.ts";
import { dayWords } from "../../record/day-words.ts";

/** Lets a reader ask a chart for its values: by pointer, by touch and by the arrow keys. */
export function readable(chart: SVGSVGElement): void {
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
