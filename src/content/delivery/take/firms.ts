import { distance } from "fastest-levenshtein";
import type { TableMapping } from "../../../model/delivery/table-mapping.ts";
import { type Firm, isListed } from "../../../model/firm.ts";
import { groupBy } from "../../../model/language/group-by.ts";
import { type Entity, idFrom } from "../table/entities.ts";
import type { Given } from "./given.ts";

/** A firm whose name in the table is another than in the books. */
export interface Renamed {
  readonly firm: Firm;
  readonly from: string;
  readonly to: string;
}

/** Which firm each entity of a table is. */
export interface FirmMatch {
  readonly firmOf: ReadonlyMap<string, Firm>;
  /** Entities that no firm is. */
  readonly fresh: readonly Entity[];
  readonly renamed: readonly Renamed[];
  /** What the table calls a firm otherwise than by its firmId, name or alias. */
  readonly called: NonNullable<TableMapping["firms"]>;
}

/** A pair of `--renamed`. */
export interface Pair {
  readonly from: string;
  readonly to: string;
}

/** Matches by identifier where the table has one, and by name, alias or what a person said. Throws a RangeError. */
export function matchFirms(
  given: Given,
  firms: readonly Firm[],
  mapping: TableMapping,
  pairs: readonly Pair[],
): FirmMatch {
  const find = finderOf(firms);
  const called = [...(mapping.firms ?? []), ...saidOf(given, find, pairs)];
  const calledAs = new Map(called.map((one) => [folded(one.called), one.firm]));
  const isById = mapping.columns.some(({ is }) => is === "id");
  const firmOf = new Map<string, Firm>();
  const fresh: Entity[] = [];
  const renamed: Renamed[] = [];
  for (const entity of given.entities) {
    const said = calledAs.get(folded(entity.key)) ?? calledAs.get(folded(entity.name));
    const firm =
      (said === undefined ? null : find.byId(said)) ??
      (isById ? find.byId(idFrom(entity.key) ?? "") : null) ??
      (isById && find.areIds(given.entities) ? null : find.byName(entity.name));
    if (firm === null) fresh.push(entity);
    else {
      firmOf.set(entity.key, firm);
      if (firm.name !== entity.name) renamed.push({ firm, from: firm.name, to: entity.name });
    }
  }
  const isAlias = ({ firm, to }: Renamed) =>
    !isById && firm.aliases.some((one) => folded(one) === folded(to));
  const isSaid = ({ to }: Renamed) => pairs.some((pair) => folded(pair.to) === folded(to));
  // a name becomes that of the firm, so the next table needs no line for it
  const kept = isById ? called : (mapping.firms ?? []);
  const told = renamed.filter((one) => isSaid(one) || !isAlias(one));
  return { firmOf, fresh, renamed: told, called: kept };
}

/** What `--renamed` says of firms: the entity of the new name or identifier is the firm of the old one. */
function saidOf(given: Given, find: Finder, pairs: readonly Pair[]): FirmMatch["called"] {
  return pairs.flatMap(({ from, to }) => {
    const entity = given.entities.find(({ key, name }) =>
      [key, name].map(folded).includes(folded(to)),
    );
    const firm = find.byId(from) ?? find.byName(from);
    if (firm === null) {
      throw new RangeError(
        `Cannot rename "${from}": no firm has this firmId, name, alias or slug${nearWords(from, find.names)}`,
      );
    }
    if (entity === undefined) {
      const names = given.entities.map(({ name }) => name);
      throw new RangeError(
        `Cannot rename to "${to}": the table has no such firm${nearWords(to, names)}`,
      );
    }
    return [{ called: entity.key, firm: firm.firmId }];
  });
}

type Finder = ReturnType<typeof finderOf>;

function finderOf(firms: readonly Firm[]) {
  const ids = new Map(firms.map((firm) => [firm.firmId, firm]));
  const named = groupBy(firms, ({ name }) => folded(name));
  const known = groupBy(
    firms.flatMap((firm) => [...firm.aliases, firm.slug].map((alias) => ({ alias, firm }))),
    ({ alias }) => folded(alias),
  );
  return {
    names: firms.map(({ name }) => name),
    byId: (id: string) => ids.get(id) ?? null,
    /** The firm of a name, or else of an alias; null where none has it, or several. */
    byName: (name: string) => {
      const own = named.get(folded(name)) ?? [];
      const others = new Set((known.get(folded(name)) ?? []).map(({ firm }) => firm));
      const all = own.length > 0 ? own : [...others];
      const listed = all.filter(isStillListed);
      const found = listed.length > 0 ? listed : all;
      return found.length === 1 ? (found[0] ?? null) : null;
    },
    /** Whether most identifiers of a table are those of firms. */
    areIds: (entities: readonly Entity[]) =>
      entities.filter(({ key }) => ids.has(idFrom(key) ?? "")).length > entities.length / 2,
  };
}

export function isStillListed({ statusHistory }: Firm): boolean {
  const last = statusHistory.at(-1);
  return last === undefined || isListed(last.status);
}

export function folded(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

/** The firm that answers to an identifier, a name, an alias or a slug. Throws a RangeError for none. */
export function firmNamed(firms: readonly Firm[], name: string): Firm {
  const find = finderOf(firms);
  const firm = find.byId(name) ?? find.byName(name);
  if (firm !== null) return firm;
  throw new RangeError(`Unknown firm: found "${name}"${nearWords(name, find.names)}`);
}

function nearWords(name: string, names: readonly string[]): string {
  const near = names.find((one) => areAlike(one, name));
  return near === undefined ? "" : `, did you mean "${near}"`;
}

/** Whether two names may be of one firm: the same words in part, or few letters that differ. */
export function areAlike(a: string, b: string): boolean {
  const one = folded(a);
  const other = folded(b);
  if (one === other) return true;
  const words = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  const first = new Set(words(one));
  const second = new Set(words(other));
  const shared = [...first].filter((word) => second.has(word)).length;
  const least = Math.min(first.size, second.size);
  const isNear = distance(one, other) <= Math.max(one.length, other.length) * 0.3;
  return isNear || (least > 0 && shared >= Math.max(1, least / 2) && shared > 0);
}
