import { z } from "zod";
import { id, isoDate, numberCell } from "./cell.ts";

/** A row of `forecasts/<date>.csv`: a probability as issued, kept permanently. */
export const forecastSchema = z.strictObject({
  issuedOn: isoDate,
  firmId: id,
  probability: numberCell.pipe(z.number().min(0).max(1)),
  modelVersion: id,
  /** `hindcast`: computed later with the knowledge of that day; never mixed with `real_time`. */
  mode: z.enum(["real_time", "hindcast"]),
});
export type Forecast = z.infer<typeof forecastSchema>;
