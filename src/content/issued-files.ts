import {
  type Publication,
  type PublishedLock,
  publicationSchema,
  publishedLockSchema,
} from "../model/publication.ts";
import { walk } from "./files/walk.ts";
import { collectFindings } from "./findings/finding.ts";
import { readDocuments } from "./tables/read-documents.ts";

/** The records and the lock of a content folder as they are, whatever is wrong around them. */
export interface IssuedFiles {
  readonly publications: readonly Publication[];
  /** Null when there is none, or none that can be read. */
  readonly lock: PublishedLock | null;
}

/** Reads what was issued without checking the rest of the content. */
export async function issuedFiles(contentDir: string): Promise<IssuedFiles> {
  const findings = collectFindings();
  const folder = await walk(contentDir, findings);
  if (folder === null) return { publications: [], lock: null };
  const same = <T>(value: T) => value;
  const { values } = readDocuments(folder, "publications", publicationSchema, findings, same);
  const lock = readDocuments(folder, "lock", publishedLockSchema, findings, same);
  return { publications: values, lock: lock.values[0] ?? null };
}
