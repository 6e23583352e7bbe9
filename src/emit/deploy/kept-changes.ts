import { mkdir, readdir, readFile, stat, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { byDescending } from "../../language/order.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { type Manifest, manifestPath } from "../site/manifest.ts";
import { changesPath, publishedChanges } from "./changed-manifest.ts";

/** Mirrors that are further behind read the manifest. */
const kept = 32;

/** Writes the changes from the deployed build to the next one beside it, and forgets the oldest. */
export async function keepChanges(live: string, previous: Manifest, next: Manifest): Promise<void> {
  const deployed = sha256Hex(await readFile(join(live, manifestPath)));
  const path = join(live, changesPath(deployed));
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  await writeFile(path, publishedChanges(previous, next));
  const names = await readdir(folder);
  const times = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(join(folder, name))).mtimeMs })),
  );
  const newestFirst = times.sort(byDescending(({ time }) => time));
  for (const { name } of newestFirst.slice(kept)) await unlink(join(folder, name));
}
