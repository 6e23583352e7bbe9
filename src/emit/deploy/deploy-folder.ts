import { chmodSync, lstatSync, renameSync, rmdirSync, rmSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { entryOf } from "../../model/language/at.ts";
import { unlessAbsent, unlessRefused } from "../../model/language/system-error.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { parseCheckpoint } from "../../record/ledger/checkpoint.ts";
import { ledgerDirectory } from "../../record/ledger/ledger.ts";
import { parseSiteNote } from "../../record/ledger/note.ts";
import { historyFaults, verifyLedger } from "../../record/verify/verify-ledger.ts";
import { contentTime } from "../files/content-time.ts";
import { filesBelow, systemDisk } from "../files/disk.ts";
import { makeFolder, writtenDraft } from "../files/draft.ts";
import { takeLock } from "../files/lock.ts";
import {
  type Digest,
  digestOf,
  hashed,
  type Places,
  piecesOf,
  placesBelow,
  readPlain,
  statusOf,
} from "../files/plain-path.ts";
import { onDisk } from "../files/site-error.ts";
import { partPath, partRefusal } from "../parts/part-folder.ts";
import { manifestNotePath, manifestPath, previousPaths } from "../site/manifest.ts";
import { digestsOf, safeManifest } from "../site/manifest-file.ts";
import { pathsOfSite } from "../site/output-path.ts";
import { strayFile } from "../site/stray-file.ts";
import { uploadOrder } from "./upload-order.ts";

/**
 * Puts a built site into a folder from which a server is serving. Changed files are copied to a staging folder,
 * compared with the manifest, and moved into place in upload order. Files of the previous build stay until the
 * next deploy, for readers that still hold its route table, with its manifest. Throws a RangeError, before anything is
 * moved, for a build that is not whole, has files that no site has, leads out of its folder, is not the verified one,
 * or whose log does not continue the deployed one.
 */
export function deployFolder(built: string, live: string, verified: string | null = null) {
  const attempt = `Cannot deploy into "${live}"`;
  return onDisk(attempt, () => {
    const isNew = statusOf(live) === null;
    makeFolder(live);
    const unlock = takeLock({ lock: join(live, ".stele-lock"), attempt });
    try {
      return deployed(built, live, verified);
    } finally {
      unlock();
      // refused where something was deployed
      if (isNew) unlessRefused(() => rmdirSync(live));
    }
  });
}

/** `verified` is the hash of the manifest that was verified with a key; null where none was. */
function deployed(built: string, live: string, verified: string | null) {
  const remedy = `build it again with "stele build --check-kept", or copy it again to "${built}"`;
  const next = buildIn(built, `Cannot deploy "${built}"`, remedy);
  if (next === null) {
    throw new RangeError(`Cannot deploy "${built}": "${manifestPath}" cannot be read`);
  }
  if (next.files.has(partPath)) throw partRefusal("deploy", built);
  refuseStray(built, next);
  if (verified !== null && verified !== sha256Hex(next.root)) {
    throw new RangeError(
      `Cannot deploy "${built}": it changed since it was verified; verify it again`,
    );
  }
  refuseOtherLog(built, live);
  const attempt = `Cannot deploy into "${live}"`;
  const previous = buildIn(live, attempt, "deploy into another folder");
  // the order states what may never change; the deployed files are checked, not trusted
  uploadOrder(next.manifest, previous?.manifest ?? null);
  const before = pathsOfSite(live) ?? [];
  const at = placesBelow(live, attempt);
  const paths = staged(next, live, at);
  // the same build deployed again still has the one before it
  const isOther = previous !== null && paths.includes(manifestPath);
  if (isOther) keepManifest(live, previous);
  for (const path of paths) {
    makeFolder(dirname(at(path)));
    renameSync(join(live, staging, path), at(path));
  }
  endStaging(live);
  const kept = new Set([...next.files.keys(), ...before]);
  const removed = isOther ? sweep(live, kept) : 0;
  const { build } = next.manifest;
  // removed are files of the build before the previous one; those of the previous one are kept until the next
  return { build, written: paths.length, removed, kept: kept.size - next.files.size };
}

/** The build in a folder; null without one. Throws a RangeError for a manifest with paths that no build writes. */
function buildIn(folder: string, attempt: string, remedy: string) {
  const placeOf = placesBelow(folder, attempt);
  const fault = (path: string, why: string) =>
    new RangeError(`${attempt}: "${path}" ${why}; nothing was changed; ${remedy}`);
  const read = (path: string) => unlessAbsent(() => readPlain(placeOf(path)));
  const text = read(manifestPath);
  const note = read(manifestNotePath);
  const manifest = text === null ? null : safeManifest(text, read, attempt);
  if (text === null || manifest === null) return null;
  const sha256 = sha256Hex(text);
  if (note === null || parseSiteNote(note)?.manifest !== sha256) {
    throw fault(manifestNotePath, `is not of a manifest with SHA-256 ${sha256}`);
  }
  const files = digestsOf(manifest, text, note);
  return { manifest, files, placeOf, fault, root: text, note };
}

type Build = NonNullable<ReturnType<typeof buildIn>>;

/** Throws a RangeError for a file of a build that no site has: a server might run it, or obey it. */
function refuseStray(built: string, { manifest }: Build): void {
  const paths = new Set(manifest.files.map(({ path }) => path));
  for (const file of manifest.files) {
    const why = strayFile(file, paths);
    if (why === null) continue;
    throw new RangeError(
      `Cannot deploy "${built}": it lists "${file.path}", which no site of Stele has: ${why}; nothing was changed; find out who put it there`,
    );
  }
}

/** Keeps the manifest of the build whose files stay for its readers, so that each of them can be verified. */
function keepManifest(live: string, { root, note }: Build): void {
  const place = placesBelow(live, `Cannot deploy into "${live}"`);
  makeFolder(dirname(place(previousPaths.manifest)));
  replaceBytes(place(previousPaths.note), note);
  replaceBytes(place(previousPaths.manifest), root);
}

function replaceBytes(file: string, bytes: Uint8Array): void {
  const draft = writtenDraft(file, [bytes]);
  try {
    draft.replace();
  } finally {
    draft.drop();
  }
}

/** The folder in which a build is staged: inside the live folder, on the same file system. */
const staging = ".stele-next";

/** Stages the files that the live folder has not, each checked, and returns their paths in upload order. */
function staged(build: Build, live: string, at: Places): readonly string[] {
  endStaging(live);
  const { immutable, pages, pointer } = uploadOrder(build.manifest, null);
  try {
    return [...immutable, ...pages, ...pointer].filter((path) => {
      const due = entryOf(build.files, path);
      // others may write here, so size and time prove nothing
      if (digestOf(at(path)) === due.sha256) return false;
      copyChecked(build, path, join(live, staging, path), due);
      return true;
    });
  } catch (error) {
    endStaging(live);
    throw error;
  }
}

function endStaging(live: string): void {
  rmSync(join(live, staging), { recursive: true, force: true });
}

function copyChecked({ placeOf, fault }: Build, path: string, to: string, due: Digest): void {
  const from = placeOf(path);
  const time = contentTime(due.sha256);
  makeFolder(dirname(to));
  const found = unlessAbsent(() => {
    const { parts, digest } = hashed(piecesOf(from));
    systemDisk.writeFile(to, parts, () => time);
    chmodSync(to, lstatSync(from).mode & 0o777);
    return digest();
  });
  if (found?.sha256 === due.sha256 && found.bytes === due.bytes) return;
  const is = found === null ? "is gone" : `has ${found.bytes} bytes with SHA-256 ${found.sha256}`;
  throw fault(path, `${is}, must have ${due.bytes} bytes with SHA-256 ${due.sha256}`);
}

/** Throws a RangeError unless the log of a build continues the one before: else it takes back what was cited. */
export function refuseOtherLog(
  built: string,
  live: string,
  attempt: "deploy" | "merge" = "deploy",
): void {
  const begin = `Cannot ${attempt} "${built}" over "${live}":`;
  const read = (site: string, path: string) =>
    unlessAbsent(() =>
      readPlain(placesBelow(site, begin.slice(0, -1))(`${ledgerDirectory}/${path}`)),
    );
  const deployed = read(live, "checkpoint");
  if (deployed === null) return;
  const saved = parseCheckpoint(deployed.toString("utf8"));
  if (saved === null) {
    throw new RangeError(`${begin} "${ledgerDirectory}/checkpoint" there is not a checkpoint`);
  }
  const { reading, faults } = verifyLedger((path) => read(built, path));
  const wrong = reading === null ? faults : [...faults, ...historyFaults(saved, reading)];
  const [first] = wrong;
  if (first === undefined) return;
  throw new RangeError(
    `${begin} ${first.message}; correct or withdraw what should not stand, or ${attempt} into another folder`,
  );
}

/** Removes files that are not kept from the folders of the site; other folders are not touched. */
function sweep(live: string, kept: ReadonlySet<string>): number {
  const folders = new Set([...kept].flatMap((path) => /^(.*?)\//.exec(path)?.[1] ?? []));
  let removed = 0;
  for (const folder of folders) {
    if (statusOf(join(live, folder))?.isDirectory() !== true) continue;
    for (const { path, kind } of filesBelow(systemDisk, join(live, folder), `${folder}/`)) {
      if (kind !== "file" || kept.has(path)) continue;
      unlinkSync(join(live, path));
      removed++;
    }
  }
  return removed;
}
