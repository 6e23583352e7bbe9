import type { Dataset } from "../model/dataset.ts";
import type { Forecast } from "../model/forecast.ts";
import { groupBy } from "../model/language/group-by.ts";
import type { Publication, PublicationCore } from "../model/publication.ts";
import { sha256Hex } from "../record/canonical.ts";

/** What a record says of the probabilities that were archived with it; nothing where none were. */
export function forecastSeal(rows: readonly Forecast[]): Pick<PublicationCore, "forecasts"> {
  const [first] = rows;
  if (first === undefined) return {};
  const lines = rows.map(
    ({ firmId, probability, modelVersion, mode }) =>
      `${firmId} ${probability} ${modelVersion} ${mode}\n`,
  );
  const sha256 = sha256Hex(lines.sort().join(""));
  return { forecasts: { sha256, mode: first.mode, count: rows.length } };
}

/** An archive of a day that is not the one of a record of that day, or of which a record is without. */
export interface StrayForecasts {
  readonly day: string;
  /** The record of the day that names another archive; null where none names any. */
  readonly reference: string | null;
}

/** The archives of forecasts that no record of their day names as they are, and those that are named and gone. */
export function strayForecasts({ forecasts, publications }: Dataset): readonly StrayForecasts[] {
  const naming = new Map<string, Publication>();
  for (const record of publications) {
    const day = record.publishedAt.slice(0, 10);
    if (record.forecasts !== undefined && record.version === 1) naming.set(day, record);
  }
  const archives = groupBy(forecasts, ({ issuedOn }) => issuedOn);
  const days = [...new Set([...archives.keys(), ...naming.keys()])].sort();
  return days.flatMap((day) => {
    const record = naming.get(day) ?? null;
    const found = forecastSeal(archives.get(day) ?? []).forecasts;
    if (record !== null && record.forecasts?.sha256 === found?.sha256) return [];
    return [{ day, reference: record?.referenceId ?? null }];
  });
}
