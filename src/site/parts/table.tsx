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
        <caption class={quiet ? "quiet" : ""}>{caption}</caption>
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
              {cells.map((cell, i) => (
                <Cell column={columns[i]} head={i === 0}>
                  {cell}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly column: ColumnHead | undefined;
  readonly head: boolean;
  readonly children: ComponentChildren;
}

function Cell({ column, head, children }: CellProps) {
  const name = column === undefined ? "" : cellClass(column);
  return head ? (
    <th scope="row" class={name}>
      {children}
    </th>
  ) : (
    <td class={name}>{children}</td>
  );
}

function cellClass({ number = false, wide = false }: ColumnHead): string {
  return [number ? "n" : "", wide ? "wide" : ""].filter((name) => name !== "").join(" ");
}
