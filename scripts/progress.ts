import type { WriteStream } from "node:tty";
import type { Watch } from "../src/build.ts";

const words = { load: "Reading the content", analyse: "Computing", write: "Writing" } as const;

/** One moving line on a terminal; elsewhere a plain line for each step. */
export function progress(stream: WriteStream): { readonly step: Watch; readonly end: () => void } {
  let last = "";
  return {
    step: (step, files) => {
      const text = files > 0 ? `${words[step]}: ${files} files` : words[step];
      if (stream.isTTY) stream.write(`\r\u001b[2K${text}`);
      else if (step !== last) stream.write(`${words[step]}\n`);
      last = step;
    },
    end: () => {
      if (stream.isTTY) stream.write("\r\u001b[2K");
    },
  };
}
