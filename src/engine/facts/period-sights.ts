import type { IsoDate } from "../../model/cell.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { by } from "../../model/language/order.ts";
import type { Publication } from "../../model/publication.ts";
import { neverIssued, type PeriodSight } from "../world/period-sight.ts";
import type { World } from "../world/world.ts";

/** The sight of each period end as known on the world's day. */
export function periodSights({
  asOf,
  publications,
}: Pick<World, "asOf" | "publications">): (periodEnd: IsoDate) => PeriodSight {
  const versions = regularVersions(publications);
  return (at) => {
    const own = versions.get(at);
    return own === undefined
      ? unissued(at, asOf)
      : (readings(at, own).at(-1) ?? unissued(at, asOf));
  };
}

/** The versions of the regular record of each period, oldest first, by period end. */
export function regularVersions(
  publications: readonly Publication[],
): ReadonlyMap<IsoDate, readonly Publication[]> {
  const regular = publications.filter(({ seriesCode }) => seriesCode === "WS");
  return groupBy(regular.toSorted(by("version")), ({ periodEnd }) => periodEnd);
}

/** The sight of a period that nobody issued, by what is known on a day. */
export function unissued(at: IsoDate, knownBy: IsoDate): PeriodSight {
  return { at, knownBy, record: null, statedBy: null, standing: neverIssued };
}

/** The readings that the versions of a record state, oldest first: a version that keeps its figures adds none. */
export function readings(at: IsoDate, versions: readonly Publication[]): readonly PeriodSight[] {
  const found: PeriodSight[] = [];
  const issuedOn = versions[0] === undefined ? null : dayOf(versions[0]);
  let before: Publication | null = null;
  for (const record of versions) {
    const last = found.at(-1);
    const isKept = before !== null && figuresOf(record) === figuresOf(before);
    if (last !== undefined && isKept) found[found.length - 1] = keptBy(last, record);
    else {
      const day = dayOf(record);
      const standing = {
        reference: record.referenceId,
        issuedOn,
        revisedOn: found.length === 0 ? null : day,
        isWithdrawn: record.type === "withdrawal",
      };
      found.push({ at, knownBy: day, record, statedBy: record.referenceId, standing });
    }
    before = record;
  }
  return found;
}

function keptBy(reading: PeriodSight, record: Publication): PeriodSight {
  return { ...reading, record, standing: { ...reading.standing, reference: record.referenceId } };
}

function dayOf({ publishedAt }: Publication): IsoDate {
  return publishedAt.slice(0, 10);
}

/** What tells one reading from another: the figures of the index, and the snapshot of all firms. */
function figuresOf(record: Publication): string {
  const { type, stressIndex, marketState, segments, metrics, snapshot } = record;
  const values = metrics.map(({ id, value }) => [id, value]);
  const isWithdrawn = type === "withdrawal";
  return JSON.stringify([isWithdrawn, stressIndex, marketState, segments, values, snapshot.sha256]);
}
