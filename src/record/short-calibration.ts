import type { BinnedCalibration, Calibration, CalibrationShort } from "../model/calibration.ts";

/** The short form of a calibration, without the address at which the whole of it is. */
export type ShortCalibration = Omit<CalibrationShort, "href">;

/** The short form of a calibration, also of records from before episodes and models were counted. */
export function shortCalibration(whole: Calibration | BinnedCalibration): ShortCalibration {
  const { status, brierSkill, nEvents } = whole;
  const { nEpisodes, modelVersion } = "nEpisodes" in whole ? whole : neverCounted;
  return { status, brierSkill, nEvents, nEpisodes, modelVersion };
}

const neverCounted = { nEpisodes: null, modelVersion: null };
