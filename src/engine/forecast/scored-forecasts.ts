import type { Calibration } from "../../model/calibration.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { Forecast } from "../../model/forecast.ts";
import { addDays, daysBetween } from "../numbers/calendar.ts";
import { quantile } from "../numbers/statistics.ts";
import { reopeningsOf, resolutionsOf } from "../truth/resolution.ts";
import type { World } from "../world/world.ts";

/** The forecasts of a mode by a model, or by all that share the horizon of the one in force for null. */
export type Archive = Pick<Calibration, "mode" | "modelVersion">;

export interface ScoredForecast {
  readonly forecast: Forecast;
  readonly event: 0 | 1;
  /** The failure that came, the same for every forecast that saw it coming; null without one. */
  readonly episode: string | null;
}

export type ScoredArchive = ReturnType<typeof scoreForecasts>;

/**
 * Issued forecasts and what happened: only windows that have closed and matured (`outcomeLag`), resolved or not,
 * since early closures would favour high forecasts. Those for a firm that had already ended are left out.
 */
export function scoreForecasts(
  world: World,
  { mode, modelVersion }: Archive,
  forecasts: readonly Forecast[] = world.forecasts,
) {
  const horizonDays = horizonOf(world, modelVersion);
  const scored: ScoredForecast[] = [];
  let censored = 0;
  const lives = new Map<string, Lives>();
  const ends = new Map<IsoDate, IsoDate>();
  const matured = addDays(world.asOf, -outcomeLag(world));
  for (const forecast of forecasts) {
    if (forecast.mode !== mode) continue;
    if (modelVersion !== null && forecast.modelVersion !== modelVersion) continue;
    if (horizonOf(world, forecast.modelVersion) !== horizonDays) continue;
    const end = ends.get(forecast.issuedOn) ?? addDays(forecast.issuedOn, horizonDays);
    ends.set(forecast.issuedOn, end);
    if (end > matured) continue;
    const life = lives.get(forecast.firmId) ?? livesOf(world, forecast.firmId);
    lives.set(forecast.firmId, life);
    if (hasEnded(life, forecast.issuedOn)) continue;
    const fate = life.resolutions.find(({ on }) => on > forecast.issuedOn && on <= end);
    if (fate?.kind === "censored") censored += 1;
    else if (fate === undefined) scored.push({ forecast, event: 0, episode: null });
    else scored.push({ forecast, event: 1, episode: `${forecast.firmId} ${fate.on}` });
  }
  return {
    mode,
    horizonDays,
    scored,
    /** Forecasts whose firm ended inside the window without the event, or in a disputed way. */
    censored,
  };
}

/** A model's real-time forecasts where any can be scored, else its hindcasts; never both. */
export function leadingArchive(world: World, modelVersion: string | null): ScoredArchive {
  const archive = (mode: Calibration["mode"]) => scoreForecasts(world, { mode, modelVersion });
  const realTime = archive("real_time");
  if (realTime.scored.length > 0) return realTime;
  const hindcast = archive("hindcast");
  return hindcast.scored.length > 0 ? hindcast : realTime;
}

export type Lives = ReturnType<typeof livesOf>;

export function livesOf(world: World, firmId: string) {
  const outcomes = world.outcomesOf.get(firmId) ?? [];
  return {
    resolutions: resolutionsOf(outcomes, world.methodology.outcomes),
    reopenings: reopeningsOf(outcomes),
  };
}

export function hasEnded({ resolutions, reopenings }: Lives, day: IsoDate): boolean {
  const last = resolutions.findLast(({ on }) => on <= day);
  return last !== undefined && !reopenings.some((again) => again > last.on && again <= day);
}

/** The horizon, a year, where no model declares one; then nothing is scored. */
const undeclaredHorizon = 365;

function horizonOf(world: World, version: string | null): number {
  const named = version === null ? undefined : world.modelByVersion.get(version);
  return (named ?? world.model)?.horizonDays ?? undeclaredHorizon;
}

/**
 * The days after a window's end until its outcomes are known: as declared, or the 95th percentile of knownOn −
 * occurredOn, 0 without any. Before, who failed in it may look like a survivor (Kalbfleisch and Lawless 1989).
 */
export function outcomeLag({ methodology, outcomesOf }: World): number {
  const { outcomeLagDays } = methodology.probability;
  if (outcomeLagDays !== null) return outcomeLagDays;
  const lags = [...outcomesOf.values()]
    .flat()
    .map(({ occurredOn, knownOn }) => daysBetween(occurredOn, knownOn));
  return Math.ceil(quantile(lags, 0.95) ?? 0);
}
