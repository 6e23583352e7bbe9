import { z } from "zod";
import { sha256Hex as hashSchema, isoDate } from "../../model/cell.ts";
import { jsonValue } from "../../model/language/json-value.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { type VerifyFault, verifyFault } from "../../record/verify/verify-fault.ts";

const snapshotFile = /^s\/snapshots\/([0-9a-f]{64})\.json$/;
export const snapshotIndexPath = "s/snapshots.json";

export function isSnapshot(path: string): boolean {
  return path === snapshotIndexPath || snapshotFile.test(path);
}

const linkSchema = z.object({
  date: isoDate,
  previous: z.object({ date: isoDate, sha256: hashSchema }).nullable(),
});
const indexSchema = z.object({
  snapshots: z.array(z.object({ date: isoDate, href: z.string(), sha256: hashSchema })),
});

/**
 * Whether each snapshot has the hash that its address names, and the list leads through all of them:
 * each names the one before it, and the first none. Files of null were unreadable, which is a fault of
 * their own.
 */
export function snapshotChainFaults(
  files: ReadonlyMap<string, Uint8Array | null>,
): readonly VerifyFault[] {
  const texts = new Map([...files].filter(([path]) => snapshotFile.test(path)));
  const renamed = [...texts].flatMap(([path, bytes]) =>
    bytes === null || pathOf(sha256Hex(bytes)) === path
      ? []
      : [changed(path, "its SHA-256 is not the one in its address")],
  );
  const bytes = files.get(snapshotIndexPath) ?? null;
  if (bytes === null) return renamed;
  const index = indexSchema.safeParse(jsonValue(bytes));
  if (!index.success) return [...renamed, changed(snapshotIndexPath, "it is not a list of them")];
  return [...renamed, ...listFaults(index.data.snapshots.toReversed(), texts)];
}

type Listed = z.infer<typeof indexSchema>["snapshots"][number];

function listFaults(
  listed: readonly Listed[],
  texts: ReadonlyMap<string, Uint8Array | null>,
): readonly VerifyFault[] {
  const paths = listed.map(({ sha256 }) => pathOf(sha256));
  const stray = [...texts.keys()].filter((path) => !paths.includes(path));
  return [
    ...stray.map((path) => changed(path, `"${snapshotIndexPath}" does not list it`)),
    ...listed.flatMap(({ date, href, sha256 }, place) => {
      const path = pathOf(sha256);
      if (href !== `/${path}`) return [changed(snapshotIndexPath, `"${href}" is not "/${path}"`)];
      const text = texts.get(path);
      if (text === undefined) return [changed(path, `it is listed as of ${date} and not there`)];
      const due = listed[place - 1] ?? null;
      const isDue = text === null || follows(text, date, due);
      return isDue ? [] : [changed(path, "it does not follow from the one before it")];
    }),
  ];
}

function follows(text: Uint8Array, date: string, due: Listed | null): boolean {
  const link = linkSchema.safeParse(jsonValue(text));
  if (!link.success || link.data.date !== date) return false;
  const { previous } = link.data;
  return previous?.date === due?.date && previous?.sha256 === due?.sha256;
}

function pathOf(sha256: string): string {
  return `s/snapshots/${sha256}.json`;
}

function changed(path: string, why: string): VerifyFault {
  return verifyFault("snapshot-changed", path, why);
}
