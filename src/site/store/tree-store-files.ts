import { mediaTypes } from "../../answers/api/media-types.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import type { StoreFile } from "../../emit/files/store-file.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import {
  ledgerDirectory,
  ledgerFiles,
  ledgerOf,
  ledgerOrigin,
} from "../../record/ledger/ledger.ts";
import type { SignerKey } from "../../record/ledger/note-key.ts";
import { conceptIdOf } from "../../record/reference.ts";
import { snapshotHead, snapshotHeadPath, snapshotTiles } from "../../record/snapshot-tree.ts";
import { stored, storedJson } from "./render.ts";

/** The trees of issued records and of the firms of the snapshot, each where its content can be used. */
export function* treeStoreFiles(
  readModel: ReadModel,
  signer: SignerKey | null,
): Iterable<StoreFile> {
  // an empty log would be a log rolled back
  if (!readModel.broken.has("publications")) yield* ledgerStoreFiles(readModel, signer);
  if (!analysedKinds.some((kind) => readModel.broken.has(kind))) {
    yield* snapshotTreeFiles(readModel);
  }
}

function* ledgerStoreFiles(readModel: ReadModel, signer: SignerKey | null): Iterable<StoreFile> {
  const records = readModel.issued.map(({ record }) => record);
  const { publisher } = readModel.analysis.world;
  const origin = ledgerOrigin(publisher.baseUrl);
  const ledger = ledgerOf(records, { origin, signer, lock: {} });
  const absent = readModel.absent.map((one) => conceptIdOf(publisher.prefix, "WS", one.periodEnd));
  for (const { path, bytes } of ledgerFiles(ledger, absent)) {
    const isTile = path.startsWith("tile/");
    const mediaType = isTile ? mediaTypes.binary : mediaTypes.txt;
    // partial tiles never change either, but they are removed once the log has filled them
    const cache = isTile && !path.includes(".p/") ? "frozen" : "latest";
    yield { ...stored(`${ledgerDirectory}/${path}`, mediaType, bytes), cache };
  }
}

/** The head and the tiles of the tree of firms. A firm that changes changes the tiles above its leaf. */
function* snapshotTreeFiles({ analysis }: ReadModel): Iterable<StoreFile> {
  const { world, snapshot, snapshotFirms, snapshotTree } = analysis;
  const head = snapshotHead(world.methodology.version, snapshot, snapshotFirms);
  yield storedJson(snapshotHeadPath, head);
  for (const { path, bytes } of snapshotTiles(snapshotTree)) {
    yield stored(path, mediaTypes.binary, bytes);
  }
}
