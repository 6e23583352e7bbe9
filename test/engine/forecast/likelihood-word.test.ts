import { expect, test } from "vitest";
import { likelihoodWord } from "../../../src/engine/signals/signal.ts";

test("likelihoodWord() begins each word at its lower bound", () => {
  const words = [0.001, 0.0499, 0.05, 0.2, 0.45, 0.55, 0.8, 0.95, 0.99].map((p) =>
    likelihoodWord(p, p / 4),
  );
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

test("likelihoodWord() gives no firm almost no chance from half of the base rate on", () => {
  expect(likelihoodWord(0.049, 1)).toBe("very unlikely");
  expect(likelihoodWord(0.02, 0.5)).toBe("very unlikely");
  expect(likelihoodWord(0.02, 0.49)).toBe("almost no chance");
  expect(likelihoodWord(0.3, 0.1)).toBe("unlikely");
});
