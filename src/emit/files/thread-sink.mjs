// The thread behind thread-sink.ts: hashes and writes the files it is sent, in order, until one
// fails. A file that the present output has with the same bytes is linked instead. Plain JavaScript, because tsx does not reach worker threads on Node 20 and starts slowly.
import { hash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { contentTime } from "./content-time.mjs";
import { linkEqualFile, writeNewFile } from "./new-file.mjs";

const { folder, previous, mode, state, reports } = workerData;

listen();

function listen() {
  const made = new Set();
  let digests = [];
  let failed = false;
  parentPort.on("message", ({ memory, files, last }) => {
    for (const { path, start, end } of files) {
      if (failed) break;
      const digest = written(path, Buffer.from(memory, start, end - start), made);
      if (digest === null) failed = true;
      else digests.push(digest);
    }
    if (last && !failed) {
      reports.postMessage(digests);
      digests = [];
    }
    Atomics.add(state, 0, 1);
    Atomics.notify(state, 0);
  });
}

/** The digest of a file once it is written; null when it could not be, which is reported. */
function written(path, bytes, made) {
  const due = bytes.byteLength;
  const sha256 = hash("sha256", bytes, "hex");
  try {
    makeFolder(path.slice(0, path.lastIndexOf("/") + 1), made);
    const [to, time] = [`${folder}/${path}`, contentTime(sha256)];
    if (linkEqualFile(`${previous}/${path}`, to, bytes, time, mode)) {
      return { sha256, bytes: due, kept: true };
    }
    const size = writeNewFile(to, bytes, time);
    if (size === due) return { sha256, bytes: due, kept: false };
    fail({ path, size, due });
  } catch ({ code, errno, message }) {
    fail({ path, code, errno, message });
  }
  return null;
}

function fail(failure) {
  reports.postMessage(failure);
  Atomics.store(state, 1, 1);
}

function makeFolder(above, made) {
  if (made.has(above)) return;
  mkdirSync(`${folder}/${above}`, { recursive: true });
  made.add(above);
}
