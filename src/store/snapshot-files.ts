import type { ReadModel } from "../answers/read-model.ts";
import { mediaTypes } from "../api/media-types.ts";
import type { StoreFile } from "../emit/files/store-file.ts";
import { snapshotIndex, snapshots } from "../exports/snapshots/snapshots.ts";
import { jsonText } from "../resolve/json-text.ts";

const served = { mediaType: mediaTypes.json, status: 200 } as const;

/** The snapshots of the days of issue, each at an address of its own, and the list that dates them. */
export function* snapshotFiles(asIssued: ReadModel): Iterable<StoreFile> {
  const listed: object[] = [];
  for (const { day, path, sha256, parts, bytes, references } of snapshots(asIssued)) {
    listed.push({ date: day, href: `/${path}`, bytes, sha256, references });
    yield { ...served, path, cache: "frozen", body: parts };
  }
  const body = `${jsonText(snapshotIndex(asIssued, listed))}\n`;
  yield { ...served, path: "s/snapshots.json", cache: "export", body };
}
