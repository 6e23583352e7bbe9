import { InvalidArgumentError } from "commander";
import { outcomeLag } from "../../src/engine/forecast/scored-forecasts.ts";
import { newestKnownDay, type World } from "../../src/engine/world/world.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { isFeatureId, parseFeatureId } from "../../src/model/feature-id.ts";
import { counted } from "../../src/model/language/counted.ts";
import { dayOf } from "../options.ts";

// What `fit` and `evaluate` are asked for in the same way.

/** Why a list of feature ids cannot be used with the content; null where it can. */
export function unknownFeature(
  ids: readonly string[] | undefined,
  dataset: Dataset,
  asOf: string,
): string | null {
  const methodology = dataset.methodologies.findLast(({ effectiveFrom }) => effectiveFrom <= asOf);
  if (methodology === undefined) return null; // the fit says so itself
  const wrong = ids?.find((one) => !isFeatureId(one, methodology));
  return wrong === undefined
    ? null
    : `Invalid option "--features": found "${wrong}", which methodology "${methodology.version}" does not name`;
}

/** Tells which windows count, so that nobody takes what is not known yet for survival. */
export function tellMaturity(world: World, isDefault: boolean): void {
  const lag = outcomeLag(world);
  const known =
    lag === 0
      ? "as they close"
      : `${counted(lag, "day")} after they close, when outcomes are known`;
  const which = isDefault ? `${world.asOf}, the newest known day` : world.asOf;
  process.stderr.write(`As of ${which}: windows count ${known}; --as-of gives a later day\n`);
}

/** Says that a day is meant of which nothing is known yet, since silence then counts as survival. */
export function tellIfAhead(dataset: Dataset, asOf: string): void {
  const newest = newestKnownDay(dataset);
  if (newest === null || asOf <= newest) return;
  process.stderr.write(
    `As of "${asOf}", after the newest known day "${newest}": a firm of which nothing was learnt since counts as one that survived\n`,
  );
}

/** A parser of `--features`. */
export function features(text: string): readonly string[] {
  const ids = text.split(",").map((one) => one.trim());
  const wrong = ids.find((one, i) => parseFeatureId(one) === null || ids.indexOf(one) !== i);
  if (wrong === undefined) return ids;
  throw new InvalidArgumentError(
    `Invalid option "--features": found "${wrong}", must be feature ids with commas, each once`,
  );
}

/** A parser of numbers above 0 for the named option. */
export function positive(option: string): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== "" && Number.isFinite(value) && value > 0) return value;
    throw new InvalidArgumentError(
      `Invalid option "${option}": found "${text}", must be a number above 0`,
    );
  };
}

/** A parser of `--skip`. */
export function days(text: string): readonly string[] {
  return text.split(",").map((one) => dayOf("--skip")(one.trim()));
}

/** A parser of `--horizon`. */
export function horizon(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError(
    `Invalid option "--horizon": found "${text}", must be a number of days from 1 to 9999`,
  );
}
