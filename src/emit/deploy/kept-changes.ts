import { lstatSync, readdirSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { byDescending } from "../../language/order.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { replaceFile } from "../content/replace-file.ts";
import { type Places, readPlain } from "../files/plain-path.ts";
import { type Manifest, manifestPath } from "../site/manifest.ts";
import { changesFolder, changesPath, publishedChanges } from "./changed-manifest.ts";

/** Mirrors that are further behind read the manifest. */
const kept = 32;

const ownName = /^[0-9a-f]{64}\.ndjson$/;

/** Writes the changes from the deployed build to the next one beside it, and forgets the oldest. */
export function keepChanges(live: string, at: Places, previous: Manifest, next: Manifest): void {
  const path = at(changesPath(sha256Hex(readPlain(at(manifestPath)))));
  replaceFile(path, publishedChanges(previous, next));
  const files = readdirSync(dirname(path))
    .filter((name) => ownName.test(name))
    .map((name) => join(live, changesFolder, name))
    .map((file) => ({ file, time: lstatSync(file).mtimeMs }));
  const newestFirst = files.sort(byDescending(({ time }) => time));
  for (const { file } of newestFirst.slice(kept)) unlinkSync(file);
}
