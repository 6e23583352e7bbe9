import { isReserved } from "../../files/file-names.ts";
import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

/** The id of a research document becomes the name of a published file. */
export const reservedId: Rule = {
  id: "reserved-id",
  *check({ research }) {
    for (const [{ id }, origin] of each(research)) {
      if (!isReserved(id) && !id.endsWith(".")) continue;
      const message = '"id" must be a name that every disk can hold';
      yield fault(origin, ["id"], message, { found: id });
    }
  },
};
