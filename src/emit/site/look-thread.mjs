// The thread of site-look.ts. Plain JavaScript, because tsx does not reach worker threads on Node 20.
import { parentPort, workerData } from "node:worker_threads";
import { looksIn } from "./look-in.mjs";

const { folder, unlisted, turns } = workerData;

parentPort.postMessage(looksIn(folder, unlisted, turns));
