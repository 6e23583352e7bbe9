import { createHash, type Hash } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  fstatSync,
  futimesSync,
  openSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { unlessAbsent } from "../../model/language/system-error.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { parseSiteNote } from "../../record/ledger/site-note.ts";
import { contentTime } from "../files/content-time.ts";
import { writeAll } from "../files/draft.ts";
import { makeFolder } from "../files/make-folder.ts";
import { digestOf, eachPiece, type Places, readPlain, withPlain } from "../files/plain-path.ts";
import { isUntouched } from "../site/intact-site.ts";
import { type Manifest, manifestNotePath, manifestPath, sectionPath } from "../site/manifest.ts";
import { safeManifest } from "./manifest-file.ts";
import { uploadOrder } from "./upload-order.ts";

/** The identity that a file must have: its length, and its SHA-256 in hex. */
interface Due {
  readonly sha256: string;
  readonly bytes: number;
}

/** A build that may be deployed: its manifest, and what each of its files must be. */
export interface Deployable {
  readonly manifest: Manifest;
  readonly due: ReadonlyMap<string, Due>;
  /** Where a file of it is. */
  readonly placeOf: Places;
  /** The beginning and the end of what is said where it is not whole. */
  readonly attempt: string;
  readonly remedy: string;
}

/**
 * The build in a folder; null where there is no manifest that can be read. Throws a RangeError for a
 * manifest with paths that no build writes.
 */
export function deployable(
  placeOf: Places,
  { attempt, remedy }: Pick<Deployable, "attempt" | "remedy">,
): Deployable | null {
  const read = (path: string) => unlessAbsent(() => readPlain(placeOf(path)));
  const text = read(manifestPath);
  const manifest = text === null ? null : safeManifest(text, read, attempt);
  if (text === null || manifest === null) return null;
  const [sha256, note] = [sha256Hex(text), read(manifestNotePath)];
  if (note === null || parseSiteNote(note)?.manifest !== sha256) {
    throw new RangeError(
      `${attempt}: "${manifestNotePath}" is not of a manifest with SHA-256 ${sha256}; nothing was changed; ${remedy}`,
    );
  }
  const due = new Map<string, Due>(manifest.files.map((file) => [file.path, file]));
  for (const section of manifest.sections) due.set(sectionPath(section.sha256), section);
  due.set(manifestPath, { sha256, bytes: text.byteLength });
  due.set(manifestNotePath, { sha256: sha256Hex(note), bytes: note.byteLength });
  return { manifest, due, placeOf, attempt, remedy };
}

/** The folder in which a build is staged: inside the live folder, on the same file system. */
const staging = ".stele-next";

/**
 * Copies the files of a build that the live folder has not, each compared with the manifest while it
 * is copied, and returns their paths in upload order. Throws a RangeError for the first that is not
 * what it must be, and then nothing is staged.
 */
export function staged(build: Deployable, live: string, at: Places): readonly string[] {
  endStaging(live);
  const { immutable, pages, pointer } = uploadOrder(build.manifest, null);
  try {
    return [...immutable, ...pages, ...pointer].filter((path) => {
      const due = build.due.get(path);
      // a path that a build may have, such as the log's checkpoint, which this one has not
      if (due === undefined) return false;
      if (isUntouched(at(path), due) || digestOf(at(path)) === due.sha256) return false;
      copyChecked(build, path, join(live, staging, path), due);
      return true;
    });
  } catch (error) {
    endStaging(live);
    throw error;
  }
}

/** Moves a staged file into its place; nothing else happens between two of them. */
export function moveIntoPlace(live: string, at: Places, path: string): void {
  makeFolder(dirname(at(path)));
  renameSync(join(live, staging, path), at(path));
}

export function endStaging(live: string): void {
  rmSync(join(live, staging), { recursive: true, force: true });
}

function copyChecked(build: Deployable, path: string, to: string, due: Due): void {
  const from = build.placeOf(path);
  const found = unlessAbsent(() => withPlain(from, (opened) => copied(opened, to, due.sha256)));
  if (found?.sha256 === due.sha256 && found.bytes === due.bytes) return;
  const is = found === null ? "is gone" : `has ${found.bytes} bytes with SHA-256 ${found.sha256}`;
  throw new RangeError(
    `${build.attempt}: "${path}" ${is}, must have ${due.bytes} bytes with SHA-256 ${due.sha256}; nothing was changed; ${build.remedy}`,
  );
}

/** Copies an open file to a new one with the time of its content, and returns what was copied. */
function copied(from: number, to: string, sha256: string): Due {
  makeFolder(dirname(to));
  const file = openSync(to, "wx");
  try {
    const hash: Hash = createHash("sha256");
    const bytes = eachPiece(from, (piece) => {
      hash.update(piece);
      writeAll(file, piece);
    });
    fchmodSync(file, fstatSync(from).mode & 0o777);
    futimesSync(file, contentTime(sha256), contentTime(sha256));
    return { sha256: hash.digest("hex"), bytes };
  } finally {
    closeSync(file);
  }
}
