import type { ReadModel } from "../answers/read-model.ts";
import type { StoreFile } from "../emit/files/store-file.ts";
import {
  type LedgerFile,
  ledgerDirectory,
  ledgerFiles,
  ledgerOf,
  ledgerOrigin,
} from "../record/ledger/ledger.ts";
import type { SignerKey } from "../record/ledger/note-key.ts";

/** The log of issued records as files. */
export function* ledgerStoreFiles(
  readModel: ReadModel,
  signer: SignerKey | null,
): Iterable<StoreFile> {
  const records = readModel.issued.map(({ record }) => record);
  const origin = ledgerOrigin(readModel.analysis.world.publisher.baseUrl);
  for (const file of ledgerFiles(ledgerOf(records, { origin, signer, lock: {} }))) {
    yield { path: `${ledgerDirectory}/${file.path}`, ...served(file) };
  }
}

/** Partial tiles never change either, but they are removed once the log has filled them. */
function served({ path, bytes, mediaType, immutable }: LedgerFile): Omit<StoreFile, "path"> {
  const frozen = immutable && !path.includes(".p/");
  return { mediaType, status: 200, cache: frozen ? "frozen" : "latest", body: bytes };
}
