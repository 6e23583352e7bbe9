/** @jsxRuntime automatic @jsxImportSource preact */

import type { PublicationObject } from "../../../answers/rows/publication-object.ts";
import { Facts } from "../facts.tsx";
import { Link } from "../link.tsx";
import { Explained } from "../term.tsx";

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

/** How anyone checks that the record is the one that was issued. */
export function Proof({ one }: { one: PublicationObject }) {
  const files = new Map(one.distribution.map(({ rel, href }) => [rel, href.replace(/^\//, "")]));
  const file = (rel: string, text: string) => {
    const path = files.get(rel);
    return path === undefined ? "not published" : <Link to={path}>{text}</Link>;
  };
  return (
    <section aria-labelledby="proof">
      <h2 id="proof">Proof</h2>
      <p>
        The reference ends in the first eight digits of the content hash. The record's bytes never
        change; its place in the append-only log can be <Explained of="proof">proved</Explained>{" "}
        from the checkpoint.
      </p>
      <Facts
        of={[
          ["Content hash", <code>{one.contentHash}</code>],
          ["Frozen record", file("record", "JSON, canonical bytes")],
          ["Place in the log", String(one.logIndex)],
          ["Checkpoint", file("checkpoint", "signed note")],
        ]}
      />
    </section>
  );
}
