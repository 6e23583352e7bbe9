/** @jsxRuntime automatic @jsxImportSource preact */
import type { firmReview } from "../../../routes/firm-intelligence.ts";
import { Chip } from "../chip.tsx";
import { day, fixed, sentence } from "../figures.ts";
import { Table } from "../table.tsx";

/** How far the firm has gone on the way that failing firms go. */
export function Sequence({ sequence }: { sequence: ReturnType<typeof firmReview>["preCollapse"] }) {
  const { stage, stageName, since, progression, events, correlation } = sequence;
  return (
    <section aria-labelledby="stage">
      <h2 id="stage">Stage</h2>
      <p>
        Stage {stage} of 4, <strong>{stageName}</strong>
        {since === null ? "" : `, since ${day(since)}`}, {progression}.{" "}
        {correlation === null
          ? ""
          : `The order of its events resembles that of ${correlation.n} closed firms: median similarity ${fixed(correlation.median, 2)}, best ${fixed(correlation.best, 2)}.`}
      </p>
      {events.length === 0 ? (
        <p>No event is on record.</p>
      ) : (
        <Table
          caption="Events, oldest first"
          columns={[
            { label: "Event" },
            { label: "On" },
            { label: "Severity" },
            { label: "Stage", number: true },
            { label: "Verdict" },
          ]}
          rows={events.map((one) => [
            sentence(one.kind),
            day(one.occurredOn),
            one.severity,
            one.stage,
            <Chip tone={one.verdict} />,
          ])}
        />
      )}
    </section>
  );
}
