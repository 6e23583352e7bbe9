// The thread behind thread-sink.ts: hashes and writes the files it is sent, in their order, until one
// fails. Plain JavaScript, as tsx does not reach worker threads on Node 20 and would take
// longer to start.
import { hash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { contentTime } from "./content-time.mjs";
import { writeNewFile } from "./new-file.mjs";

const { folder, state, reports } = workerData;
const made = new Set();
let digests = [];
let failed = false;

parentPort.on("message", ({ memory, files, last }) => {
  for (const { path, start, end } of files) {
    if (!failed) failed = !written(path, Buffer.from(memory, start, end - start));
  }
  if (last && !failed) {
    reports.postMessage(digests);
    digests = [];
  }
  Atomics.add(state, 0, 1);
  Atomics.notify(state, 0);
});

function written(path, bytes) {
  const due = bytes.byteLength;
  const sha256 = hash("sha256", bytes, "hex");
  try {
    makeFolder(path.slice(0, path.lastIndexOf("/") + 1));
    const size = writeNewFile(`${folder}/${path}`, bytes, contentTime(sha256));
    digests.push({ sha256, bytes: due });
    if (size === due) return true;
    fail({ path, size, due });
  } catch ({ code, errno, message }) {
    fail({ path, code, errno, message });
  }
  return false;
}

function fail(failure) {
  reports.postMessage(failure);
  Atomics.store(state, 1, 1);
}

function makeFolder(above) {
  if (made.has(above)) return;
  mkdirSync(`${folder}/${above}`, { recursive: true });
  made.add(above);
}
