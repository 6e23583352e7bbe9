/** @jsxRuntime automatic @jsxImportSource preact */
import type { SegmentReading } from "../../../model/publication.ts";
import { Bar } from "../../charts/bar.tsx";
import { fixed, percent } from "../figures.ts";
import { Table } from "../table.tsx";

interface SegmentTableProps {
  readonly segments: readonly SegmentReading[];
  readonly total: number | null;
}

/** The contribution of each segment to the stress index, and their sum. */
export function SegmentTable({ segments, total }: SegmentTableProps) {
  const most = Math.max(0, ...segments.map(({ contribution }) => contribution ?? 0));
  return (
    <Table
      caption="Contributions to the stress index"
      columns="Segment | Contribution # | Share of the largest ~ | Level, 0 to 1 # | Weight #"
      rows={[
        ...segments.map(({ name, contribution, level, weight }) => [
          name,
          fixed(contribution, 3),
          <Bar share={contribution === null || most === 0 ? null : contribution / most} />,
          fixed(level, 3),
          percent(weight),
        ]),
        [<strong>Stress index</strong>, <strong>{fixed(total, 3)}</strong>, "", "", ""],
      ]}
    />
  );
}
