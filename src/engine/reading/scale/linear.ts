import { type Scale, setting } from "./scale.ts";

/** Min-max normalisation between fixed goalposts. Source: OECD/JRC Handbook on Constructing Composite Indicators (2008), step 5. */
export const linear: Scale = {
  formula: "(x − lo) / (hi − lo)",
  source: "OECD/JRC Handbook on Constructing Composite Indicators (2008), step 5",
  turned: "share",
  hasGoalposts: true,
  of: (value, indicator) => {
    const lo = setting(indicator.lo, "lo", indicator);
    const hi = setting(indicator.hi, "hi", indicator);
    return (value - lo) / (hi - lo);
  },
};
