import { agreementRules } from "./agreement.ts";
import { farDayRules } from "./far-days.ts";
import { identityRules } from "./identity.ts";
import { lookAlikeRules } from "./look-alikes.ts";
import { methodologyRules } from "./methodology.ts";
import { nameRules } from "./names.ts";
import { recordRules } from "./records.ts";
import type { Rules } from "./rule.ts";
import { timeRules } from "./time.ts";

/** All rules. A rule has a check in a file of its kind, a text and a world that breaks it. */
export const allRules: Rules = {
  ...nameRules,
  ...identityRules,
  ...lookAlikeRules,
  ...timeRules,
  ...farDayRules,
  ...agreementRules,
  ...methodologyRules,
  ...recordRules,
};
