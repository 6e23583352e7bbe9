import { at } from "../model/language/at.ts";
import type { Settings } from "./prepare.ts";
import { significant } from "./significant.ts";
import {
  gainInErrors,
  type Losses,
  meanLoss,
  type Trial,
  type Validated,
  validated,
} from "./validation.ts";

/** One of the settings that were set against each other. */
export interface Compared {
  readonly settings: string;
  readonly lambda: number;
  /** Mean over the validation rows. */
  readonly logLoss: number;
  /** The gain over the simpler settings that it would replace, in standard errors, or null. */
  readonly gain: number | null;
  readonly chosen: boolean;
}

/** The penalties that settings are compared at, strongest first, as each fit starts from the one before. */
const coarse = [100, 10, 1];
/** Those that the chosen settings are then tried at, as multiples of the best of them. */
const around = [10, 3, 1, 0.3, 0.1];
/** Settings at the penalty that suits them best. */
export interface Held extends Validated {
  readonly settings: Settings;
  readonly name: string;
  readonly lambda: number;
}

export interface Refined extends Held {
  readonly path: readonly { readonly lambda: number; readonly logLoss: number }[];
}

/** The settings at the best of the penalties around the one that they were compared at. */
export function refinedOf(trials: readonly Trial[], held: Held): Refined {
  const grid = around.map((factor) => significant(factor * held.lambda));
  const all = validated(trials, held.settings, grid, held);
  const losses = all.map((one) => one.losses);
  const path = grid.map((lambda, i) => ({ lambda, logLoss: meanLoss(at(losses, i)) }));
  const best = likeliest(losses, grid, featuresOf(trials));
  return { ...held, ...at(all, best), lambda: at(grid, best), path };
}

/** The settings at the best of the penalties that all are compared at. */
export function bestOf(trials: readonly Trial[], settings: Settings, name: string): Held {
  const all = validated(trials, settings, coarse);
  const losses = all.map((own) => own.losses);
  const best = likeliest(losses, coarse, featuresOf(trials));
  return { settings, name, lambda: at(coarse, best), ...at(all, best) };
}

/** The number of features, whether the rows of a fold tell them apart or not. */
function featuresOf(trials: readonly Trial[]): number {
  return at(trials, 0).before.features.length;
}

export function told({ name, lambda, losses }: Held, held: Losses | null): Compared {
  const gain = held === null ? null : gainInErrors(losses, held);
  return { settings: name, lambda, logLoss: meanLoss(losses), gain, chosen: false };
}

/**
 * The most probable penalty: that of the least total loss, and of those that the rows cannot tell
 * apart the one nearest to half the number of features, at which log-odds spread by about 1.4. To be
 * tenfold away costs two nats, so that this decides where events are few and nowhere else.
 */
function likeliest(
  losses: readonly Losses[],
  penalties: readonly number[],
  features: number,
): number {
  return indexOfLeast(
    losses.map((own, i) => {
      const away = Math.log10((2 * at(penalties, i)) / features);
      return meanLoss(own) * own.length + 2 * away ** 2;
    }),
  );
}

function indexOfLeast(values: readonly number[]): number {
  return values.reduce((least, value, i) => (value < at(values, least) ? i : least), 0);
}
