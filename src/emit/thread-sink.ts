import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { contentTime } from "./content-time.ts";
import { type OpenSink, unwritten, type Written, writtenOf, wrongSize } from "./file-sink.ts";
import { SiteError } from "./site-error.ts";
import type { SiteFolder } from "./site-folder.ts";

// Shared memory, and waiting on it, keep the sink as synchronous as a disk is: bytes are encoded
// once, straight into what the thread writes from, and a slow disk slows the build down instead of
// filling the memory.

const slots = 8;
const slotBytes = 2 ** 20;
/** Enough of a batch to send: the thread should never run dry. */
const batchBytes = 2 ** 18;
const patienceSeconds = 120;

interface QueuedFile {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  /** Seconds since 1970. */
  readonly modified: number;
}

/** What the thread says of the one file that it could not write. */
type Failure =
  | { readonly path: string; readonly size: number; readonly due: number }
  | {
      readonly path: string;
      readonly code: string;
      readonly errno: number;
      readonly message: string;
    };

/** Writes in a thread of its own, meanwhile the next files are made. A failure shows soon. */
export const threadSink: OpenSink = (site, folder) => {
  const thread = writingThread(site, folder);
  const ring = Array.from({ length: slots }, () => Buffer.from(new SharedArrayBuffer(slotBytes)));
  let slot = ring[0] as Buffer; // there are eight
  let used = 0;
  let files: QueuedFile[] = [];

  function send(): void {
    if (files.length === 0) return;
    thread.send(slot, files);
    slot = ring[thread.sent() % slots] as Buffer; // the remainder is below eight
    thread.waitFor(thread.sent() - slots + 1);
    files = [];
    used = 0;
  }

  function alone(path: string, body: string | Uint8Array): Written {
    const bytes = ownMemory(body);
    const written = writtenOf(bytes);
    const modified = contentTime(written.sha256);
    thread.send(bytes, [{ path, start: 0, end: written.bytes, modified }]);
    thread.waitFor(thread.sent() - slots + 1);
    slot = ring[thread.sent() % slots] as Buffer; // as above
    return written;
  }

  function put(path: string, body: string | Uint8Array): Written {
    thread.refuseFailure();
    // a code unit takes three bytes at most
    const most = typeof body === "string" ? body.length * 3 : body.byteLength;
    if (most > slotBytes - used) send();
    if (most > slotBytes) return alone(path, body);
    const start = used;
    if (typeof body === "string") used += slot.write(body, start);
    else {
      slot.set(body, start);
      used += body.byteLength;
    }
    const written = writtenOf(slot.subarray(start, used));
    files.push({ path, start, end: used, modified: contentTime(written.sha256) });
    if (used >= batchBytes) send();
    return written;
  }

  function flush(): void {
    send();
    thread.waitFor(thread.sent());
    thread.refuseFailure();
  }

  return { put, flush, close: thread.close };
};

function ownMemory(body: string | Uint8Array): Buffer {
  const bytes = Buffer.from(new SharedArrayBuffer(Buffer.byteLength(body)));
  if (typeof body === "string") bytes.write(body);
  else bytes.set(body);
  return bytes;
}

/** Batches done, and whether a file failed. */
const stateInts = 2;

function writingThread(site: SiteFolder, folder: string) {
  const state = new Int32Array(new SharedArrayBuffer(4 * stateInts));
  const { port1: failures, port2 } = new MessageChannel();
  const worker = new Worker(new URL("thread-sink.mjs", import.meta.url), {
    workerData: { folder, state, failures: port2 },
    transferList: [port2],
    // no loader of this process: the thread needs none, and would wait for it
    execArgv: [],
  });
  worker.unref();
  let sent = 0;
  let failure: { readonly error: unknown } | null = null;

  function waitFor(batches: number): void {
    for (let done = Atomics.load(state, 0); done < batches; done = Atomics.load(state, 0)) {
      if (Atomics.wait(state, 0, done, patienceSeconds * 1000) === "timed-out") {
        throw new SiteError(
          "failed",
          `Cannot write "${site.shown}": the disk took no file for ${patienceSeconds} seconds`,
        );
      }
    }
  }

  return {
    sent: () => sent,
    send: (bytes: Buffer, files: readonly QueuedFile[]): void => {
      worker.postMessage({ bytes: bytes.buffer, files });
      sent++;
    },
    waitFor,
    refuseFailure: (): void => {
      if (Atomics.load(state, 1) === 0) return;
      const received: { readonly message: Failure } | undefined = receiveMessageOnPort(failures);
      if (received !== undefined) failure = { error: failureOf(site, received.message) };
      const unknown = new SiteError("failed", `Cannot write "${site.shown}": no reason was given`);
      throw failure === null ? unknown : failure.error;
    },
    close: async (): Promise<void> => {
      await worker.terminate();
      failures.close();
    },
  };
}

function failureOf(site: SiteFolder, failure: Failure): unknown {
  if ("size" in failure) return wrongSize(site, failure.path, failure.size, failure.due);
  const { path, code, errno, message } = failure;
  return unwritten(site, path, Object.assign(new Error(message), { code, errno }));
}
