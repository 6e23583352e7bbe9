import { counted } from "../language/counted.ts";
import type { Dataset } from "../model/dataset.ts";
import type { ParsedCheckpoint } from "../record/ledger/checkpoint.ts";
import { ledgerOf, ledgerOrigin } from "../record/ledger/ledger.ts";
import { rootOfFirst } from "../record/merkle.ts";

/**
 * Throws a RangeError when the records are not a continuation of the log that a checkpoint is of:
 * it needs nothing but the content and the checkpoint, so it holds in an empty folder too.
 */
export function refuseOtherHistory(
  { publications, publisher, lock }: Dataset,
  { origin, size, root }: ParsedCheckpoint,
  shown: string,
): void {
  const own = ledgerOrigin(publisher.baseUrl);
  const begin = `Cannot continue the log of the checkpoint "${shown}":`;
  if (origin !== own) throw new RangeError(`${begin} it is of "${origin}", must be of "${own}"`);
  const { entries, tree } = ledgerOf(publications, { origin, signer: null, lock });
  if (entries.length < size) {
    throw new RangeError(
      `${begin} it has ${counted(size, "record")}, the content ${entries.length}: restore what was deleted`,
    );
  }
  const found = rootOfFirst(tree, size);
  if (found === root) return;
  throw new RangeError(
    `${begin} at size ${size} it has the root "${root}", the content has "${found}": a record that was published is altered, gone or no longer in its place; restore it from git`,
  );
}
