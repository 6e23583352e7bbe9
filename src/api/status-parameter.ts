import { by } from "../language/order.ts";
import { type FirmStatus, isListed } from "../model/firm.ts";
import { enumParameter } from "./parameter.ts";

/** Whether a firm is in the index. */
export const listings = ["listed", "former"] as const;
export type Listing = (typeof listings)[number];

export const statusParameter = enumParameter(
  "status",
  ["all", ...listings],
  "Firms in the index, firms that have left it, or all",
);

export function listingOf({ status }: { readonly status: FirmStatus }): Listing {
  return isListed(status) ? "listed" : "former";
}

/** Sorts firms that have left the index after all others. */
export const formerLast = by<{ readonly status: FirmStatus }>(({ status }) =>
  Number(!isListed(status)),
);
