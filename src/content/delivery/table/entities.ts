import { reservedSlugs } from "../../../model/address/reserved-slug.ts";
import { id as idSchema, slug as slugSchema } from "../../../model/cell.ts";
import { at } from "../../../model/language/at.ts";
import { slugify } from "../../../model/slug.ts";
import { invisibleCharacters } from "../../../model/unsafe-text.ts";
import { lookAlikes } from "../../rules/look-alikes.ts";
import type { StartFirm } from "../start.ts";
import { countryReader } from "./countries.ts";
import type { Columns } from "./find-columns.ts";
import { isAbsent, isShortCode } from "./numbers.ts";
import { type Row, refuse, type Table } from "./read-table.ts";
import { slugger } from "./slugs.ts";

/** A constituent as the rows of a table have it. */
export interface Entity {
  readonly key: string;
  readonly line: number;
  /** Its name on the last day on which it has a row. */
  name: string;
  readonly names: Set<string>;
  cells: Row["cells"];
  /** The first day on which it has a row. */
  listedOn: string;
  lastOn: string;
}

/** The name of a row's entity; "" where the row has none. */
export function nameOf({ name, id, isPeople, areCodes }: Columns, { cells }: Row): string {
  const columns = name.length === 0 && id !== null ? [id] : name;
  const parts = columns.map((column) => at(cells, column));
  const whole = parts
    .filter((part) => part !== "")
    .join(isPeople ? " " : ", ")
    .replace(invisibleCharacters, "")
    .trim();
  return isAbsent(whole) && !(areCodes && isShortCode(whole)) ? "" : whole;
}

/** What tells an entity from others: its identifier, or its name. */
export function keyOf(columns: Columns, row: Row): string {
  return columns.id === null ? nameOf(columns, row) : at(row.cells, columns.id);
}

/** Identifiers and addresses that other firms have. */
export interface Taken {
  readonly ids: ReadonlySet<string>;
  readonly slugs: ReadonlySet<string>;
}

/** Firms of the entities of a table, with lines for the report. */
export function firmsOf(
  table: Pick<Table, "path">,
  columns: Columns,
  entities: readonly Entity[],
  notes: string[],
  taken: Taken = { ids: new Set(), slugs: new Set() },
): ReadonlyMap<string, StartFirm> {
  unlessLookAlike(table, entities);
  const ids = idsOf(columns, entities, notes, taken);
  const slugs = slugsOf(table, columns, entities, ids, notes, taken);
  const country = countryReader();
  const cell = (entity: Entity, column: number | null) =>
    column === null ? "" : at(entity.cells, column);
  const firms = new Map<string, StartFirm>();
  for (const [i, entity] of entities.entries()) {
    const { name } = entity;
    const website = cell(entity, columns.website);
    const isCountry =
      columns.country === columns.id || columns.name.includes(columns.country ?? -1);
    const sources = [cell(entity, columns.country), ...(isCountry ? [entity.key, name] : [])];
    firms.set(entity.key, {
      slug: at(slugs, i),
      firmId: at(ids, i),
      name,
      country: sources.map((text) => country(text)).find((code) => code !== null) ?? null,
      website: /^https?:\/\/[^\s@]+$/.test(website) && URL.canParse(website) ? website : null,
      listedOn: entity.listedOn,
    });
    if (entity.names.size < 2) continue;
    const others = [...entity.names]
      .filter((one) => one !== name)
      .map((one) => `"${one}"`)
      .join(", ");
    notes.push(
      `"${entity.key}" is called ${others} in earlier rows and "${name}" in the last: the last is taken`,
    );
  }
  const unknown = [...firms.values()].filter((firm) => firm.country === null);
  if (unknown.length > 0) {
    const few = unknown
      .slice(0, 3)
      .map((firm) => `"${firm.name}"`)
      .join(", ");
    notes.push(
      `${unknown.length} of ${firms.size} have no country that is known (${few}${unknown.length > 3 ? " and others" : ""}): ` +
        "their files name none",
    );
  }
  return firms;
}

/** The identifier that a cell of a table gives; null where nothing of it can be one. */
export function idFrom(key: string): string | null {
  const plain = key.replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[-._]+|[-._]+$/g, "");
  return idSchema.safeParse(plain).success ? plain : null;
}

/** Identifiers of the table where all can be used and differ, and numbers otherwise. */
function idsOf(
  { id }: Columns,
  entities: readonly Entity[],
  notes: string[],
  taken: Taken,
): readonly string[] {
  const made = entities.map(({ key }) => (id === null ? null : idFrom(key)));
  const seen = new Set<string | null>([null, ...taken.ids]);
  const twice = made.findIndex((one) => seen.size === seen.add(one).size);
  if (id !== null && twice < 0) return made.flatMap((one) => one ?? []);
  if (id !== null) {
    const { key, line } = at(entities, twice);
    const why = at(made, twice) === null ? "has no letter or digit" : "is that of another, too";
    notes.push(`the identifiers are not kept, because "${key}" (line ${line}) ${why}`);
  }
  const first = taken.ids.size + 1;
  const width = Math.max(2, String(first + entities.length - 1).length);
  const numbers = new Set(taken.ids);
  return entities.map((_, i) => {
    let number = first + i;
    const name = () => `F${String(number).padStart(width, "0")}`;
    while (numbers.has(name())) number += 1;
    numbers.add(name());
    return name();
  });
}

/** Addresses: of the column `slug`, of names in Latin, Greek or Cyrillic letters, of identifiers. */
function slugsOf(
  table: Pick<Table, "path">,
  { slug }: Columns,
  entities: readonly Entity[],
  ids: readonly string[],
  notes: string[],
  { slugs: others }: Taken,
): readonly string[] {
  const spelled = slugger();
  const taken = new Map<string, Entity>();
  const isTaken = { has: (one: string) => others.has(one) || taken.has(one) };
  let numbered = 0;
  const slugs = entities.map((entity, i) => {
    const id = slugify(at(ids, i));
    const given = slug === null ? "" : at(entity.cells, slug);
    if (given !== "" && (!slugSchema.safeParse(given).success || taken.has(given))) {
      const why = taken.has(given)
        ? "another row has it"
        : "must be lower-case words joined by hyphens";
      refuse(table.path, `line ${entity.line} has the slug "${given}": ${why}`);
    }
    const named = spelled(at([...entity.names], 0));
    const spelledOut = given === "" ? named : given;
    const wanted = spelledOut === "" ? id : spelledOut;
    if (spelledOut === "") numbered += 1;
    const free = freeSlug(wanted === "" ? "firm" : wanted, id, isTaken);
    const other = taken.get(wanted);
    if (other !== undefined) {
      const a = at([...other.names], 0);
      const b = at([...entity.names], 0);
      notes.push(
        `"${a}" (line ${other.line}) and "${b}" (line ${entity.line}) are taken as two, at "${wanted}" and ` +
          `"${free}": if they are one, write one name in both rows`,
      );
    }
    taken.set(free, entity);
    return free;
  });
  if (numbered > 0) {
    notes.push(
      `${numbered} names have letters that are not spelled in Latin here: their addresses are made of ` +
        'identifiers; a column "slug" gives others',
    );
  }
  return slugs;
}

function freeSlug(wanted: string, id: string, taken: Pick<ReadonlySet<string>, "has">): string {
  if (!taken.has(wanted) && !reservedSlugs.includes(wanted)) return wanted;
  const withId = `${wanted.slice(0, 79 - id.length)}-${id}`;
  if (id !== "" && id !== wanted && !taken.has(withId)) return withId;
  for (let n = 2; ; n += 1)
    if (!taken.has(`${wanted.slice(0, 70)}-${n}`)) return `${wanted.slice(0, 70)}-${n}`;
}

/** Names that look the same and are not are refused by `check` as well. */
function unlessLookAlike(table: Pick<Table, "path">, entities: readonly Entity[]): void {
  const lookAlike = lookAlikes();
  for (const { name, line } of entities) {
    const before = lookAlike({ name, of: String(line) });
    if (before === undefined) continue;
    refuse(
      table.path,
      `the names in lines ${before.of} and ${line}, "${before.name}" and "${name}", look alike and differ ` +
        "by their characters: write one of them as the other, or give both a name of their own",
    );
  }
}
