import { fault } from "../../findings/finding.ts";
import type { Rule } from "../rule.ts";
import { lockFaultsOf } from "./lock.ts";

export const lockMismatch: Rule = {
  id: "lock-mismatch",
  *check(content) {
    for (const broken of lockFaultsOf(content)) {
      if (broken.kind !== "changed") continue;
      const { index, reference, found, locked } = broken;
      const message = `The issued record "${reference}" must keep the bytes of the lock: restore its file, and correct it with "stele correct"`;
      const origin = content.publications.origin(index);
      yield fault(origin, ["referenceId"], message, { found, allowed: locked });
    }
  },
};
