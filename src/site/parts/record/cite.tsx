/** @jsxRuntime automatic @jsxImportSource preact */
import type { PublicationObject } from "../../../answers/publication-object.ts";
import { Link } from "../link.tsx";

const downloads = [
  ["cite-as-bibtex", "BibTeX (.bib)"],
  ["cite-as-ris", "RIS (.ris)"],
  ["cite-as-csl", "CSL-JSON"],
  ["status", "Record with its status (JSON)"],
] as const;

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
      <blockquote>{citation.text}</blockquote>
      <p class="buttons">
        {downloads.flatMap(([rel, label]) => {
          const file = one.distribution.find((link) => link.rel === rel);
          if (file === undefined) return [];
          return [
            <Link to={file.href.replace(/^\//, "")} class="button">
              {label}
            </Link>,
          ];
        })}
      </p>
      {formats.map(([name, text]) => (
        <details>
          <summary>{name}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must take the focus */}
          <pre tabIndex={0}>
            <code>{text.trim()}</code>
          </pre>
        </details>
      ))}
    </section>
  );
}
