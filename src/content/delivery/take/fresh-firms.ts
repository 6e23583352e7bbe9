import { slugsOf } from "../../../model/address/firm-addresses.ts";
import type { Dataset } from "../../../model/dataset.ts";
import type { StartFirm } from "../start.ts";
import { type Entity, firmsOf } from "../table/entities.ts";
import type { Given } from "./given.ts";

/** A firm that joins, beside the entity of the table that it is. */
export interface FreshFirm extends StartFirm {
  readonly entity: Entity;
  /** The day on which it entered the books, where it was listed before. */
  readonly knownOn: string;
}

/** Firms of entities that the books do not have, with identifiers and addresses that are free. */
export function freshFirms(
  { columns }: Given,
  entities: readonly Entity[],
  { firms }: Dataset,
  knownOn: string,
): readonly FreshFirm[] {
  const taken = {
    ids: new Set(firms.map(({ firmId }) => firmId)),
    slugs: new Set(firms.flatMap((firm) => slugsOf(firm))),
  };
  const made = firmsOf({ path: "the table" }, columns, entities, [], taken);
  return entities.flatMap((entity) => {
    const firm = made.get(entity.key);
    return firm === undefined ? [] : [{ ...firm, entity, knownOn }];
  });
}
