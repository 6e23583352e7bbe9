/** @jsxRuntime automatic @jsxImportSource preact */
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";

/** The shape of a series, beside the figures that say it. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const y = scaleLinear([low, high === low ? low + 1 : high], [22, 2]);
  const x = scaleLinear([0, values.length - 1], [1, 99]);
  const path = line<number | null>(
    (_, i) => x(i),
    (value) => y(value ?? 0),
  )
    .defined((value) => value !== null)
    .digits(1)([...values]);
  return (
    <svg class="spark" viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      <path class="line" d={path ?? ""} />
    </svg>
  );
}
