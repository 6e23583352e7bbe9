import { type Scale, setting } from "./scale.ts";

/** The distance from a fixed mean in standard deviations. Source: OECD/JRC Handbook (2008), step 5. */
export const zscore: Scale = {
  formula: "(x − mean) / sd",
  source: "OECD/JRC Handbook on Constructing Composite Indicators (2008), step 5",
  turned: "sign",
  hasGoalposts: false,
  of: (value, indicator) =>
    (value - setting(indicator.mean, "mean", indicator)) / setting(indicator.sd, "sd", indicator),
};
