import type { Break } from "../model/shared.ts";

/** What changed between two sides that are compared, each in a few words; empty where nothing did. */
export function breakWords(breaks: readonly Break[]): readonly string[] {
  return breaks.map(({ kind, from, to }) => words[kind](from, to));
}

type End = string | null;

const words: Readonly<Record<Break["kind"], (from: End, to: End) => string>> = {
  methodology: (from, to) => `New methodology ${to}, was ${from}`,
  model: modelWords,
  membership: (from, to) => `${to} rated %firm%s, were ${from}`,
  input: (from, to) => (from === null ? `New input ${to}` : `Input ${from} is gone`),
  period: (from, to) => `New period ${to}, was ${from}`,
};

function modelWords(from: End, to: End): string {
  if (to === null) return `No model any more, was ${from}`;
  return from === null ? `New model ${to}` : `New model ${to}, was ${from}`;
}
