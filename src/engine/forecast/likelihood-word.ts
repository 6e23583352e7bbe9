/**
 * The word for a probability on the scale of US Intelligence Community Directive 203 (2015). Its
 * ranges are contiguous and include their lower bounds; the outer words extend below 1 % and above
 * 99 %.
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
