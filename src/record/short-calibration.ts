import type { BinnedCalibration, Calibration, CalibrationShort } from "../model/shared.ts";

/** The short form of a calibration, without the address at which the whole of it is. */
export type ShortCalibration = Omit<CalibrationShort, "href">;

/** Also of a record that froze its calibration before episodes and models were told apart. */
export function shortCalibration(whole: Calibration | BinnedCalibration): ShortCalibration {
  const { status, brierSkill, nEvents } = whole;
  const { nEpisodes, modelVersion } = "nEpisodes" in whole ? whole : neverCounted;
  return { status, brierSkill, nEvents, nEpisodes, modelVersion };
}

const neverCounted = { nEpisodes: null, modelVersion: null };
