/** The settings that a methodology once had, and what holds in place of each. */
export const goneSettings: Readonly<Record<string, string>> = {
  "calibration.intervals": "intervals are drawn by firms and by stretches of time",
  "calibration.method":
    "a record has the calibration of the model in force, by isotonic recalibration",
  "calibration.minForecasts":
    "`minFirms` and `minEvents` say how many firms and failures are enough",
  "issue.history": "a record compares with earlier periods as they stand",
  "issue.texts": "records have one edition of their words",
  "issue.payoutDrift.running": "the detector of the engine decides what is a drift",
  "issue.payoutDrift.trailingPeriods": "the detector of the engine decides what is a drift",
  "issue.payoutDrift.z": "the detector of the engine decides what is a drift",
  noise:
    "the thresholds of `states` alone decide the market state, and the detector of the engine what is news",
  "probability.oldestDay": "an event exactly N days old is not among those of the last N days",
  "riskBands.stageRule":
    "a firm at a confirmed stage of `criticalStage` is critical, whatever is missing",
  "segments.inputs.stressWhen":
    "`calm` and `worst` say it, of which `worst` is the lower one if less is worse",
  snapshot: "it holds the constituents of the day, and ties are rounded by their decimal digits",
  "stress.correlationPeriods": "the weighted levels of segments are added up",
  "stress.events": "sector inputs count the events of confirmed and corroborated claims",
  "stress.lambda": "the weighted levels of segments are added up",
  "stress.minPeriods": "levels are on the goalposts `calm` and `worst`, from the first period on",
  "stress.significantDigits": "values have nine significant digits",
  "uncertainty.readings": "each draw moves a score by noise as large as its own past shows",
};
