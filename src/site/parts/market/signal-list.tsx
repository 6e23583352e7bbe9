/** @jsxRuntime automatic @jsxImportSource preact */
import type { ReadModel } from "../../../answers/rows/read-model.ts";
import { firmPageFile } from "../../../answers/rows/record-address.ts";
import { signalRow } from "../../../answers/rows/signal-row.ts";
import type { Signal } from "../../../engine/world/analysis.ts";
import { Chip } from "../chip.tsx";
import { day, fixed, percent, sentence } from "../figures.ts";
import { Link } from "../link.tsx";

interface SignalListProps {
  readonly readModel: ReadModel;
  readonly signals: readonly Signal[];
}

/** The decisions as a reader is told them. */
const decisions = {
  monitor: "monitor",
  verify: "verify",
  review: "review",
  escalate: "escalate to a person",
} as const;

/** Signals with what drove them and how far to trust the probabilities beside them. */
export function SignalList({ readModel, signals }: SignalListProps) {
  if (signals.length === 0) return <p>No signal in this window.</p>;
  return (
    <ol class="signals">
      {signals.map((signal) => (
        <SignalItem row={signalRow(readModel, signal)} />
      ))}
    </ol>
  );
}

function SignalItem({ row }: { row: ReturnType<typeof signalRow> }) {
  const drivers = row.drivers.map(({ label }) => label.toLowerCase()).join(", ");
  return (
    <li>
      <p class="headline">
        <Chip tone={row.severity} />{" "}
        {row.slug === null ? (
          <bdi>{row.headline}</bdi>
        ) : (
          <Link to={firmPageFile(row.slug)}>
            <bdi>{row.headline}</bdi>
          </Link>
        )}
      </p>
      <p class="note">
        {day(row.issuedOn)} · {sentence(row.kind)} · suggested: {decisions[row.decision]}
        {row.probability === null
          ? ""
          : ` · probability by the model ${percent(row.probability)}, base rate ${percent(row.baseRate)}, calibration ${row.calibration.status}`}
        {row.confidence === null ? "" : ` · completeness of evidence ${fixed(row.confidence, 2)}`}
        {drivers === "" ? "" : ` · driven by ${drivers}`}
      </p>
    </li>
  );
}
