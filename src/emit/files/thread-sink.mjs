// The thread behind thread-sink.ts: hashes and writes the files it is sent, in order, until one
// fails. A file that the present output has with the same bytes is linked instead. Plain JavaScript, because tsx does not reach worker threads on Node 20 and starts slowly.
import { createHash, hash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { contentTime } from "./content-time.mjs";
import { linkEqualFile, linkSameFile, openNewFile, writeNewFile } from "./new-file.mjs";

const { folder, previous, mode, state, reports } = workerData;

listen();

function listen() {
  const made = new Set();
  let digests = [];
  let failed = false;
  let begun = null;
  const take = ({ path, start, end, more }, memory) => {
    const bytes = Buffer.from(memory, start, end - start);
    if (begun === null) makeFolder(path.slice(0, path.lastIndexOf("/") + 1), made);
    if (begun === null && !more) {
      digests.push(written(path, bytes));
      return;
    }
    begun ??= { hash: createHash("sha256"), file: openNewFile(`${folder}/${path}`), bytes: 0 };
    begun.file.add(bytes);
    begun.hash.update(bytes);
    begun.bytes += bytes.byteLength;
    if (more) return;
    digests.push(ended(path, begun));
    begun = null;
  };
  parentPort.on("message", ({ memory, files, last }) => {
    for (const file of files) {
      if (failed) break;
      try {
        take(file, memory);
      } catch ({ code, errno, message, size, due }) {
        failed = true;
        const why = size === undefined ? { code, errno, message } : { size, due };
        reports.postMessage({ path: file.path, ...why });
        Atomics.store(state, 1, 1);
      }
    }
    if (last && !failed) {
      reports.postMessage(digests);
      digests = [];
    }
    Atomics.add(state, 0, 1);
    Atomics.notify(state, 0);
  });
}

/** The digest of a file once it is written, or linked to an equal one. */
function written(path, bytes) {
  const due = bytes.byteLength;
  const sha256 = hash("sha256", bytes, "hex");
  const [to, time] = [`${folder}/${path}`, contentTime(sha256)];
  if (linkEqualFile(`${previous}/${path}`, to, bytes, time, mode)) {
    return { sha256, bytes: due, kept: true };
  }
  const size = writeNewFile(to, bytes, time);
  if (size !== due) throw wrongSize(size, due);
  return { sha256, bytes: due, kept: false };
}

/** The digest of a file whose parts are written, in place of which an equal one is linked. */
function ended(path, { hash, file, bytes: due }) {
  const sha256 = hash.digest("hex");
  const [to, time] = [`${folder}/${path}`, contentTime(sha256)];
  const size = file.close(time);
  if (size !== due) throw wrongSize(size, due);
  return { sha256, bytes: due, kept: linkSameFile(`${previous}/${path}`, to, time, mode) };
}

function wrongSize(size, due) {
  return Object.assign(new Error("wrong size"), { size, due });
}

function makeFolder(above, made) {
  if (made.has(above)) return;
  mkdirSync(`${folder}/${above}`, { recursive: true });
  made.add(above);
}
