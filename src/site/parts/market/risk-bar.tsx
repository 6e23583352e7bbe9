/** @jsxRuntime automatic @jsxImportSource preact */
import { type RiskBand, riskBands } from "../../../model/shared.ts";
import { StackedBar } from "../../charts/bar.tsx";
import { bandWords } from "../figures.ts";

/** How many firms stand in each risk band. */
export function RiskBar({ distribution }: { distribution: Readonly<Record<RiskBand, number>> }) {
  const parts = riskBands.map((band) => ({
    tone: band,
    label: bandWords(band),
    count: distribution[band],
  }));
  return (
    <div class="risk">
      <StackedBar id="risk-bar" title="Constituents by risk band" parts={parts} />
      <ul class="legend">
        {parts.map(({ tone, label, count }) => (
          <li>
            <span class={`dot tone-${tone}`} aria-hidden="true" />
            {label} <strong>{count}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
