import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { at } from "../../language/at.ts";
import { type Body, isWhole } from "../../language/body.ts";
import { SiteError } from "../site/site-error.ts";
import type { SiteFolder } from "../site/site-folder.ts";
import { type OpenSink, unwritten, type Written, wrongSize } from "./file-sink.ts";

// The writing thread: `directSink` (file-sink.ts) is its definition, and hands every file to the
// disk itself. Text is encoded once, straight into shared memory, from which the thread hashes and
// writes. Batches take turns in a few pieces of memory: where all are full, the build waits for the disk.

/** The pieces of memory, each of a batch, and their size. */
const [pieces, pieceBytes] = [16, 2 ** 20];
/** The maximum of UTF-8 bytes per UTF-16 code unit. */
const maxBytesPerUnit = 3;
const patienceSeconds = 120;

/** A file, or a part of one, in a range of the memory. */
interface QueuedFile {
  readonly path: string;
  readonly start: number;
  readonly end: number;
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
  const memory = Array.from({ length: pieces }, () =>
    Buffer.from(new SharedArrayBuffer(pieceBytes)),
  );
  const digests: Written[] = [];
  let batch: QueuedFile[] = [];
  let end = 0;

  const piece = () => at(memory, thread.sent() % pieces);

  function send(last: boolean): void {
    thread.send(piece().buffer, batch, last);
    // the next piece holds the batch that was sent so many batches before the next one
    thread.waitFor(thread.sent() - pieces + 1);
    batch = [];
    end = 0;
  }

  function put(path: string, body: Body): void {
    thread.refuseFailure();
    const whole = isWhole(body);
    if (!whole) for (const part of body) queue(path, part, true);
    queue(path, whole ? body : "", false);
  }

  function queue(path: string, body: string | Uint8Array, more: boolean): void {
    const most = typeof body === "string" ? body.length * maxBytesPerUnit : body.byteLength;
    if (most > pieceBytes) {
      alone(path, body, more);
      return;
    }
    if (end + most > pieceBytes) send(false);
    const start = end;
    end += written(piece(), start, body);
    batch.push({ path, start, end, more });
  }

  /** Sends what is too large for a piece in separate memory, one at a time. */
  function alone(path: string, body: string | Uint8Array, more: boolean): void {
    send(false);
    const bytes = Buffer.from(body);
    const own = new SharedArrayBuffer(bytes.byteLength);
    Buffer.from(own).set(bytes);
    thread.send(own, [{ path, start: 0, end: bytes.byteLength, more }], false);
    thread.waitFor(thread.sent());
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

/** Writes text as UTF-8, or a copy of bytes; returns how many they are. */
function written(memory: Buffer, start: number, body: string | Uint8Array): number {
  if (typeof body === "string") return memory.write(body, start);
  memory.set(body, start);
  return body.byteLength;
}

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
     * Sends a batch. After a last one the thread reports the digests of all files since the last one
     * before.
     */
    send: (memory: SharedArrayBuffer, files: readonly QueuedFile[], last: boolean): void => {
      worker.postMessage({ memory, files, last });
      sent++;
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
