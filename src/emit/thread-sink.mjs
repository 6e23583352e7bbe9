// The thread behind thread-sink.ts: writes the files it is sent, in their order, until one fails.
// Plain JavaScript, as tsx does not reach worker threads on Node 20 and would take longer to start.
import { mkdirSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { writeNewFile } from "./new-file.mjs";

const { folder, state, failures } = workerData;
const made = new Set();
let failed = false;

parentPort.on("message", ({ bytes, files }) => {
  for (const file of files) if (!failed) failed = !written(file, bytes);
  Atomics.add(state, 0, 1);
  Atomics.notify(state, 0);
});

function written({ path, start, end, modified }, bytes) {
  try {
    makeFolder(path.slice(0, path.lastIndexOf("/") + 1));
    const body = Buffer.from(bytes, start, end - start);
    const size = writeNewFile(`${folder}/${path}`, body, modified);
    if (size === end - start) return true;
    report({ path, size, due: end - start });
  } catch ({ code, errno, message }) {
    report({ path, code, errno, message });
  }
  return false;
}

function report(failure) {
  failures.postMessage(failure);
  Atomics.store(state, 1, 1);
}

function makeFolder(above) {
  if (made.has(above)) return;
  mkdirSync(`${folder}/${above}`, { recursive: true });
  made.add(above);
}
