/** @jsxRuntime automatic @jsxImportSource preact */

import type { firmObject } from "../../../answers/rows/firm-object.ts";
import type { FirmAlarm } from "../../../engine/truth/alarm.ts";
import type { Methodology } from "../../../model/methodology.ts";
import { Chip } from "../chip.tsx";
import { Stat } from "../facts.tsx";
import { confidenceWords, counted, day, fixed, percent, rangeWords, sentence } from "../figures.ts";
import { Explained } from "../term.tsx";

type FirmAnswer = ReturnType<typeof firmObject>;

/** A firm that has left: what became of it and when comes before every figure. */
export function Departure({ firm }: { firm: FirmAnswer }) {
  const last = firm.statusHistory.findLast(({ status }) => status === firm.status);
  return (
    <p class="status-note alarm">
      <strong>{sentence(firm.status)}</strong>
      {last === undefined ? "" : ` on ${day(last.from)}`}. The %firm% has left the index; what
      follows is its record.
    </p>
  );
}

/** That a listed firm is suspended, or has stopped by confirmed events, comes before every figure. */
export function Alarm({ alarm }: { alarm: FirmAlarm | null }) {
  if (alarm === null) return null;
  const { suspendedSince, stage } = alarm;
  const words = stage === null ? "" : `Stage ${stage.number} of 4, ${stage.name}, is confirmed.`;
  return (
    <p class="status-note alarm">
      <strong>{suspendedSince === null ? "Stopped" : "Suspended"}</strong>
      {suspendedSince === null ? ". " : ` since ${day(suspendedSince)}. `}
      {words} <a href="#stage">What happened</a>
    </p>
  );
}

interface FiguresProps {
  readonly firm: FirmAnswer;
  readonly alarm: FirmAlarm | null;
  /** The share of forecasts as high that came true, where the calibration bears out no more. */
  readonly observed: number | null;
  readonly horizon: number | null;
  readonly methodology: Methodology;
}

export function FirmFigures({ firm, alarm, observed, horizon, methodology }: FiguresProps) {
  // no band without a probability, but what is known is worse than any probability
  const isBandless = alarm !== null && firm.riskBand === "unrated";
  const usual = firm.baseRate === null ? "" : `base rate ${percent(firm.baseRate)}`;
  return (
    <dl class="stats">
      <Stat
        label="Score, of 100"
        value={fixed(firm.score, 1)}
        note={
          firm.score === null
            ? "not rated: too little is known"
            : `${fixed(firm.scoreLow, 1)} to ${fixed(firm.scoreHigh, 1)} ${rangeWords(methodology)}`
        }
      />
      <Stat
        label="Rank"
        value={firm.rank ?? "–"}
        note={
          firm.rank === null
            ? "no rank without a score"
            : `between ${firm.rankLow} and ${firm.rankHigh}`
        }
      />
      <Stat
        label={`Probability of %failure%${horizon === null ? "" : ` within ${counted(horizon, "day")}`}`}
        value={percent(observed ?? firm.probability)}
        note={
          firm.baseRate === null
            ? undefined
            : observed === null
              ? usual
              : `of forecasts this high came true; the model says ${percent(firm.probability)}, ${usual}`
        }
      />
      <Stat
        label={isBandless ? "Status" : "Risk band"}
        value={
          isBandless ? (
            <Chip tone="critical" label={alarm.suspendedSince === null ? "Stopped" : "Suspended"} />
          ) : (
            <Chip tone={firm.riskBand ?? "unrated"} />
          )
        }
        note={
          <>
            <Explained of="stage" /> {firm.stage} of 4,{" "}
            {confidenceWords(firm.confidence, firm.confidenceBasis)}
          </>
        }
      />
    </dl>
  );
}
