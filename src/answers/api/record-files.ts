import { entryOf } from "../../model/language/at.ts";
import type { Publication } from "../../model/publication.ts";
import { citationFormats } from "../../record/citation-formats.ts";
import { publicationText } from "../../record/publication-text.ts";
import { type RecordFileEnding, recordFile } from "../../record/record-home.ts";
import { jsonText, pageSafe } from "../../resolve/json-text.ts";
import { recordObject, successorOf } from "../rows/publication-object.ts";
import type { ReadModel } from "../rows/read-model.ts";
import { mediaTypes } from "./media-types.ts";
import { type Entry, json, type Reply, text } from "./route.ts";

/** A record with its status, and how to cite it, for every reference that was ever issued. */
export function recordFiles(readModel: ReadModel, referenceId: string): readonly Entry[] {
  const issued = () => entryOf(readModel.issuedById, referenceId);
  const cited = () => {
    const one = issued();
    const { publisher } = readModel.analysis.world;
    return citationFormats(one.record, publisher, successorOf(readModel, one));
  };
  const entry = (ending: RecordFileEnding, reply: () => Reply): Entry => ({
    file: recordFile(referenceId, ending),
    cache: "latest",
    reply,
  });
  return [
    entry(".json", () => json({ success: true, publication: recordObject(readModel, issued()) })),
    entry(".bib", () => text(mediaTypes.bib, cited().bibtex)),
    entry(".ris", () => text(mediaTypes.ris, cited().ris)),
    entry(".csl.json", () => text(mediaTypes.json, `${jsonText([cited().csl])}\n`)),
  ];
}

/**
 * The canonical bytes of a record, without a line end. `<`, `>` and `&` are escaped as in every
 * answer; for a record without them, `sha256sum` of the file is the hash in the ledger.
 */
export function frozenRecord(record: Publication): Reply {
  return text(mediaTypes.json, pageSafe(publicationText(record)));
}
