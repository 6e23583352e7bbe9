import { isDeepStrictEqual } from "node:util";
import { indexObject } from "../../answers/rows/index-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { at } from "../../model/language/at.ts";
import { counted } from "../../model/language/counted.ts";
import { percentWords } from "../../model/language/percent.ts";
import { type Methodology, methodologySchema } from "../../model/methodology.ts";
import { day } from "../figures.ts";
import { markdownTable } from "../markdown.ts";
import { alarmsTold, dropsTold, firmsInQuiet, sectorsInQuiet } from "./noise-tables.ts";

/** Sector stress and the market state, with the reading of the day. */
export function marketSection(readModel: ReadModel): string {
  const { methodology } = readModel.analysis.world;
  const { stress, states, rules } = methodology;
  const index = indexObject(readModel);
  const levels = [states.watch, states.elevated, states.high, states.critical].join(", ");
  return `## From the market to a state

Sector inputs are compared with their own past (mid-rank in all periods so far, from ${stress.minPeriods} on), averaged
into segments s, and weighted: y = w·s, stress = 100 · y'Cy with C the exponentially weighted
co-movement of the segments (λ = ${stress.lambda}; all ones before ${counted(stress.correlationPeriods, "period")}). The contributions
100 · y (Cy) add up to the index exactly (after Holló, Kremer and Lo Duca, ECB, 2012).

${markdownTable(
  "segment | weight | inputs",
  methodology.segments.map(({ name, weight, inputs }) => [
    name,
    weight,
    inputs.map(({ label }) => label).join("; "),
  ]),
)}

The states watch, elevated, high and critical are entered at a stress of ${levels}: up immediately,
down one step per period after ${counted(states.confirmPeriods, "period")} in a row below the entry threshold minus ${states.exitGap}. The state is
indeterminate with fewer than ${rules.minConstituents} constituents, less than ${rules.minAggregateCoverage} of aggregate coverage, or no stress.

On ${day(index.periodEnd ?? index.asOf)} the stress index is **${index.stressIndex ?? "not known"}** and the state **${index.marketState}**${index.stateSince === null ? "" : ` since ${day(index.stateSince)}`}:

${markdownTable(
  "segment | contribution",
  index.segments.map(({ name, contribution }) => [name, contribution]),
)}

${noiseText(methodology)}`;
}

/** How far from its own past a change must be to be news, and what the default rules tell. */
function noiseText({ noise, stress, states }: Methodology): string {
  const { signalRate, watchRate, elevatedRate, alarmYears } = noise;
  if (signalRate === null && alarmYears === null) return "";
  const firms =
    signalRate === null
      ? ""
      : `A change of score is news only beyond what the score's own variation reaches in ${percentWords(signalRate)} of periods, and a change of band only once the log-odds are as far beyond its edge. `;
  const sector =
    alarmYears === null
      ? ""
      : `The sector's own variation alone may reach watch in ${percentWords(watchRate)} of periods, elevated in ${percentWords(elevatedRate)}, and a higher state once in ${counted(alarmYears, "year")}. `;
  const usual = [noise, stress, states].every((section, i) =>
    isDeepStrictEqual(section, at(defaults, i)),
  );
  const tables = `These rules in simulated weekly worlds in which nothing changes:

${firmsInQuiet}

${sectorsInQuiet}

Drops of a score that are signalled in their first week:

${dropsTold}

Weeks until half of the sectors that worsen for good reach the state high:

${alarmsTold}
`;
  return `### News and noise

${firms}${sector}Both need twelve earlier values.

${usual ? tables : ""}`;
}

const defaults = (["noise", "stress", "states"] as const).map((name) =>
  methodologySchema.shape[name].parse(undefined),
);
