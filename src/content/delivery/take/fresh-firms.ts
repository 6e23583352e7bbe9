import { slugsOf } from "../../../model/address/firm-addresses.ts";
import type { Dataset } from "../../../model/dataset.ts";
import { at } from "../../../model/language/at.ts";
import type { StartFirm } from "../start.ts";
import { type Entity, firmsOf } from "../table/entities.ts";
import { plain } from "../table/heads.ts";
import type { Given } from "./given.ts";

/** A firm that joins, beside the entity of the table that it is. */
export interface FreshFirm extends StartFirm {
  readonly entity: Entity;
  /** The day on which it entered the books, where it was listed before. */
  readonly knownOn: string;
}

/** Firms of entities that the books do not have, with identifiers and addresses that are free. */
export function freshFirms(
  { columns, tables }: Given,
  entities: readonly Entity[],
  { firms, methodologies }: Dataset,
  knownOn: string,
): readonly FreshFirm[] {
  const taken = {
    ids: new Set(firms.map(({ firmId }) => firmId)),
    slugs: new Set(firms.flatMap((firm) => slugsOf(firm))),
  };
  const made = firmsOf({ path: "the table" }, columns, entities, [], taken);
  const groups = methodologies.at(-1)?.groups ?? [];
  const grouped = columns.groups.flatMap((column) => {
    const head = plain(at(at(tables, 0).header, column));
    const group = groups.find(({ id, name }) => [id, name].map(plain).includes(head));
    return group === undefined ? [] : [{ id: group.id, column }];
  });
  return entities.flatMap((entity) => {
    const firm = made.get(entity.key);
    if (firm === undefined) return [];
    const values = grouped.map(({ id, column }) => [id, at(entity.cells, column)]);
    return [{ ...firm, groups: Object.fromEntries(values), entity, knownOn }];
  });
}
