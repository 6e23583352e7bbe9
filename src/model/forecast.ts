import { z } from "zod";
import { field, isoDate, numberCell } from "./cell.ts";
import { nameOf } from "./thing.ts";

/** A row of `forecasts/<date>.csv`: a probability as issued, kept permanently. */
export const forecastSchema = z.strictObject({
  issuedOn: field(isoDate, "As-of date of the issue; the name of the file", "2026-03-04"),
  firmId: field(nameOf("firm"), "The firm, by its firmId", "F01"),
  probability: field(numberCell.pipe(z.number().min(0).max(1)), "Probability as issued", "0.0123"),
  modelVersion: field(nameOf("model"), "The model that made it", "2026.1-prior"),
  mode: field(
    z.enum(["real_time", "hindcast"]),
    "hindcast: computed later with the knowledge of that day; never mixed with real_time",
    "real_time",
  ),
});
export type Forecast = z.infer<typeof forecastSchema>;

export function forecastsPath(day: string): string {
  return `forecasts/${day}.csv`;
}
