/** @jsxRuntime automatic @jsxImportSource preact */
import { scoreChange, scoreLine } from "../../answers/rows/as-of-line.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { printedScore } from "../../engine/reading/printed.ts";
import { isBetter } from "../../model/methodology/score-look.ts";
import { Sparkline } from "../charts/shapes.tsx";
import { day, fixed, signed } from "../figures.ts";
import { Section, Table } from "./blocks.tsx";
import { comparisonWords } from "./comparison-words.ts";
import { FirmLink } from "./text.tsx";

const shownMoves = 5;
const trailing = 52;

/** The firms whose score rose and fell most since the last period end before the as-of date. */
export function Movers({ readModel: { analysis } }: { readModel: ReadModel }) {
  const { firms, market, world } = analysis;
  const moves = firms.flatMap((assessment) => {
    const score = printedScore(world.methodology, assessment.score);
    const change = scoreChange(analysis, assessment);
    return score === null || change === null ? [] : [{ assessment, score, change }];
  });
  if (moves.length === 0) return null;
  const { sinceLastEnd } = analysis;
  const since = sinceLastEnd?.from ?? null;
  const history = `${Math.min(trailing, market.length)} ${world.publisher.period}s`;
  const { decimals, better } = world.methodology.score.scale;
  const table = (caption: string, sign: number) => {
    const some = moves
      .filter(({ change }) => sign * change > 0)
      .sort((a, b) => sign * (b.change - a.change))
      .slice(0, shownMoves);
    if (some.length === 0) return <p>{caption}: none.</p>;
    return (
      <Table
        caption={caption}
        quiet={false}
        columns={`%Firm% | ${history} ~ | Score # | Change #`}
        rows={some.map(({ assessment, score, change }) => [
          <FirmLink {...assessment.firm} />,
          <Sparkline
            values={scoreLine(analysis, assessment)
              .slice(-trailing)
              .map(({ value }) => value)}
          />,
          fixed(score, decimals),
          <span class={isBetter({ better }, change) ? "better" : "worse"}>
            {signed(change, decimals)}
          </span>,
        ])}
      />
    );
  };
  const title = <>Movers {since === null ? null : <span class="when">since {day(since)}</span>}</>;
  return (
    <Section id="movers" title={title}>
      {comparisonWords(sinceLastEnd).map((text) => (
        <p>{text}</p>
      ))}
      <div class="columns">
        {table("Largest falls of score", -1)}
        {table("Largest rises of score", 1)}
      </div>
    </Section>
  );
}
