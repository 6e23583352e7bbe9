/** @jsxRuntime automatic @jsxImportSource preact */

/** HTML of `markdownHtml`, which lets no raw HTML through. */
export function Prose({ label, html }: { label?: string; html: string }) {
  return (
    <div
      class="prose"
      {...(label === undefined ? {} : { role: "group", "aria-label": label })}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
