import { manifestNotePath, manifestPath, manifestRoot } from "../../emit/site/manifest.ts";
import { parseStatement, type SiteStatement } from "../../record/site-statement.ts";
import { readSections } from "../source/read-sections.ts";
import { hexOf, sha256, textOf } from "./bytes.ts";
import type { Settings } from "./settings.ts";
import type { Trouble } from "./stele-error.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The state that a mirror shows, and how it is read. */
interface Shown {
  readonly build: string;
  /** null without a ledger. */
  readonly checkpoint: string | null;
  readonly remote: (file: string, fresh: boolean) => Promise<Bytes | null>;
  readonly fault: (code: Trouble, found: string) => Error;
}

/**
 * A reader of the files of a build as its manifest lists them, which gives null for one that it does not
 * list. With keys the manifest has to be that of a note which one of them signed, and the ledger too. A
 * section is read when it is needed. The table of the build has been read, and is checked.
 */
export async function listing(
  { keys, clock }: Settings,
  { build, checkpoint, remote, fault }: Shown,
  tableFile: string,
  table: Bytes,
): Promise<(file: string) => Promise<Bytes | null>> {
  // the build in the address keeps the files of two builds apart in every cache on the way
  const present = async (file: string, fresh = false): Promise<Bytes> => {
    const found = await remote(`${file}?_=${build}`, fresh);
    if (found) return found;
    throw fault("wrong_content", `"${file}" is missing`);
  };
  const checked = async (file: string, found: Bytes, hash: string | null): Promise<Bytes> => {
    if ((await sha256(found)) === hash) return found;
    throw fault("wrong_content", `"${file}" is not as in the manifest`);
  };
  const bytes = await present(manifestPath, true);
  if (keys.length > 0) {
    const note = textOf(await present(manifestNotePath, true));
    const { manifest, log } = await signedStatement(note, keys, clock()).catch((error) => {
      throw fault("unproved", `"${manifestNotePath}": ${error.message}`);
    });
    const head = checkpoint === null ? null : checkpoint.split("\n", 3).slice(1).join(" ");
    if (log !== head || manifest !== (await sha256(bytes))) {
      throw fault("mixed_build", `its manifest or its ledger is not that of "${manifestNotePath}"`);
    }
  }
  const root = manifestRoot(bytes);
  if (root === null) throw fault("wrong_content", `"${manifestPath}" is not a manifest`);
  if (root.build !== build) throw fault("mixed_build", `"${manifestPath}" is of another build`);
  const held = new Map<string, Bytes>();
  const section = async (file: string, { sha256: hash }: { readonly sha256: string }) => {
    const found = held.get(file) ?? (await checked(file, await present(file), hash));
    held.set(file, found);
    return found;
  };
  const hashOf = async (path: string): Promise<string | null> => {
    const [found] = await readSections(root, section, path);
    return found?.files?.find((one) => one.path === path)?.sha256 ?? null;
  };
  await checked(tableFile, table, await hashOf(tableFile));
  return async (file) => {
    const hash = await hashOf(file);
    return hash === null ? null : checked(file, await present(file), hash);
  };
}

// Signed notes (c2sp.org/signed-note) with the Ed25519 of any runtime.

/** The statement of a note that one of the keys signed and that has not expired; else a RangeError. */
export async function signedStatement(
  note: string,
  keys: readonly string[],
  now: number,
): Promise<SiteStatement> {
  const statement = parseStatement(note);
  if (statement === null) throw new RangeError("it is not the note over a site");
  const { origin, expires } = statement;
  const end = note.lastIndexOf("\n\n") + 1;
  const text = new TextEncoder().encode(note.slice(0, end));
  let isSigned = false;
  for (const [, name, signature = ""] of note.slice(end).matchAll(/^— (\S+) (\S+)$/gmu)) {
    const bytes = bytesOf(signature);
    const id = hexOf(bytes.subarray(0, 4));
    const key = keys.find((one) => name === origin && one.startsWith(`${name}+${id}+`));
    if (key !== undefined) {
      if (!(await holds(key, bytes.subarray(4), text))) throw new RangeError("it is forged");
      isSigned = true;
    }
  }
  if (!isSigned) throw new RangeError("none of the keys signed it");
  const day = new Date(now).toISOString().slice(0, 10);
  if (day > expires) throw new RangeError(`it expired on ${expires}, and the day is ${day}`);
  return statement;
}

async function holds(key: string, signature: Bytes, text: Bytes): Promise<boolean> {
  const raw = bytesOf(key.slice(-44)).subarray(1);
  const publicKey = await crypto.subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
  return crypto.subtle.verify("Ed25519", publicKey, signature, text);
}

function bytesOf(base64: string): Bytes {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
