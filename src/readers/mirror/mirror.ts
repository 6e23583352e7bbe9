import { join } from "node:path";
import { z } from "zod";
import { systemDisk } from "../../emit/files/disk.ts";
import { type HeldCopy, heldCopy, isComplete } from "../../emit/mirror/held-copy.ts";
import { partStore } from "../../emit/mirror/part-store.ts";
import { isPublic, ownPaths } from "../../emit/site/manifest.ts";
import { recoverSite } from "../../emit/site/recover-site.ts";
import { siteFolder } from "../../emit/site/site-folder.ts";
import { replaceSite } from "../../emit/site/site-writer.ts";
import { httpReader } from "../source/http-reader.ts";
import type { Net } from "../source/net.ts";
import type { Proof } from "../verify/verify-site.ts";
import {
  copyFaults,
  copyInto,
  faultText,
  type MirrorOptions,
  type MirrorProgress,
} from "./copy.ts";
import { remoteNote } from "./remote-manifest.ts";

export type MirrorReport = Awaited<ReturnType<typeof mirror>>;

/**
 * Makes a folder a whole and verified copy of a publication. It shows the earlier copy until the
 * new one is complete, and keeps it when anything fails; what was received is kept for the next run.
 */
export async function mirror(
  options: MirrorOptions,
  net: Net,
  watch: (progress: MirrorProgress) => void,
) {
  const { out, keys } = options;
  recoverSite(out);
  const client = httpReader(net, options);
  const held = heldCopy(out);
  const known = held !== null && isComplete(out, held) ? await remoteNote(client) : null;
  const isCurrent = held !== null && known === held.note;
  const found = isCurrent
    ? await keptCopy(held, options)
    : await replaceSite(siteFolder(out), null, (folder) =>
        copyInto(folder, options, client, known, watch),
      );
  if (!isCurrent) partStore(out).remove();
  const proof: Proof = keys.length === 0 ? "complete" : "authentic";
  const requests = client.requests();
  return { ...found, proof, changed: !isCurrent, requests, validUntil: validUntil(out) };
}

/** The earlier copy, which is of the current build; with keys it is verified again. */
async function keptCopy(held: HeldCopy, options: MirrorOptions) {
  const faults = options.keys.length === 0 ? [] : await copyFaults(options.out, options);
  if (faults.length > 0) throw new RangeError(faultText(options.base, faults));
  const { build, asOf, files, sections } = held.manifest;
  const kept = files.filter(isPublic).length + ownPaths({ sections }).length;
  return { build, asOf, files: kept, fetchedFiles: 0, fetchedBytes: 0 };
}

const currentSchema = z.object({ publication: z.object({ validUntil: z.string() }) });

/** The instant until which the current publication is valid; null when there is none. */
function validUntil(out: string): string | null {
  const path = join(out, "api/publications.json");
  if (systemDisk.stat(path) === null) return null;
  const current = currentSchema.safeParse(JSON.parse(systemDisk.readText(path)));
  return current.success ? current.data.publication.validUntil : null;
}
