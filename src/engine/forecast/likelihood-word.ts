/**
 * The word for a probability, by the scale of US Intelligence Community Directive 203 (2015), whose
 * ranges leave no gap; each begins at its lower bound. Below 1 % and above 99 % the outer words stay.
 */
export function likelihoodWord(p: number): string {
  return scale.findLast(({ from }) => p >= from)?.word ?? "almost no chance";
}

const scale = [
  { from: 0, word: "almost no chance" },
  { from: 0.05, word: "very unlikely" },
  { from: 0.2, word: "unlikely" },
  { from: 0.45, word: "roughly even chance" },
  { from: 0.55, word: "likely" },
  { from: 0.8, word: "very likely" },
  { from: 0.95, word: "almost certain" },
] as const;
