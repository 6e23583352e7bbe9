/** @jsxRuntime automatic @jsxImportSource preact */
import type { IndexObject } from "../../../answers/rows/index-object.ts";
import { Chip } from "../chip.tsx";
import { Stat } from "../facts.tsx";
import { confidenceWords, counted, day, fixed, signed } from "../figures.ts";
import { Explained } from "../term.tsx";

/** The four figures that say how the market stands, each with the day it is of. */
export function Reading({ index }: { index: IndexObject }) {
  const [change] = index.change;
  const read = index.periodEnd === index.asOf ? "" : `on ${day(index.periodEnd)}, `;
  return (
    <dl class="stats">
      <Stat
        label="Market state"
        value={<Chip tone={index.marketState} />}
        note={index.stateSince === null ? undefined : `since ${day(index.stateSince)}`}
      />
      <Stat
        label={
          <>
            <Explained of="stress">Stress index</Explained>, of 100
          </>
        }
        value={fixed(index.stressIndex, 1)}
        note={`${index.stressIndex === null ? "" : read}${note(change?.stressIndex, change?.stressFrom)}higher is worse`}
      />
      <Stat
        label="Median score, of 100"
        value={fixed(index.level, 1)}
        note={`${note(change?.level, change?.from)}higher is better`}
      />
      <Stat
        label={<Explained of="constituents">Constituents</Explained>}
        value={String(index.constituentCount)}
        note={`${counted(index.ratedCount, "%firm%")} rated, ${confidenceWords(index.confidence, index.confidenceBasis)}`}
      />
    </dl>
  );
}

function note(change: number | null | undefined, from: string | null | undefined): string {
  if (change == null || from == null) return "";
  return `${signed(change, 1)} since ${day(from)}; `;
}
