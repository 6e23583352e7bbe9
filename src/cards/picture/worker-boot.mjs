// tsx does not reach worker threads by itself on Node 20: register it, then load the real worker.
import { Tinypool } from "tinypool";
import { register } from "tsx/esm/api";

register();
const { createWorker } = await import("./worker.ts");

export default await createWorker(Tinypool.workerData);
