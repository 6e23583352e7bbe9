import { crossSection } from "../../src/engine/reading/cross-section.ts";
import { printedScore } from "../../src/engine/reading/printed.ts";
import { sightOn } from "../../src/engine/world/sight.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import type { Methodology } from "../../src/model/methodology.ts";
import type { Observation } from "../../src/model/observation.ts";
import type { Period } from "../../src/model/publisher.ts";
import { firm, tinyDataset, tinyPublisher } from "../engine/world-builder.ts";

/** What a publisher printed of one member on one day, and the inputs printed beside it. */
export interface PrintedFigure {
  readonly id: string;
  readonly on: string;
  readonly printed: number;
  readonly inputs: Readonly<Record<string, number>>;
}

export interface ComputedFigure extends PrintedFigure {
  /** The score that Stele prints; null where it has none. */
  readonly score: number | null;
  readonly rank: number | null;
}

/** The figures beside those that Stele computes from their inputs, as known on the day of each. */
export function computedFigures(
  methodology: Methodology,
  figures: readonly PrintedFigure[],
  period: Period = "year",
): readonly ComputedFigure[] {
  const days = [...new Set(figures.map(({ on }) => on))].sort();
  const first = days[0] ?? "";
  const observations = figures.flatMap(({ id, on, inputs }) =>
    Object.entries(inputs).map(
      ([indicatorId, value]): Observation => ({
        firmId: id,
        indicatorId,
        value,
        unit: methodology.indicators.find((one) => one.id === indicatorId)?.unit ?? "",
        observedOn: on,
        knownOn: on,
        evidenceId: null,
      }),
    ),
  );
  const ids = [...new Set(figures.map(({ id }) => id))].sort();
  const dataset = tinyDataset({
    publisher: tinyPublisher({ period }),
    methodologies: [methodology],
    firms: ids.map((id) =>
      firm(id, { listedOn: first, statusHistory: [{ status: "active", from: first }] }),
    ),
    observations,
  });
  const world = worldAt(dataset, days.at(-1) ?? first);
  const sections = new Map(
    days.map((day) => [
      day,
      new Map(crossSection(world, sightOn(day)).firms.map((one) => [one.firm.firmId, one])),
    ]),
  );
  return figures.map((figure) => {
    const found = sections.get(figure.on)?.get(figure.id);
    const score = printedScore(methodology, found?.reading.score);
    return { ...figure, score, rank: found?.rank ?? null };
  });
}
