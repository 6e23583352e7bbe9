import type { Calibration } from "../../model/calibration.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { Forecast } from "../../model/forecast.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { World } from "../world/world.ts";
import { calibrationScores, noScores } from "./calibration-scores.ts";
import { type Archive, type ScoredArchive, scoreForecasts } from "./scored-forecasts.ts";

type Rules = Methodology["calibration"];

/**
 * The calibration of the issued probabilities of an archive. `nForecasts` counts the scored ones,
 * so that `nEvents / nForecasts` is the base rate; censored ones are counted separately. Below
 * `minEvents` episodes or `minForecasts` forecasts every score is null and only the counts are
 * given.
 */
export function calibrationOf(
  world: World,
  archive: Archive,
  forecasts: readonly Forecast[] = world.forecasts,
): Calibration {
  const { mode, modelVersion } = archive;
  const rules = world.methodology.calibration;
  const scored = scoreForecasts(world, archive, forecasts);
  const counts = countsOf(scored);
  const status = statusOf(counts, rules);
  const scores =
    status === "insufficient" ? noScores : calibrationScores(scored, rules, seedOf(archive));
  return { status, mode, modelVersion, ...counts, ...scores, mapping: mappingOf(world, archive) };
}

/** The resamples of an archive are the same whatever else the content holds. */
function seedOf({ mode, modelVersion }: Archive): string {
  return `calibration ${mode} ${modelVersion ?? ""}`;
}

function mappingOf(world: World, { modelVersion }: Archive): Calibration["mapping"] {
  if (modelVersion === null) return null;
  return world.modelByVersion.get(modelVersion)?.calibrator.kind ?? null;
}

function countsOf({ horizonDays, scored, censored }: ScoredArchive) {
  const firms = new Set<string>();
  const episodes = new Set<string>();
  let from: IsoDate | null = null;
  let to: IsoDate | null = null;
  let nEvents = 0;
  for (const { forecast, event, episode } of scored) {
    const { issuedOn, firmId } = forecast;
    if (from === null || issuedOn < from) from = issuedOn;
    if (to === null || issuedOn > to) to = issuedOn;
    firms.add(firmId);
    if (episode !== null) episodes.add(episode);
    nEvents += event;
  }
  return {
    horizonDays,
    from,
    to,
    nForecasts: scored.length,
    nFirms: firms.size,
    nEvents,
    nEpisodes: episodes.size,
    nCensored: censored,
    baseRate: scored.length === 0 ? null : nEvents / scored.length,
  };
}

function statusOf(
  { nEpisodes, nForecasts }: Pick<Calibration, "nEpisodes" | "nForecasts">,
  rules: Rules,
): Calibration["status"] {
  if (nEpisodes < rules.minEvents || nForecasts < rules.minForecasts) return "insufficient";
  return nEpisodes < rules.limitedEvents ? "limited" : "sufficient";
}
