import type { PartStore } from "../emit/mirror/part-store.ts";
import type { PublicFile } from "../emit/site/manifest.ts";
import { Passing, Superseded } from "./net.ts";
import type { PoliteClient } from "./polite-client.ts";
import { remoteDigest } from "./remote-manifest.ts";

export interface Fetching {
  readonly client: PoliteClient;
  readonly parts: PartStore;
  /** The digest of the manifest that lists the files. */
  readonly digest: string;
  /** How many requests are under way together. */
  readonly width: number;
  readonly arrived: (file: PublicFile) => void;
}

/**
 * Fetches files into the store, several at a time. Throws `Superseded` when one is not as listed
 * because another build has been published, and the first other failure once all have ended.
 */
export async function fetchFiles(files: readonly PublicFile[], fetching: Fetching): Promise<void> {
  // two paths with the same bytes are one transfer
  const wanted = [...new Map(files.map((file) => [file.sha256, file])).values()];
  const due = wanted.filter(({ sha256 }) => !fetching.parts.has(sha256)).reverse();
  const worker = async () => {
    for (let file = due.pop(); file !== undefined; file = due.pop()) {
      await fetchFile(file, fetching);
      fetching.arrived(file);
    }
  };
  const workers = Array.from({ length: fetching.width }, () =>
    worker().catch((error) => {
      due.length = 0;
      fetching.client.stop();
      throw error;
    }),
  );
  const ended = await Promise.allSettled(workers);
  const failures = ended.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  const superseded = failures.find((reason) => reason instanceof Superseded);
  if (failures.length > 0) throw superseded ?? failures[0];
}

function fetchFile(file: PublicFile, { client, parts, digest }: Fetching): Promise<void> {
  return client.get(file.path, {}, async ({ status, body }) => {
    const isAnswer = status === 200 || status === file.status;
    const wrong = isAnswer ? await parts.receive(file, body) : `status ${status}`;
    if (wrong === null) return;
    const now = await remoteDigest(client, null);
    if (now !== null && now.text !== digest) throw new Superseded();
    throw new Passing(`found ${wrong}`);
  });
}
