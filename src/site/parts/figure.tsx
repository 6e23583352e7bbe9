/** @jsxRuntime automatic @jsxImportSource preact */
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import type { IsoDate } from "../../model/cell.ts";
import { day } from "./figures.ts";
import { Link } from "./link.tsx";
import { Own } from "./prose.tsx";
import { Table } from "./table.tsx";

/** The name of the index, which is the source of every figure. */
export const Source = createContext("");

/** The maximum number of values in a table below a chart: a page stays below 100 KB. */
const shownValues = 104;

interface FigureProps {
  /** Unique on its page. */
  readonly id: string;
  /** The picture in a few words. */
  readonly title: string;
  /** Units and marks. */
  readonly caption: ComponentChildren;
  readonly asOf: IsoDate;
  /** Where the data behind it is one click away. */
  readonly data: readonly { readonly label: string; readonly path: string }[];
  /** The values as a table, oldest first, of which the newest are shown. */
  readonly values?: {
    readonly columns: string;
    readonly rows: readonly (readonly ComponentChildren[])[];
  };
  readonly children: ComponentChildren;
}

/** A chart with its title, its units, its source, its data and a table of its values. */
export function Figure({ id, title, caption, asOf, data, values, children }: FigureProps) {
  const source = useContext(Source);
  const rows = values?.rows.slice(-shownValues).toReversed() ?? [];
  const isCut = rows.length < (values?.rows.length ?? 0);
  return (
    <figure id={`${id}-figure`}>
      <p class="figure-title">{title}</p>
      {children}
      <figcaption>
        <span>
          {caption} Source: <Own>{source}</Own>, as of {day(asOf)}.
        </span>
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
      {values === undefined ? null : (
        <details>
          <summary>Table of the values{isCut ? `, the newest ${shownValues}` : ""}</summary>
          <Table
            id={`${id}-values`}
            caption={`${title}: values`}
            columns={values.columns}
            rows={rows}
          />
        </details>
      )}
    </figure>
  );
}
