/** @jsxRuntime automatic @jsxImportSource preact */
import { bandWords, sentence } from "./figures.ts";

/** A state, band or status in its colour and, always, in its word. */
export function Chip({ tone, label }: { tone: string; label?: string }) {
  return <span class={`chip tone-${tone}`}>{label ?? words(tone)}</span>;
}

/** A firm without a probability often has a score beside it. */
function words(tone: string): string {
  return tone === "unrated" ? bandWords(tone) : sentence(tone);
}
