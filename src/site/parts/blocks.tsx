/** @jsxRuntime automatic @jsxImportSource preact */
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import type { IndexObject } from "../../answers/rows/index-object.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { Readings } from "../charts/time-chart.tsx";
import { confidenceWords, counted, day, sentence } from "../figures.ts";
import { Link, Links, Own } from "./text.tsx";

export type Cells = readonly ComponentChildren[];

interface SectionProps {
  readonly id: string;
  readonly title: ComponentChildren;
  readonly class?: string;
  readonly children: ComponentChildren;
}

export function Section({ id, title, class: name, children }: SectionProps) {
  return (
    <section class={name} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export type Fact = readonly [name: ComponentChildren, value: ComponentChildren, id?: string];

interface FactsProps {
  readonly of: readonly (Fact | false)[];
  readonly class?: string;
}

export function Facts({ of, class: name = "facts" }: FactsProps) {
  return (
    <dl class={name}>
      {of
        .filter((one) => one !== false)
        .map(([term, value, id]) => (
          <div id={id}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export type Stat = readonly [
  label: ComponentChildren,
  value: ComponentChildren,
  note?: ComponentChildren,
];

export function Stats({ of }: { of: readonly (Stat | false)[] }) {
  return (
    <dl class="stats">
      {of
        .filter((one) => one !== false)
        .map(([label, value, note]) => (
          <div class="stat">
            <dt>{label}</dt>
            <dd>
              <span class="value">{value}</span>
              {note === undefined ? null : <span class="note">{note}</span>}
            </dd>
          </div>
        ))}
    </dl>
  );
}

interface TableProps {
  readonly caption: string;
  /** Shown only to readers who hear the page: a heading says it already. */
  readonly quiet?: boolean;
  /**
   * The heads of the columns, such as "Firm | Score # | Country ~". After a name: `#` figures of one width
   * at the right; `~` left out on a phone; `*` a picture of another column, whose head is only heard.
   */
  readonly columns: string;
  /** Cells in the order of the columns; the first is the head of its row. */
  readonly rows: readonly Cells[];
  readonly id?: string;
}

/** A table that scrolls by itself, and by the keyboard, where it is wider than the page. */
export function Table({ caption, quiet = true, columns, rows, id }: TableProps) {
  return (
    // biome-ignore lint/a11y: a table that scrolls must take the focus, and one is not a landmark
    <div class="table" role="group" tabIndex={0} aria-label={caption}>
      <table {...(id === undefined ? {} : { id })}>
        <caption class={quiet ? "quiet" : undefined}>{caption}</caption>
        <thead>
          <tr>
            {heads(columns).map(({ label, isQuiet, ...cell }) => (
              <th {...cell}>{isQuiet ? <span class="quiet">{label}</span> : label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          <TableRows columns={columns} rows={rows} />
        </tbody>
      </table>
    </div>
  );
}

// the first cell of each row is its head; tables as simple need no "scope" (WCAG, H63)
export function TableRows({ columns, rows }: Pick<TableProps, "columns" | "rows">) {
  const [first, ...others] = heads(columns);
  return rows.map(([head, ...cells]) => (
    <tr>
      <th class={first?.class}>{head}</th>
      {cells.map((cell, i) => (
        <td class={others[i]?.class}>{cell}</td>
      ))}
    </tr>
  ));
}

function heads(columns: string) {
  return columns.split(" | ").map((head) => {
    const [, label, marks = ""] = /^(.*?)(?: ([#~*]+))?$/.exec(head) ?? [];
    const names = [marks.includes("#") && "n", marks.includes("~") && "wide"].filter(Boolean);
    return { label, isQuiet: marks.includes("*"), class: names.join(" ") || undefined };
  });
}

/** The name of the index, which is the source of every figure. */
export const Source = createContext("");

/** The maximum number of values in a table below a chart: a page stays below 100 KB. */
export const shownValues = 104;

export interface FigureProps {
  readonly id: string;
  /** The picture in a few words, and its message for readers who do not see it. */
  readonly title: string;
  readonly description: string;
  readonly caption: ComponentChildren;
  readonly asOf: IsoDate;
  readonly data: readonly (readonly [label: string, path: string])[];
  /** The values as a table, oldest first, of which the newest are shown. */
  readonly values?: Pick<TableProps, "columns" | "rows"> | null;
  readonly height: number;
  /** The values that a reader may ask for under pointer and key. */
  readonly readings?: Readings;
  readonly children: ComponentChildren;
}

/** A chart with its title, its units, its source, its data and a table of its values. */
export function Figure({ id, title, description, values, height, readings, ...rest }: FigureProps) {
  const source = useContext(Source);
  return (
    <figure id={`${id}-figure`}>
      <p class="figure-title">{title}</p>
      <svg
        class="chart"
        role="img"
        aria-labelledby={`${id}-t ${id}-d`}
        width="100%"
        height={height}
        {...readings}
      >
        <title id={`${id}-t`}>{title}</title>
        <desc id={`${id}-d`}>{description}</desc>
        {rest.children}
      </svg>
      {readings && <output class="reading" />}
      <figcaption>
        <span>
          {rest.caption} Source: <Own>{source}</Own>, as of {day(rest.asOf)}.
        </span>
        <span class="data">
          Data: <Links of={rest.data} />
        </span>
      </figcaption>
      {values && (
        <details>
          <summary>
            Table of the values
            {values.rows.length > shownValues ? `, the newest ${shownValues}` : ""}
          </summary>
          <Table
            id={`${id}-values`}
            caption={`${title}: values`}
            columns={values.columns}
            rows={values.rows.slice(-shownValues).toReversed()}
          />
        </details>
      )}
    </figure>
  );
}

type Founded = Pick<IndexObject, "provenance" | "freshness" | "confidence" | "confidenceBasis">;

export function ProvenanceNote({ of }: { of: Founded }) {
  const { provenance, freshness, confidence, confidenceBasis } = of;
  const { inputs, methodologyVersion, modelVersion, estimation } = provenance;
  return (
    <p class="provenance">
      As of {day(provenance.asOf)}, from {counted(inputs.observations, "observation")},{" "}
      {counted(inputs.evidence, "piece of evidence", "pieces of evidence")} and{" "}
      {counted(inputs.sources, "source")} of {counted(inputs.originGroups, "independent origin")};{" "}
      {freshness.status ?? "no observation yet"} (median age{" "}
      {freshness.medianAgeDays === null ? "unknown" : counted(freshness.medianAgeDays, "day")}).{" "}
      {sentence(confidenceWords(confidence, confidenceBasis))}.{" "}
      <Link to="methodology.html">Methodology {methodologyVersion}</Link>
      {modelVersion === null
        ? ", without a model"
        : `, model ${modelVersion} (${sentence(estimation ?? "").toLowerCase()})`}
      , inputs <code>{provenance.inputHash.slice(0, 12)}</code>.
    </p>
  );
}
