import type { IsoDate } from "../../model/cell.ts";
import { type Feature, parseFeatureId } from "../../model/feature-id.ts";
import type { Firm } from "../../model/firm.ts";
import type { HazardModel } from "../../model/hazard-model.ts";
import { addDays, daysBetween } from "../numbers/calendar.ts";
import type { FirmReading } from "../reading/firm-reading.ts";
import { readIndicator } from "../reading/indicator.ts";
import { establishedEvents, type SequenceState } from "../truth/sequence.ts";
import { noSeries } from "../world/series.ts";
import { sightOn } from "../world/sight.ts";
import { methodologyAt, type World } from "../world/world.ts";

const daysPerYear = 365.25;

/** Everything a feature may use, all of it as known on `at`. */
export interface FeatureContext {
  readonly world: World;
  readonly firm: Firm;
  readonly reading: FirmReading;
  readonly sequence: SequenceState;
  readonly stress: number | null;
  readonly at: IsoDate;
}

/** The values of features by id, null where missing. Throws a RangeError for an id outside the registry. */
export function featureValues(
  { features }: Pick<HazardModel, "features">,
  context: FeatureContext,
): ReadonlyMap<string, number | null> {
  return new Map(features.map(({ id }) => [id, featureValue(featureOf(id), context)]));
}

/** The feature an id names. Throws a RangeError for an unknown id. */
export function featureOf(id: string): Feature {
  const feature = parseFeatureId(id);
  if (feature === null) throw new RangeError(`Cannot compute a feature: no feature is "${id}"`);
  return feature;
}

export function featureValue(feature: Feature, context: FeatureContext): number | null {
  const { reading, firm, at } = context;
  switch (feature.kind) {
    case "score":
      return reading.score;
    case "coverage":
      return reading.coverage;
    case "stage":
      return context.sequence.stage;
    case "stress":
      return context.stress;
    case "ageYears":
      return yearsSince(firm.foundedOn, at);
    case "listedYears":
      return yearsSince(firm.listedOn, at);
    case "pillar":
      return reading.pillars.find(({ id }) => id === feature.pillar)?.value ?? null;
    case "indicator":
      return indicatorOf(reading, feature.indicator)?.value ?? null;
    case "normalised":
      return indicatorOf(reading, feature.indicator)?.normalised ?? null;
    case "log": {
      const value = indicatorOf(reading, feature.indicator)?.value ?? 0;
      return value > 0 ? Math.log(value) : null;
    }
    case "change":
      return change(feature.indicator, feature.days, context);
    case "events":
      return eventCount(feature.stage, feature.days, context);
    case "missing":
      return featureValue(feature.of, context) === null ? 1 : 0;
  }
}

function indicatorOf(reading: FirmReading, id: string) {
  return reading.indicators.find((indicator) => indicator.id === id);
}

function yearsSince(day: IsoDate | null, at: IsoDate): number | null {
  return day === null || day > at ? null : daysBetween(day, at) / daysPerYear;
}

const notScaled = () => null;

/** The change of an indicator against its aggregate as known on the earlier day. */
function change(id: string, days: number, { world, firm, reading, at }: FeatureContext) {
  const { indicators, rules } = methodologyAt(world, at);
  const now = indicatorOf(reading, id)?.value ?? null;
  const indicator = indicators.find((one) => one.id === id);
  if (now === null || indicator === undefined) return null;
  const series = world.observations.get(firm.firmId)?.get(id) ?? noSeries;
  const before = readIndicator(
    series,
    indicator,
    rules.staleHalfLives,
    sightOn(addDays(at, -days)),
    notScaled,
  ).value;
  return before === null ? null : now - before;
}

/** Events of a stage in the last `days` days: one that is exactly `days` days old is not among them. */
function eventCount(stage: number, days: number, { world, sequence, at }: FeatureContext): number {
  return establishedEvents(world, sequence, at).filter(
    (one) => one.stage === stage && daysBetween(one.event.occurredOn, at) < days,
  ).length;
}
