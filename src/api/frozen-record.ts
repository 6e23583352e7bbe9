import type { Publication } from "../model/publication.ts";
import { publicationText } from "../record/publication-text.ts";
import { pageSafe } from "../resolve/json-text.ts";
import { mediaTypes } from "./media-types.ts";
import { type Reply, text } from "./reply.ts";

/**
 * The canonical bytes of a record, without a line end. `<`, `>` and `&` are escaped as in every
 * answer; for a record without them, `sha256sum` of the file is the hash in the ledger.
 */
export function frozenRecord(record: Publication): Reply {
  return text(mediaTypes.json, pageSafe(publicationText(record)));
}
