import { grouped } from "../src/model/language/counted.ts";
import type { MirrorProgress } from "../src/readers/mirror/copy.ts";
import { megabytes } from "./figures.ts";
import type { ProgressStream } from "./progress.ts";

export interface CopyProgress {
  readonly step: (progress: MirrorProgress) => void;
  readonly end: () => void;
}

/**
 * One moving line on a terminal; elsewhere a plain line at the start and after each tenth of the
 * bytes. `now` is in milliseconds.
 */
export function copyProgress(
  stream: ProgressStream,
  quiet: boolean,
  now: () => number,
): CopyProgress {
  const moves = stream.isTTY === true;
  const state = { started: now(), tenth: -1, shown: 0 };
  const step = (progress: MirrorProgress) => {
    if (progress.files === 0) Object.assign(state, { started: now(), tenth: -1, shown: 0 });
    const tenth = Math.floor((10 * progress.bytes) / Math.max(1, progress.totalBytes));
    const isDue = moves ? now() - state.shown >= 100 : tenth > state.tenth;
    if (!isDue) return;
    Object.assign(state, { tenth, shown: now() });
    const text = copyWords(progress, now() - state.started);
    stream.write(moves ? `${startOfLine}${text}` : `${text}\n`);
  };
  if (quiet) return { step: () => undefined, end: () => undefined };
  return { step, end: () => void (moves && stream.write(startOfLine)) };
}

const startOfLine = "\r\u001b[2K";

/** Files, bytes, rate and time left. `elapsed` is in milliseconds. */
export function copyWords(progress: MirrorProgress, elapsed: number): string {
  const { files, totalFiles, bytes, totalBytes } = progress;
  const done = `Copying: ${grouped(files)} of ${grouped(totalFiles)} files, ${megabytes(bytes)} of ${megabytes(totalBytes)} MB`;
  if (bytes === 0 || elapsed <= 0) return done;
  const rate = bytes / (elapsed / 1000);
  const left = Math.ceil((totalBytes - bytes) / rate);
  return `${done}, ${megabytes(rate)} MB/s, about ${left} s left`;
}
