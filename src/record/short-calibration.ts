import type { Calibration, CalibrationShort } from "../model/calibration.ts";

/** The short form of a calibration, without the address at which the whole of it is. */
export type ShortCalibration = Omit<CalibrationShort, "href">;

export function shortCalibration(whole: Calibration): ShortCalibration {
  const { status, brierSkill, nEvents, nEpisodes, modelVersion } = whole;
  return { status, brierSkill, nEvents, nEpisodes, modelVersion };
}
