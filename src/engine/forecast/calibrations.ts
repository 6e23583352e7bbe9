import type { Calibration } from "../../model/calibration.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { Forecast } from "../../model/forecast.ts";
import { memoize } from "../../model/language/memoize.ts";
import { by } from "../../model/language/order.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { PresetName } from "../../model/publisher.ts";
import { sum } from "../numbers/statistics.ts";
import { reopeningsOf } from "../truth/resolution.ts";
import { verdictOn } from "../truth/truth.ts";
import { sightOn } from "../world/sight.ts";
import { methodologyAt, type World } from "../world/world.ts";
import { alertThreshold } from "./alerts.ts";
import { calibrationScores, noScores } from "./calibration-scores.ts";
import { impliedBy, impliedSentences } from "./implied-scores.ts";
import { type Archive, type ScoredArchive, scoreForecasts } from "./scored-forecasts.ts";

interface AskedCalibration extends Archive {
  /** The preset whose forecasts they are; null for the whole archive. */
  readonly preset: PresetName | null;
}

/** A memoized function to the calibration of any model or of all together, for any preset or the whole archive. */
export function calibrationsOf(world: World) {
  const narrowing = ({ preset }: AskedCalibration) =>
    preset !== null && world.methodology.presets[preset].claims === "confirmed" ? preset : null;
  return memoize(
    (asked: AskedCalibration) =>
      `${asked.mode} ${asked.modelVersion ?? ""} ${narrowing(asked) ?? ""}`,
    (asked: AskedCalibration) => {
      const preset = narrowing(asked);
      return calibrationOf(
        world,
        asked,
        preset === null ? undefined : alerts(world, preset, asked),
      );
    },
  );
}

/** The models that made a forecast or are in force, in the order in which they came into force. */
export function judgedModels(world: World): readonly string[] {
  const { modelByVersion, model } = world;
  const versions = new Set(world.forecasts.map(({ modelVersion }) => modelVersion));
  if (model !== null) versions.add(model.version);
  const inForce = (version: string) => modelByVersion.get(version)?.effectiveFrom ?? "";
  return [...versions].sort(by(inForce, (version) => version));
}

/**
 * The forecasts that a preset of confirmed claims covers: those that began an alert backed by a claim confirmed on
 * its day, an alert that lasts counting once in a life.
 */
function alerts(world: World, preset: PresetName, { mode: asked }: Archive): readonly Forecast[] {
  const threshold = alertThreshold(world.methodology.presets[preset].costRatio);
  const lastAlert = new Map<string, IsoDate>();
  return world.forecasts.filter(({ mode, firmId, issuedOn, probability }) => {
    if (mode !== asked) return false;
    const before = lastAlert.get(firmId);
    lastAlert.delete(firmId);
    if (probability < threshold || !hasConfirmedClaim(world, firmId, issuedOn)) return false;
    lastAlert.set(firmId, issuedOn);
    return before === undefined || hasReopened(world, firmId, before, issuedOn);
  });
}

function hasConfirmedClaim(world: World, firmId: string, on: IsoDate): boolean {
  const methodology = methodologyAt(world, on);
  const claims = world.claimsOf.get(firmId) ?? [];
  return claims.some((claim) => verdictOn(claim, world, sightOn(on), methodology) === "confirmed");
}

function hasReopened(world: World, firmId: string, from: IsoDate, to: IsoDate): boolean {
  const known = (world.outcomesOf.get(firmId) ?? []).filter(({ knownOn }) => knownOn <= to);
  return reopeningsOf(known).some((day) => day > from && day <= to);
}

type Rules = Methodology["calibration"];

/** The calibration of an archive; below `minEvents` episodes or `minFirms` every score is null. */
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
  const model = modelVersion === null ? undefined : world.modelByVersion.get(modelVersion);
  const mapping = model?.calibrator.kind ?? null;
  const scores =
    status === "insufficient" ? noScores : calibrationScores(scored, rules, seedOf(archive));
  return { status, mode, modelVersion, ...counts, ...scores, mapping };
}

/** The scores that the forecasts of a calibration imply of themselves, in sentences; none where it has no scores. */
export function impliedOf(world: World, calibration: Calibration): readonly string[] {
  if (calibration.brier === null) return [];
  const archive = scoreForecasts(world, calibration);
  return impliedSentences(impliedBy(archive, calibration, seedOf(calibration)));
}

/** The resamples of an archive are the same whatever else the content holds. */
function seedOf({ mode, modelVersion }: Archive): string {
  return `calibration ${mode} ${modelVersion ?? ""}`;
}

function countsOf({ horizonDays, scored, censored }: ScoredArchive) {
  const days = scored.map(({ forecast }) => forecast.issuedOn).sort();
  const nEvents = sum(scored.map(({ event }) => event));
  return {
    horizonDays,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    nForecasts: scored.length,
    nFirms: new Set(scored.map(({ forecast }) => forecast.firmId)).size,
    nEvents,
    nEpisodes: new Set(scored.flatMap(({ episode }) => episode ?? [])).size,
    nCensored: censored,
    baseRate: scored.length === 0 ? null : nEvents / scored.length,
  };
}

function statusOf(
  { nEpisodes, nFirms }: ReturnType<typeof countsOf>,
  rules: Rules,
): Calibration["status"] {
  const { minEvents, minFirms, limitedEvents } = rules;
  const isFew = nEpisodes < minEvents || nFirms < minFirms;
  if (isFew) return "insufficient";
  return nEpisodes < limitedEvents ? "limited" : "sufficient";
}
