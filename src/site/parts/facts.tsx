/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from "preact";

export type Fact = readonly [name: ComponentChildren, value: ComponentChildren, id?: string];

/** Names and values, one under another. */
export function Facts({ of, class: name = "facts" }: { of: readonly Fact[]; class?: string }) {
  return (
    <dl class={name}>
      {of.map(([term, value, id]) => (
        <div id={id}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface StatProps {
  readonly label: ComponentChildren;
  readonly value: ComponentChildren;
  readonly note?: ComponentChildren;
}

/** A figure with its name above and what to compare it with below. */
export function Stat({ label, value, note }: StatProps) {
  return (
    <div class="stat">
      <dt>{label}</dt>
      <dd>
        <span class="value">{value}</span>
        {note === undefined ? null : <span class="note">{note}</span>}
      </dd>
    </div>
  );
}
