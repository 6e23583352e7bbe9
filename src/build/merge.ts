import { programVersion } from "../content/files/versions.ts";
import { refuseOtherLog } from "../emit/deploy/deploy-folder.ts";
import { isInside } from "../emit/files/plain-path.ts";
import type { StoreFile } from "../emit/files/store-file.ts";
import type { PartHead } from "../emit/parts/part-folder.ts";
import { bodyIn, type Part, partFaults, partIn } from "../emit/parts/part-folder.ts";
import { recoverSite } from "../emit/site/recover-site.ts";
import { profileNamed } from "../hosts/profiles.ts";
import { filesForHosts } from "../hosts/with-hosts.ts";
import type { IsoDate } from "../model/cell.ts";
import { at } from "../model/language/at.ts";
import { wholeBody } from "../model/language/body.ts";
import { addDays, daysBetween } from "../model/language/calendar.ts";
import { ledgerDirectory } from "../record/ledger/ledger.ts";
import type { SignerKey } from "../record/ledger/note-key.ts";
import type { RouteTable } from "../resolve/table.ts";
import { tableFile } from "../site/store/other-files.ts";
import type { Watch } from "./build-options.ts";
import { type NoteHead, writeNoted } from "./noted.ts";

/** Joins all parts of a build into a site. Throws a RangeError where parts or the log of the output do not fit. */
export async function mergeParts(
  out: string,
  folders: readonly string[],
  signer: SignerKey | null,
  signedOn: IsoDate,
  watch: Watch,
) {
  const parts = folders.map(partIn);
  const places = folders.filter((folder) => isInside(out, folder) || isInside(folder, out));
  const inside = places.map(
    (folder) => `Cannot merge "${folder}": it is in the output "${out}", must be beside it`,
  );
  const faults = [...inside, ...partFaults(parts, programVersion())];
  if (faults.length > 0) throw new RangeError(faults.join("\n"));
  refuseOtherKey(at(parts, 0), signer);
  recoverSite(out);
  const { folder, head } = partWith(parts, `${ledgerDirectory}/checkpoint`) ?? at(parts, 0);
  refuseOtherLog(folder, out, "merge");
  const { asOf, build } = head;
  const site = { out, content: null, build, asOf };
  const note = signer === null ? head.note : signedAgain(head.note, signedOn);
  const report = await writeNoted(filesOf(parts, head), site, note, signer, watch);
  return { head, report };
}

/** A note that lives as long from another day of signing. */
function signedAgain(note: NoteHead, issued: IsoDate): NoteHead {
  const days = daysBetween(note.issued, note.expires);
  return { ...note, issued, expires: addDays(issued, days) };
}

/** The note is written with the manifest, so the merge needs the key of the parts, and no other. */
function refuseOtherKey({ folder, head }: Part, signer: SignerKey | null): void {
  if (head.signer === (signer?.id ?? null)) return;
  const [found, due] = [signer?.id ?? null, head.signer].map((id) =>
    id === null ? "none" : `"${id}"`,
  );
  throw new RangeError(
    `Cannot merge "${folder}": it is signed by key ${due}, the given key is ${found}; give the same --key to stele merge`,
  );
}

async function* filesOf(
  parts: readonly Part[],
  { hosts, plan, baseUrl }: PartHead,
): AsyncIterable<StoreFile> {
  for (const { folder, files } of parts) {
    for (const file of files) {
      const { path, mediaType, status, cache } = file;
      yield { path, mediaType, status, cache, body: bodyIn(folder, file) };
    }
  }
  const all = parts.flatMap(({ files }) => files);
  if (hosts.length === 0) return;
  const profiles = hosts.map((host) => profileNamed(host, plan));
  yield* filesForHosts(all, { baseUrl, table: tableIn(parts) }, profiles);
}

function tableIn(parts: readonly Part[]): RouteTable {
  const part = partWith(parts, tableFile);
  const file = part?.files.find(({ path }) => path === tableFile);
  if (part === null || file === undefined) {
    throw new RangeError(`Cannot merge: no part has "${tableFile}"`);
  }
  return JSON.parse(wholeBody(bodyIn(part.folder, file)).toString());
}

function partWith(parts: readonly Part[], path: string): Part | null {
  return parts.find(({ files }) => files.some((file) => file.path === path)) ?? null;
}
