import type { IsoDate } from "../../model/cell.ts";
import type { Publication } from "../../model/publication.ts";
import type { Sight } from "./sight.ts";

/**
 * How one period is read on the day of a world. A period that was issued is read as known on the day of issue,
 * or of the correction that read it again; one that nobody issued by all that is known.
 */
export interface PeriodSight extends Sight {
  /** The last version of the record that states it; null where none was issued. */
  readonly record: Publication | null;
  /** The version that was the first to state it; null where none was issued. */
  readonly statedBy: string | null;
  readonly standing: Standing;
}

/** Who published the figures of a period that stand, and since when. */
export interface Standing {
  /** The last version of the period's regular record; null where none was issued. */
  readonly reference: string | null;
  /** The day of the first version; null where none was issued. */
  readonly issuedOn: IsoDate | null;
  /** The day from which the standing figures differ from the first ones; null where the first ones stand. */
  readonly revisedOn: IsoDate | null;
  /** Whether the figures were withdrawn: none stands. */
  readonly isWithdrawn: boolean;
}

export const neverIssued: Standing = {
  reference: null,
  issuedOn: null,
  revisedOn: null,
  isWithdrawn: false,
};
