import { expect, it } from "vitest";
import { type ProgressStream, progress } from "../../scripts/progress.ts";
import type { Progress } from "../../src/build/build-options.ts";

const steps: readonly (readonly [number, Progress])[] = [
  [0, { step: "load" }],
  [1000, { step: "analyse", firms: 104, observations: 71_234, publications: 1 }],
  [2000, { step: "write", files: 0, expected: 4000 }],
  [3000, { step: "write", files: 1000, expected: 4000 }],
  [6500, { step: "write", files: 4400, expected: 4000 }],
];

function shown(isTTY: boolean, given = steps): readonly string[] {
  const written: string[] = [];
  const stream: ProgressStream = { isTTY, write: (text) => written.push(text) };
  let time = 0;
  const { step, end } = progress(stream, () => time);
  for (const [at, one] of given) {
    time = at;
    step(one);
  }
  end();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the sequence that clears a line
  return written.map((text) => text.replace(/^\r\u001b\[2K/, "> "));
}

it("a terminal has one line with the share and the time left, and none at the end", () => {
  expect(shown(true)).toEqual([
    "> Reading the content",
    "> Computing 104 firms, 71,234 observations, 1 publication",
    "> Writing about 4,000 files",
    "> Writing: 1,000 of about 4,000 files, 25 %, about 3 s left",
    "> Writing: 4,400 of about 4,000 files, 99 %, about 1 s left",
    "> ",
  ]);
});

it("elsewhere each step has one line with its figures", () => {
  expect(shown(false)).toEqual([
    "Reading the content\n",
    "Computing 104 firms, 71,234 observations, 1 publication\n",
    "Writing about 4,000 files\n",
  ]);
});

it("a first build counts, and guesses no share", () => {
  const first: Progress = { step: "write", files: 300, expected: null };
  expect(shown(true, [[0, first]])).toEqual(["> Writing: 300 files", "> "]);
});

it("elsewhere long work says every ten seconds how much of it is done", () => {
  const write = (files: number): Progress => ({ step: "write", files, expected: 4000 });
  const long = [0, 4000, 9000, 11_000, 12_000, 30_000].map((at) => [at, write(at / 10)] as const);
  expect(shown(false, long)).toEqual([
    "Writing about 4,000 files\n",
    "Writing: 1,100 of about 4,000 files\n",
    "Writing: 3,000 of about 4,000 files\n",
  ]);
});
