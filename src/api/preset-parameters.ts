import { presetNames } from "../model/publisher.ts";
import { enumParameter, spelling } from "./parameter.ts";

/** The windows that reviews and signals can cover, in days. */
export const windowDays = [7, 14, 30, 60, 90, 180, 365] as const;

/** `preset`, `timeframe` and `days`, in this order; the last two are spellings of one value. */
export const presetParameters = [
  enumParameter("preset", presetNames, "Which claims count, and what a missed failure costs", {
    default: "balanced",
    also: Object.fromEntries(presetNames.map((name) => [name, [name.replaceAll("_", "-")]])),
  }),
  spelling(
    "timeframe",
    { "7d": "7", "30d": "30", "90d": "90", "365d": "365" },
    "days",
    "The window",
  ),
  enumParameter("days", windowDays.map(String), "The window in days", {
    default: "30",
    json: "number",
  }),
];
