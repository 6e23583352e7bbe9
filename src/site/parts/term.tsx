/** @jsxRuntime automatic @jsxImportSource preact */
import { glossary, type Term, termId } from "../glossary.ts";
import { Link } from "./link.tsx";

/** A word with a meaning of its own, linked to what it means; under a pointer it says so by itself. */
export function Explained({ of, children = of }: { of: Term; children?: string }) {
  return (
    <Link to={`methodology.html#${termId(of)}`} class="term" title={glossary[of]}>
      {children}
    </Link>
  );
}
