import { type Failure, listedHint, unavailable, unknown } from "./failure.ts";
import type { Missing } from "./table.ts";

/** Why there is no file. */
export function missingFailure(missing: Missing, named: string): Failure {
  if (missing.kind === "unknown") return unknown(missing.noun, named, listedHint(missing.listedAt));
  return unavailable(missing.kind === "unavailable" ? missing.message : "a file is missing");
}
