/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from "preact";

export interface ColumnHead {
  readonly label: string;
  /** Right-aligned with figures of one width. */
  readonly number?: boolean;
  /** The column only repeats another as a picture: its head is for readers who hear it. */
  readonly picture?: boolean;
  /** Left out on a phone. */
  readonly wide?: boolean;
}

interface TableProps {
  readonly caption: string;
  /** Shown only to readers who hear the page: a heading says it already. */
  readonly quiet?: boolean;
  readonly columns: readonly ColumnHead[];
  /** Cells in the order of the columns; the first is the head of its row. */
  readonly rows: readonly (readonly ComponentChildren[])[];
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
            {columns.map((column) => (
              <th scope="col" class={cellClass(column)}>
                {column.picture ? <span class="quiet">{column.label}</span> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr>
              {cells.map((cell, i) => {
                const name = cellClass(columns[i]);
                return i === 0 ? (
                  <th scope="row" class={name}>
                    {cell}
                  </th>
                ) : (
                  <td class={name}>{cell}</td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellClass(column: ColumnHead | undefined): string | undefined {
  const names = [column?.number === true ? "n" : "", column?.wide === true ? "wide" : ""];
  return names.filter((name) => name !== "").join(" ") || undefined;
}
