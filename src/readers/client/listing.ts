import { sha256, textOf } from "./bytes.ts";
import { signedStatement } from "./note.ts";
import type { Settings } from "./settings.ts";
import type { Trouble } from "./stele-error.ts";

interface RootText {
  readonly build: string;
  readonly sections: readonly { readonly first: string; readonly sha256: string }[];
}

const rootFile = "s/manifest.json";
const noteFile = "s/manifest.note";

type FilesText = readonly { readonly path: string; readonly sha256: string }[];
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
  const present = (file: string, found: Bytes | null): Bytes => {
    if (found !== null) return found;
    throw fault("wrong_content", `"${file}" is missing`);
  };
  const json = (file: string, found: Bytes): unknown => {
    try {
      return JSON.parse(textOf(found));
    } catch {
      throw fault("wrong_content", `"${file}" is not JSON`);
    }
  };
  const checked = async (file: string, given: Bytes | null, hash: string): Promise<Bytes> => {
    const found = present(file, given);
    if ((await sha256(found)) === hash) return found;
    throw fault("wrong_content", `"${file}" is not as in the manifest`);
  };
  // the build in the address keeps the files of two builds apart in every cache on the way
  const query = `?_=${build}`;
  const bytes = present(rootFile, await remote(rootFile + query, true));
  if (keys.length > 0) {
    const note = textOf(present(noteFile, await remote(noteFile + query, true)));
    const { manifest, log } = await signedStatement(note, keys, clock()).catch((error) => {
      throw fault("unproved", `"${noteFile}": ${error.message}`);
    });
    const head = checkpoint === null ? null : checkpoint.split("\n", 3).slice(1).join(" ");
    if (log !== head || manifest !== (await sha256(bytes))) {
      throw fault("mixed_build", `its manifest or its ledger is not that of "${noteFile}"`);
    }
  }
  // in the shape that every build writes: anything else fails where it is read
  const root = json(rootFile, bytes) as RootText;
  if (root.build !== build) throw fault("mixed_build", `"${rootFile}" is of another build`);
  const held = new Map<string, FilesText>();
  const hashOf = async (path: string): Promise<string | null> => {
    const section = root.sections.findLast(({ first }) => first <= path);
    if (section === undefined) return null;
    const hash = section.sha256;
    const file = `s/manifest/${hash}.json`;
    const files =
      held.get(hash) ??
      (json(file, await checked(file, await remote(file, false), hash)) as FilesText);
    held.set(hash, files);
    return files.find((one) => one.path === path)?.sha256 ?? null;
  };
  await checked(tableFile, table, String(await hashOf(tableFile)));
  return async (file) => {
    const hash = await hashOf(file);
    return hash === null ? null : checked(file, await remote(file + query, false), hash);
  };
}
