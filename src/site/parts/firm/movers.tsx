/** @jsxRuntime automatic @jsxImportSource preact */

import { type DatedScore, scoreChange, scoreLine } from "../../../answers/rows/as-of-line.ts";
import { publishedScore } from "../../../answers/rows/published.ts";
import type { ReadModel } from "../../../answers/rows/read-model.ts";
import { firmPageFile } from "../../../answers/rows/record-address.ts";
import type { Analysis } from "../../../engine/world/analysis.ts";
import type { FirmAssessment } from "../../../engine/world/assessment.ts";
import { breakSinceLastEnd } from "../../../engine/world/breaks.ts";
import type { Firm } from "../../../model/firm.ts";
import { breakWords } from "../../../record/break-words.ts";
import { Sparkline } from "../../charts/sparkline.tsx";
import { day, fixed, signed } from "../figures.ts";
import { Link } from "../link.tsx";
import { Table } from "../table.tsx";
import { FirmName } from "./firm-name.tsx";

const shown = 5;
const trailing = 52;

interface Move {
  readonly firm: Firm;
  readonly score: number;
  /** Its gain on the last period end before the as-of date. */
  readonly change: number;
  readonly line: readonly DatedScore[];
}

/** The firms whose score rose and fell most since the last period end. */
export function Movers({ readModel }: { readModel: ReadModel }) {
  const { analysis } = readModel;
  const { firms, market, world } = analysis;
  const moves = firms.flatMap((assessment) => moveOf(analysis, assessment));
  const since = market.findLast(({ periodEnd }) => periodEnd < world.asOf)?.periodEnd ?? null;
  const history = `${Math.min(trailing, market.length)} ${world.publisher.period}s`;
  const between = breakSinceLastEnd(world, market);
  const up = moves.filter(({ change }) => change > 0).sort((a, b) => b.change - a.change);
  const down = moves.filter(({ change }) => change < 0).sort((a, b) => a.change - b.change);
  if (moves.length === 0) return null;
  return (
    <section aria-labelledby="movers">
      <h2 id="movers">
        Movers {since === null ? null : <span class="when">since {day(since)}</span>}
      </h2>
      {between?.kind === "methodology" && <p>{breakWords(between)}.</p>}
      <div class="columns">
        <MoveTable
          history={history}
          caption="Largest falls of score"
          moves={down.slice(0, shown)}
        />
        <MoveTable history={history} caption="Largest rises of score" moves={up.slice(0, shown)} />
      </div>
    </section>
  );
}

function moveOf(analysis: Analysis, assessment: FirmAssessment): readonly Move[] {
  const score = publishedScore(assessment.score);
  const change = scoreChange(analysis, assessment);
  if (score === null || change === null) return [];
  const line = scoreLine(analysis, assessment).slice(-trailing);
  return [{ firm: assessment.firm, score, change, line }];
}

interface MoveTableProps {
  readonly caption: string;
  /** The length of the histories, such as "52 weeks". */
  readonly history: string;
  readonly moves: readonly Move[];
}

function MoveTable({ caption, history, moves }: MoveTableProps) {
  if (moves.length === 0) return <p>{caption}: none.</p>;
  return (
    <Table
      caption={caption}
      quiet={false}
      columns={`%Firm% | ${history} ~ | Score # | Change #`}
      rows={moves.map(({ firm, score, change, line }) => [
        <Link to={firmPageFile(firm.slug)}>
          <FirmName name={firm.name} />
        </Link>,
        <Sparkline values={line.map(({ value }) => value)} />,
        fixed(score, 1),
        <span class={change < 0 ? "worse" : "better"}>{signed(change, 1)}</span>,
      ])}
    />
  );
}
