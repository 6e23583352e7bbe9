/** @jsxRuntime automatic @jsxImportSource preact */

/** A text to copy, with its name above. */
export function Code({ label, text }: { label: string; text: string }) {
  return (
    <figure class="code">
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must take the focus */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
