import type { Progress } from "../src/build/build-options.ts";
import { counted, grouped } from "../src/model/language/counted.ts";

/** Standard error, as far as progress needs it. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly write: (text: string) => unknown;
}

export interface ShownProgress {
  readonly step: (progress: Progress) => void;
  readonly end: () => void;
}

/**
 * One moving line on a terminal, with the share and the time left where the output of an earlier build
 * says how much there is to do; elsewhere a plain line for each step and every ten seconds. `now` is in milliseconds.
 */
export function progress(stream: ProgressStream, now: () => number): ShownProgress {
  const moves = stream.isTTY === true;
  let step = "";
  let started = 0;
  let said = 0;
  return {
    step: (progress) => {
      if (progress.step !== step) started = now();
      if (moves) stream.write(`${startOfLine}${words(progress)}${rest(progress, now() - started)}`);
      else if (progress.step !== step || now() - said >= sayEvery) {
        stream.write(`${words(progress)}\n`);
        said = now();
      }
      step = progress.step;
    },
    end: () => {
      if (moves) stream.write(startOfLine);
    },
  };
}

/** Nothing at all, for `--quiet`. */
export const noProgress: ShownProgress = { step: () => undefined, end: () => undefined };

/** Milliseconds between two lines where none can move. */
const sayEvery = 10_000;

const startOfLine = "\r\u001b[2K";

function words(progress: Progress): string {
  switch (progress.step) {
    case "load":
      return "Reading the content";
    case "analyse": {
      const { firms, observations, publications } = progress;
      return `Computing ${counted(firms, "firm")}, ${counted(observations, "observation")}, ${counted(publications, "publication")}`;
    }
    case "write": {
      const { files, expected } = progress;
      if (expected === null) return files === 0 ? "Writing" : `Writing: ${grouped(files)} files`;
      const about = `about ${grouped(expected)} files`;
      return files === 0 ? `Writing ${about}` : `Writing: ${grouped(files)} of ${about}`;
    }
  }
}

/** The share of a step that is done and how long the rest takes at this pace; "" where unknown. */
function rest(progress: Progress, elapsed: number): string {
  if (progress.step !== "write" || progress.expected === null || progress.files === 0) return "";
  const share = Math.min(progress.files / progress.expected, 0.99);
  const seconds = Math.ceil((elapsed * (1 - share)) / share / 1000);
  return `, ${Math.floor(100 * share)} %, about ${seconds} s left`;
}
