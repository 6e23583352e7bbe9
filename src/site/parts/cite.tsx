/** @jsxRuntime automatic @jsxImportSource preact */
import type { PublicationObject } from "../../answers/publication-object.ts";

/** The citation in words and in the formats of reference managers. */
export function Cite({ one }: { one: PublicationObject }) {
  const { citation } = one;
  const formats = [
    ["BibTeX", citation.bibtex],
    ["RIS", citation.ris],
    ["CSL-JSON", JSON.stringify(citation.csl, null, 2)],
  ] as const;
  return (
    <section class="cite" aria-labelledby="cite">
      <h2 id="cite">Cite this publication</h2>
      <blockquote data-copy>{citation.text}</blockquote>
      {formats.map(([name, text]) => (
        <details>
          <summary>{name}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must take the focus */}
          <pre tabIndex={0} data-copy>
            <code>{text.trim()}</code>
          </pre>
        </details>
      ))}
    </section>
  );
}
