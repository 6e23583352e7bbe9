import { z } from "zod";
import { sha256Hex as hashSchema, isoDate } from "../../model/cell.ts";
import { jsonValue } from "../../model/language/json-value.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { type VerifyFault, verifyFault } from "../../record/verify/verify-fault.ts";

const snapshotFile = /^s\/snapshots\/([0-9a-f]{64})\.json$/;
const snapshotIndexPath = "s/snapshots.json";

export function isSnapshot(path: string): boolean {
  return path === snapshotIndexPath || snapshotFile.test(path);
}

const dated = { date: isoDate, sha256: hashSchema };
const linkSchema = z.object({ date: isoDate, previous: z.object(dated).nullable() });
const indexSchema = z.object({ snapshots: z.array(z.object({ ...dated, href: z.string() })) });

/**
 * Whether each snapshot has the hash that its address names, and the list leads through all of them:
 * each names the one before it, and the first none. Files of null were unreadable, which is a fault of
 * their own.
 */
export function* snapshotChainFaults(
  files: ReadonlyMap<string, Uint8Array | null>,
): Generator<VerifyFault> {
  const changed = (path: string, why: string) => verifyFault("snapshot-changed", path, why);
  const texts = new Map([...files].filter(([path]) => snapshotFile.test(path)));
  for (const [path, bytes] of texts) {
    if (bytes === null || pathOf(sha256Hex(bytes)) === path) continue;
    yield changed(path, "its SHA-256 is not the one in its address");
  }
  const index = files.get(snapshotIndexPath) ?? null;
  if (index === null) return;
  const listed = indexSchema.safeParse(jsonValue(index)).data?.snapshots.toReversed();
  if (listed === undefined) return yield changed(snapshotIndexPath, "it is not a list of them");
  const paths = listed.map(({ sha256 }) => pathOf(sha256));
  for (const path of texts.keys()) {
    if (!paths.includes(path)) yield changed(path, `"${snapshotIndexPath}" does not list it`);
  }
  for (const [place, { date, href, sha256 }] of listed.entries()) {
    const path = pathOf(sha256);
    const text = texts.get(path);
    if (href !== `/${path}`) yield changed(snapshotIndexPath, `"${href}" is not "/${path}"`);
    else if (text === undefined) yield changed(path, `it is listed as of ${date} and not there`);
    else if (text !== null && !follows(text, date, listed[place - 1])) {
      yield changed(path, "it does not follow from the one before it");
    }
  }
}

function follows(
  text: Uint8Array,
  day: string,
  before: { readonly date: string; readonly sha256: string } | undefined,
): boolean {
  const { date, previous } = linkSchema.safeParse(jsonValue(text)).data ?? {};
  if (date !== day) return false;
  return previous?.date === before?.date && previous?.sha256 === before?.sha256;
}

function pathOf(sha256: string): string {
  return `s/snapshots/${sha256}.json`;
}
