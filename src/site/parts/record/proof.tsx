/** @jsxRuntime automatic @jsxImportSource preact */
import type { PublicationObject } from "../../../answers/publication-object.ts";
import { Facts } from "../facts.tsx";
import { Link } from "../link.tsx";

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
        change; its place in the append-only log can be proved from the checkpoint.
      </p>
      <Facts
        of={[
          ["Content hash", <code>{one.contentHash}</code>],
          ["Frozen record", file("record", "JSON, canonical bytes")],
          ["Place in the log", String(one.logIndex)],
          ["Inclusion proof", file("inclusion-proof", "tlog proof")],
          ["Checkpoint", file("checkpoint", "signed note")],
        ]}
      />
    </section>
  );
}
