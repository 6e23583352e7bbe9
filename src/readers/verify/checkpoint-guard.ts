import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Dataset } from "../../model/dataset.ts";
import { counted } from "../../model/language/counted.ts";
import { unlessAbsent } from "../../model/language/system-error.ts";
import { type ParsedCheckpoint, parseCheckpoint } from "../../record/ledger/checkpoint.ts";
import { ledgerDirectory, ledgerOf, ledgerOrigin } from "../../record/ledger/ledger.ts";
import { rootOfFirst } from "../../record/merkle.ts";

const recordPath = /^s\/publications\/record\/([^/.]+)\.json$/;

/** Throws a RangeError for records that do not continue a log. `published` paths name the lost ones. */
export function refuseOtherHistory(
  { publications, publisher, lock }: Dataset,
  { origin, size, root }: ParsedCheckpoint,
  shown: string,
  published: Iterable<string> = [],
): void {
  const own = ledgerOrigin(publisher.baseUrl);
  const begin = `Cannot continue the log of the checkpoint "${shown}":`;
  if (origin !== own) throw new RangeError(`${begin} it is of "${origin}", must be of "${own}"`);
  const { entries, tree } = ledgerOf(publications, { origin, signer: null, lock });
  if (entries.length < size) {
    const kept = new Set(publications.map(({ referenceId }) => referenceId));
    const issued = [...published].flatMap((path) => recordPath.exec(path)?.[1] ?? []);
    const lost = issued.filter((reference) => !kept.has(reference)).map((one) => `"${one}"`);
    const what = lost.length === 0 ? "what was deleted" : lost.sort().join(", ");
    throw new RangeError(
      `${begin} it has ${counted(size, "record")}, the content ${entries.length}: restore ${what} from git, and take back by "stele withdraw" what should not stand`,
    );
  }
  const found = rootOfFirst(tree, size);
  if (found === root) return;
  throw new RangeError(
    `${begin} at size ${size} it has the root "${root}", the content has "${found}": a record that was published is altered, gone or no longer in its place; restore it from git`,
  );
}

/** The checkpoint of the site in a folder; null where there is none. Throws a RangeError for another text. */
export function checkpointIn(out: string): ParsedCheckpoint | null {
  const place = join(out, ledgerDirectory, "checkpoint");
  const bytes = unlessAbsent(() => readFileSync(place));
  const checkpoint = bytes === null ? null : parseCheckpoint(bytes.toString("utf8"));
  if (bytes === null || checkpoint !== null) return checkpoint;
  throw new RangeError(
    `Cannot continue the log of "${place}": it is not a checkpoint; restore it, or build into another folder`,
  );
}
