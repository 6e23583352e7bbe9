import type { Calibration } from "../../model/calibration.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { Forecast } from "../../model/forecast.ts";
import { at } from "../../model/language/at.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { memoize } from "../../model/language/memoize.ts";
import { byCodeUnit } from "../../model/language/order.ts";
import type { LeadWindow } from "../../model/shared.ts";
import { addDays, daysBetween } from "../numbers/calendar.ts";
import { mean, quantile } from "../numbers/statistics.ts";
import type { World } from "../world/world.ts";
import { bandOfLift } from "./bands/by-probability.ts";
import { type ScoredForecast, scoreForecasts } from "./scored-forecasts.ts";

/** An alert: a spell of forecasts of one firm whose band is elevated or worse, without a break. */
interface Spell {
  readonly from: IsoDate;
  /** The failure that it saw coming; null of a false one. */
  readonly episode: string | null;
  /** Whether it lasts until the newest forecast that is scored: it may still come true. */
  readonly isOpen: boolean;
}

/**
 * What alerts were worth: failures foreseen and missed, false alerts, and the share that the same alerts would have
 * foreseen if a coin had dealt them to firms. Of all models; real-time forecasts where they suffice, else hindcasts, never both.
 * Null below `minClosures` failures.
 */
export function leadWindowOf(world: World): LeadWindow | null {
  return leadWindowOfArchive(world, "real_time") ?? leadWindowOfArchive(world, "hindcast");
}

function leadWindowOfArchive(world: World, mode: Calibration["mode"]): LeadWindow | null {
  const { minClosures, alertDays } = world.methodology.leadWindow;
  const { scored, horizonDays } = scoreForecasts(world, { mode, modelVersion: null });
  const failing = scored.filter((one) => one.episode !== null);
  const failures = [...groupBy(failing, ({ episode }) => episode ?? "")];
  if (failures.length < minClosures || failures.length === 0) return null;
  const spells = spellsOf(world, scored);
  const shareAlerted = alertedWithin(world, scored);
  const begun = groupBy(spells, ({ episode }) => episode ?? "");
  const leads: number[] = [];
  const byCoin: number[] = [];
  for (const [episode] of failures) {
    const day = failedOn(episode);
    const warning = (from: IsoDate) => daysBetween(from, day);
    const longest = Math.max(0, ...(begun.get(episode) ?? []).map(({ from }) => warning(from)));
    if (longest >= alertDays) leads.push(longest);
    byCoin.push(shareAlerted(addDays(day, -horizonDays), addDays(day, -alertDays)));
  }
  const closed = spells.filter(({ episode, isOpen }) => episode !== null || !isOpen);
  return {
    medianDays: quantile(leads, 0.5),
    p25: quantile(leads, 0.25),
    p75: quantile(leads, 0.75),
    n: leads.length,
    missed: failures.length - leads.length,
    alerts: closed.length,
    falseAlerts: closed.filter(({ episode }) => episode === null).length,
    byCoin: mean(byCoin) ?? 0,
  };
}

/** A function to the share of firms that were alerted at least once among their forecasts from a day to another. */
function alertedWithin(world: World, scored: readonly ScoredForecast[]) {
  const byDay = [...groupBy(scored, ({ forecast }) => forecast.issuedOn)];
  const shareOf = memoize(
    (days: readonly IsoDate[]) => days.join(),
    (days: readonly IsoDate[]) => {
      const within = new Set(days);
      const issued = byDay.flatMap(([day, own]) => (within.has(day) ? own : []));
      const alerted = issued.filter(({ forecast }) => isAlert(world, forecast));
      return { share: firmsOf(alerted) / Math.max(1, firmsOf(issued)) };
    },
  );
  return (from: IsoDate, to: IsoDate) =>
    shareOf(byDay.map(([day]) => day).filter((day) => from <= day && day <= to)).share;
}

function firmsOf(forecasts: readonly ScoredForecast[]): number {
  return new Set(forecasts.map(({ forecast }) => forecast.firmId)).size;
}

/** The alerts of all firms. One ends by a forecast below the band, and by the failure of its firm. */
function spellsOf(world: World, scored: readonly ScoredForecast[]): Spell[] {
  const newest = scored
    .map(({ forecast }) => forecast.issuedOn)
    .sort()
    .at(-1);
  const byFirm = groupBy(scored, ({ forecast }) => forecast.firmId);
  return [...byFirm.values()].flatMap((own) => {
    const spells: Spell[] = [];
    let before: ScoredForecast | null = null;
    const rising = own.toSorted((a, b) => byCodeUnit(a.forecast.issuedOn, b.forecast.issuedOn));
    for (const one of rising) {
      const { episode, forecast } = one;
      if (!isAlert(world, forecast)) {
        before = null;
        continue;
      }
      const isAnother = before?.episode != null && before.episode !== episode;
      const from =
        before === null || isAnother ? forecast.issuedOn : at(spells, spells.length - 1).from;
      if (before !== null && !isAnother) spells.pop();
      spells.push({ from, episode, isOpen: forecast.issuedOn === newest });
      before = one;
    }
    return spells;
  });
}

/** The day of a failure, which ends its name. */
function failedOn(episode: string): IsoDate {
  return episode.slice(episode.lastIndexOf(" ") + 1);
}

function isAlert(world: World, { probability, modelVersion }: Forecast): boolean {
  const model = world.modelByVersion.get(modelVersion) ?? world.model;
  if (model === null) return false;
  const band = bandOfLift(probability / model.baseRate, world.methodology.riskBands);
  return band === "elevated" || band === "high" || band === "critical";
}
