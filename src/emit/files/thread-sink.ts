import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { type Body, isWhole } from "../../language/body.ts";
import { SiteError } from "../site/site-error.ts";
import type { SiteFolder } from "../site/site-folder.ts";
import { byteRing, type Span } from "./byte-ring.ts";
import { type OpenSink, unwritten, type Written, wrongSize } from "./file-sink.ts";

// The writing thread: `directSink` (file-sink.ts) is its definition, and hands every file to the
// disk itself. Text is encoded once, straight into a ring buffer of shared memory from which the
// thread hashes and writes. A full ring blocks the build, which is the back-pressure of a slow
// disk.

/** The capacity of the ring: the maximum of bytes on their way to the disk. */
const ringBytes = 2 ** 24;
/** The size from which a batch is sent, small enough to keep the thread busy. */
const batchBytes = 2 ** 18;
const patienceSeconds = 120;

interface QueuedFile extends Span {
  readonly path: string;
  /** Whether it is a part of a file of which others follow. */
  readonly more: boolean;
}

/** The thread's report of the file that it could not write. */
type Failure =
  | { readonly path: string; readonly size: number; readonly due: number }
  | {
      readonly path: string;
      readonly code: string;
      readonly errno: number;
      readonly message: string;
    };

/** A sink that hashes and writes in a thread. A failure is thrown by a later call. */
export const threadSink: OpenSink = (site, folder) => {
  const thread = writingThread(site, folder);
  const ring = byteRing(ringBytes, { send: () => send(false), waitFor: thread.waitFor });
  const digests: Written[] = [];
  let batch: QueuedFile[] = [];
  let size = 0;

  function send(last: boolean): void {
    ring.seal(thread.send(ring.memory, batch, last));
    batch = [];
    size = 0;
  }

  function put(path: string, body: Body): void {
    thread.refuseFailure();
    const whole = isWhole(body);
    if (!whole) for (const part of body) queue(path, part, true);
    queue(path, whole ? body : "", false);
  }

  function queue(path: string, body: string | Uint8Array, more: boolean): void {
    const span = ring.put(body);
    if (span === null) {
      alone(path, body, more);
      return;
    }
    batch.push({ path, ...span, more });
    size += span.end - span.start;
    if (size >= batchBytes) send(false);
  }

  /** Sends what is too large for the ring in separate memory, one at a time. */
  function alone(path: string, body: string | Uint8Array, more: boolean): void {
    send(false);
    const bytes = Buffer.from(body);
    const memory = new SharedArrayBuffer(bytes.byteLength);
    Buffer.from(memory).set(bytes);
    const file = { path, start: 0, end: bytes.byteLength, more };
    thread.waitFor(thread.send(memory, [file], false));
  }

  function flush(): readonly Written[] {
    send(true);
    thread.waitFor(thread.sent());
    thread.refuseFailure();
    for (const digest of thread.digests()) digests.push(digest);
    return digests;
  }

  return { put, flush, close: thread.close };
};

/** The shared state: the number of batches done, and whether a file failed. */
const stateInts = 2;

function writingThread(site: SiteFolder, folder: string) {
  const state = new Int32Array(new SharedArrayBuffer(4 * stateInts));
  const { port1: reports, port2 } = new MessageChannel();
  const worker = new Worker(new URL("thread-sink.mjs", import.meta.url), {
    workerData: { folder, previous: site.out, mode: newFileMode(), state, reports: port2 },
    transferList: [port2],
    // the thread needs no module loader and would wait for this process's one
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

  function refuseFailure(): void {
    if (Atomics.load(state, 1) === 0) return;
    failure ??= { error: failureOf(site, report<Failure>()) };
    throw failure.error;
  }

  function report<T>(): T {
    const received: { readonly message: T } | undefined = receiveMessageOnPort(reports);
    if (received !== undefined) return received.message;
    throw new SiteError("failed", `Cannot write "${site.shown}": its thread gave no report`);
  }

  return {
    sent: () => sent,
    /**
     * Sends a batch and returns its number. After a last one the thread reports the digests of all
     * files since the last one before.
     */
    send: (memory: SharedArrayBuffer, files: readonly QueuedFile[], last: boolean): number => {
      worker.postMessage({ memory, files, last });
      sent++;
      return sent;
    },
    waitFor,
    refuseFailure,
    digests: () => report<readonly Written[]>(),
    close: async (): Promise<void> => {
      await worker.terminate();
      reports.close();
    },
  };
}

/** The permissions of a new file, as a thread cannot ask for the mask. */
function newFileMode(): number {
  return 0o666 & ~process.umask();
}

function failureOf(site: SiteFolder, failure: Failure): unknown {
  if ("size" in failure) return wrongSize(site, failure.path, failure.size, failure.due);
  const { path, code, errno, message } = failure;
  return unwritten(site, path, Object.assign(new Error(message), { code, errno }));
}
