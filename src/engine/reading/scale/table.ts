import { at } from "../../../model/language/at.ts";
import { type Scale, setting } from "./scale.ts";

/** What a table says that values count, linear between its points and flat outside of them. Source: the publisher's own. */
export const table: Scale = {
  formula: "what the points say, linear between them",
  source: "points of the publisher's own",
  turned: "never",
  hasGoalposts: false,
  of: (value, indicator) => {
    const points = setting(indicator.points, "points", indicator);
    const next = points.findIndex(([x]) => x >= value);
    if (next <= 0) return at(points, next === 0 ? 0 : points.length - 1)[1];
    const [x0, y0] = at(points, next - 1);
    const [x1, y1] = at(points, next);
    return y0 + ((value - x0) / (x1 - x0)) * (y1 - y0);
  },
};
