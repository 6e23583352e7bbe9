/** @jsxRuntime automatic @jsxImportSource preact */
import { firmObject } from "../../../answers/rows/firm-object.ts";
import type { ReadModel } from "../../../answers/rows/read-model.ts";
import { firmPageFile } from "../../../answers/rows/record-address.ts";
import { Bar } from "../../charts/bar.tsx";
import { middleFirm } from "../../methodology/score-section.ts";
import { Chip } from "../chip.tsx";
import { Stat } from "../facts.tsx";
import { fixed, measured, percent, rangeWords } from "../figures.ts";
import { Link } from "../link.tsx";
import { FirmName } from "./firm-name.tsx";

const shownReadings = 5;

/** One firm as a picture, from its readings over its pillars to its score and its probability. */
export function WorkedFirm({ readModel }: { readModel: ReadModel }) {
  const assessment = middleFirm(readModel);
  if (assessment === null) return null;
  const firm = firmObject(readModel, assessment);
  const total = firm.pillarDetail.reduce((sum, { weight }) => sum + weight, 0);
  const readings = firm.pillarDetail
    .flatMap(({ indicators }) => indicators)
    .filter(({ normalised }) => normalised !== null)
    .sort((a, b) => Math.abs(b.effect ?? 0) - Math.abs(a.effect ?? 0));
  return (
    <section aria-labelledby="worked">
      <h2 id="worked">
        One %firm%, from readings to a probability:{" "}
        <Link to={firmPageFile(firm.slug)}>
          <FirmName name={firm.name} />
        </Link>
      </h2>
      <ol class="steps">
        <li>
          <h3>1. What was read</h3>
          <p class="note">
            Each reading against fixed goalposts: an empty bar is the worst, a full one the best.
            {readings.length > shownReadings
              ? ` The ${shownReadings} of ${readings.length} that move the score most.`
              : ""}
          </p>
          {readings.slice(0, shownReadings).map(({ label, value, unit, normalised }) => (
            <Step name={label} value={`${measured(value)} ${unit}`} share={normalised} />
          ))}
        </li>
        <li>
          <h3>2. Pillars</h3>
          <p class="note">The weighted mean of the readings of each pillar, 0 to 1.</p>
          {firm.pillarDetail.map(({ name, value, weight }) => (
            <Step
              name={`${name}, weight ${percent(weight / total)}`}
              value={fixed(value, 2)}
              share={value}
            />
          ))}
        </li>
        <li>
          <h3>3. Score</h3>
          <p class="note">Their weighted geometric mean: one bad pillar hurts.</p>
          <dl class="stats">
            <Stat
              label="Score, of 100"
              value={fixed(firm.score, 1)}
              note={`range ${fixed(firm.scoreLow, 1)} to ${fixed(firm.scoreHigh, 1)} ${rangeWords(readModel.analysis.world.methodology)}; rank ${firm.rank}`}
            />
          </dl>
        </li>
        {firm.probability === null ? null : (
          <li>
            <h3>4. Probability</h3>
            <p class="note">The model weighs the score, its change and confirmed events.</p>
            <dl class="stats">
              <Stat
                label="Probability of %failure%"
                value={percent(firm.probability)}
                note={`${fixed(firm.lift, 1)} times the base rate of ${percent(firm.baseRate)}`}
              />
            </dl>
            <Chip tone={firm.riskBand ?? "unrated"} />
          </li>
        )}
      </ol>
    </section>
  );
}

interface StepProps {
  readonly name: string;
  readonly value: string;
  readonly share: number | null;
}

function Step({ name, value, share }: StepProps) {
  return (
    <div class="step">
      <span>{name}</span> <strong>{value}</strong>
      <Bar share={share} />
    </div>
  );
}
