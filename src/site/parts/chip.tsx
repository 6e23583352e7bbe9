/** @jsxRuntime automatic @jsxImportSource preact */
import { sentence } from "./figures.ts";

/** A state, band or status in its colour and, always, in its word. */
export function Chip({ tone, label }: { tone: string; label?: string }) {
  return <span class={`chip tone-${tone}`}>{label ?? sentence(tone)}</span>;
}
