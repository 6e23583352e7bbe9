/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { Link } from "./link.tsx";

interface FigureProps {
  readonly caption: ComponentChildren;
  /** Where the data behind it is one click away. */
  readonly data: readonly { readonly label: string; readonly path: string }[];
  readonly children: ComponentChildren;
}

/** A chart with its caption and its data. */
export function Figure({ caption, data, children }: FigureProps) {
  return (
    <figure>
      {children}
      <figcaption>
        <span>{caption}</span>
        <span class="data">
          Data:{" "}
          {data.map(({ label, path }, i) => (
            <>
              {i === 0 ? "" : ", "}
              <Link to={path}>{label}</Link>
            </>
          ))}
        </span>
      </figcaption>
    </figure>
  );
}
