import type { Forecast } from "../../src/model/forecast.ts";

export function forecast(
  issuedOn: string,
  firmId: string,
  probability: number,
  overrides: Partial<Forecast> = {},
): Forecast {
  return {
    issuedOn,
    firmId,
    probability,
    modelVersion: "prior-1",
    mode: "real_time",
    ...overrides,
  };
}
