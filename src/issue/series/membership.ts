import { isConstituent, statusAt } from "../../engine/reading/firm-reading.ts";
import type { IsoDate } from "../../model/cell.ts";
import { type Firm, type FirmStatus, isStatusKnown } from "../../model/firm.ts";
import { by } from "../../model/language/order.ts";

/** A firm whose declared status changed. */
export interface StatusChange {
  readonly firm: Firm;
  readonly from: FirmStatus;
  readonly to: FirmStatus;
  readonly on: IsoDate;
}

/** The changes of the membership of the index after one day and up to another. */
export interface Membership {
  readonly members: readonly Firm[];
  readonly entered: readonly Firm[];
  readonly left: readonly Firm[];
  /** The status changes of firms listed before them; oldest first, then by slug. */
  readonly changes: readonly StatusChange[];
}

export function membership(firms: readonly Firm[], since: IsoDate, until: IsoDate): Membership {
  const members = firms.filter((firm) => isConstituent(firm, until));
  return {
    members,
    entered: members.filter((firm) => !isConstituent(firm, since)),
    left: firms.filter((firm) => isConstituent(firm, since) && !isConstituent(firm, until)),
    changes: firms
      .flatMap((firm) => changesOf(firm, since, until))
      .sort(
        by(
          ({ on }) => on,
          ({ firm }) => firm.slug,
        ),
      ),
  };
}

function changesOf(firm: Firm, since: IsoDate, until: IsoDate): readonly StatusChange[] {
  return firm.statusHistory.flatMap((entry, i) => {
    const { status, from } = entry;
    const before = firm.statusHistory[i - 1]?.status ?? "active";
    // a status that was learnt late counts in the period in which it was learnt
    const isNews = isStatusKnown(entry, until) && !isStatusKnown(entry, since);
    const within = isNews && from > firm.listedOn;
    return within && before !== status ? [{ firm, from: before, to: status, on: from }] : [];
  });
}

/** The status by which a firm is not a constituent on the day. */
export function leftAs(firm: Firm, until: IsoDate): FirmStatus {
  return statusAt(firm, until);
}

/**
 * The Herfindahl-Hirschman index: the sum of squared shares of the groups, 1 when all members are
 * in one. Null without members.
 */
export function herfindahl(counts: readonly number[]): number | null {
  const total = counts.reduce((sum, n) => sum + n, 0);
  return total === 0 ? null : counts.reduce((sum, n) => sum + (n / total) ** 2, 0);
}
