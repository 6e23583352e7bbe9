import { expect, test } from "vitest";
import { likelihoodWord } from "../../../src/engine/signals/signal.ts";

test("likelihoodWord() begins each word at its lower bound", () => {
  const words = [0.001, 0.0499, 0.05, 0.2, 0.45, 0.55, 0.8, 0.95, 0.99].map(likelihoodWord);
  expect(words).toEqual([
    "almost no chance",
    "almost no chance",
    "very unlikely",
    "unlikely",
    "roughly even chance",
    "likely",
    "very likely",
    "almost certain",
    "almost certain",
  ]);
});
