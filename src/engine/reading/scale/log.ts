import { type Scale, setting } from "./scale.ts";

/** Min-max normalisation of logarithms: equal ratios count equally. Source: UNDP, Human Development Report, technical note 1. */
export const log: Scale = {
  formula: "(ln x − ln lo) / (ln hi − ln lo)",
  source: "UNDP, Human Development Report, technical note 1, of income",
  turned: "share",
  hasGoalposts: true,
  of: (value, indicator) => {
    if (value <= 0) return null;
    const lo = Math.log(setting(indicator.lo, "lo", indicator));
    const hi = Math.log(setting(indicator.hi, "hi", indicator));
    return (Math.log(value) - lo) / (hi - lo);
  },
};
