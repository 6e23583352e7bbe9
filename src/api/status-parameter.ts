import { by } from "../language/order.ts";
import { type FirmStatus, isListed } from "../model/firm.ts";
import { enumParameter } from "./parameter.ts";

/** Whether a firm is in the index. */
export const standings = ["listed", "former"] as const;
export type Standing = (typeof standings)[number];

export const statusParameter = enumParameter(
  "status",
  ["all", ...standings],
  "Firms in the index, firms that have left it, or all",
);

export function standingOf({ status }: { readonly status: FirmStatus }): Standing {
  return isListed(status) ? "listed" : "former";
}

/** Sorts firms that have left the index after all others. */
export const formerLast = by<{ readonly status: FirmStatus }>(({ status }) =>
  Number(!isListed(status)),
);
