/** @jsxRuntime automatic @jsxImportSource preact */
import type { Correlation } from "../../engine/audit/audit.ts";
import type { EffectiveWeight } from "../../engine/audit/effective-weights.ts";

const rowHeight = 22;
const labelled = 34;
const foot = 20;

interface MapProps {
  /** Identifiers in the order of rows and columns, the score last. */
  readonly of: readonly string[];
  readonly correlations: readonly Correlation[];
}

export function mapHeight(count: number): number {
  return count * rowHeight + foot;
}

/** Correlations below the diagonal, the stronger the darker; what goes against one another has another tone. */
export function CorrelationMap({ of, correlations }: MapProps) {
  const known = new Map(correlations.map(({ a, b, r }) => [`${a} ${b}`, r]));
  const width = (100 - labelled) / of.length;
  return of.map((row, i) => (
    <>
      <text class="tick" x="0" y={i * rowHeight + 15}>
        {shortened(row)}
      </text>
      {of.slice(0, i).map((column, k) => {
        const r = known.get(`${column} ${row}`) ?? null;
        const x = labelled + k * width;
        const place = { y: i * rowHeight + 1, height: rowHeight - 2 };
        return (
          <>
            <rect
              class={`cell tone-${(r ?? 0) < 0 ? "high" : "accent"}`}
              x={`${x.toFixed(2)}%`}
              width={`${(width - 0.3).toFixed(2)}%`}
              fill-opacity={Math.abs(r ?? 0).toFixed(2)}
              {...place}
            />
            {of.length <= 12 && (
              <text
                class="tick"
                x={`${(x + width / 2).toFixed(2)}%`}
                y={i * rowHeight + 15}
                text-anchor="middle"
              >
                {r === null ? "–" : r.toFixed(2)}
              </text>
            )}
          </>
        );
      })}
      <text
        class="tick"
        x={`${(labelled + (i + 0.5) * width).toFixed(2)}%`}
        y={(i + 1) * rowHeight - 7}
        text-anchor="middle"
      >
        {i + 1}
      </text>
    </>
  ));
}

export function barsHeight(count: number): number {
  return count * 2 * rowHeight;
}

/** Two bars for each indicator: the weight that is declared, and the one that it has. */
export function WeightBars({ of }: { readonly of: readonly EffectiveWeight[] }) {
  const most = of.reduce(
    (found, { declared, effective }) => Math.max(found, declared, effective ?? 0),
    0.01,
  );
  const width = (share: number) => `${((share / most) * (100 - labelled - 8)).toFixed(2)}%`;
  const end = (share: number) =>
    `${(labelled + 1 + (share / most) * (100 - labelled - 8)).toFixed(2)}%`;
  return of.map(({ label, declared, effective }, i) => {
    const y = i * 2 * rowHeight;
    const bars = [
      { share: declared, tone: "unrated", y: y + 4 },
      { share: effective ?? 0, tone: "accent", y: y + rowHeight },
    ];
    return (
      <>
        <text class="tick" x="0" y={y + 26}>
          {shortened(label)}
        </text>
        {bars.map((bar) => (
          <>
            <rect
              class={`cell tone-${bar.tone}`}
              x={`${labelled}%`}
              width={width(bar.share)}
              y={bar.y}
              height="14"
            />
            <text class="tick" x={end(bar.share)} y={bar.y + 11}>
              {`${(100 * bar.share).toFixed(0)}%`}
            </text>
          </>
        ))}
      </>
    );
  });
}

const mostLetters = 20;

function shortened(label: string): string {
  const letters = [...label];
  return letters.length <= mostLetters ? label : `${letters.slice(0, mostLetters - 1).join("")}…`;
}
