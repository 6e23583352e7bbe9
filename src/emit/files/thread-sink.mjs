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
  parentPort.on("message", ({ memory, files, last }) => {
    for (const { path, start, end, more } of files) {
      if (failed) break;
      const bytes = Buffer.from(memory, start, end - start);
      if (more) {
        begun ??= beginning(path, made);
        failed = begun === null || !added(path, begun, bytes);
        continue;
      }
      const digest = begun === null ? written(path, bytes, made) : ended(path, begun);
      begun = null;
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

/** A file that is written in parts; null when it could not be begun, which is reported. */
function beginning(path, made) {
  try {
    makeFolder(path.slice(0, path.lastIndexOf("/") + 1), made);
    return { hash: createHash("sha256"), file: openNewFile(`${folder}/${path}`), bytes: 0 };
  } catch ({ code, errno, message }) {
    fail({ path, code, errno, message });
    return null;
  }
}

function added(path, begun, part) {
  try {
    begun.file.add(part);
    begun.hash.update(part);
    begun.bytes += part.byteLength;
    return true;
  } catch ({ code, errno, message }) {
    fail({ path, code, errno, message });
    return false;
  }
}

/** The digest of a file that is whole now, in place of which an equal one is linked. */
function ended(path, { hash, file, bytes }) {
  const sha256 = hash.digest("hex");
  try {
    const [to, time] = [`${folder}/${path}`, contentTime(sha256)];
    const size = file.close(time);
    if (size === bytes) {
      return { sha256, bytes, kept: linkSameFile(`${previous}/${path}`, to, time, mode) };
    }
    fail({ path, size, due: bytes });
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
