/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from "preact";

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
  readonly rows: readonly (readonly ComponentChildren[])[];
  readonly id?: string;
}

/** A table that scrolls by itself, and by the keyboard, where it is wider than the page. */
export function Table({ caption, quiet = true, columns, rows, id }: TableProps) {
  const heads = columns.split(" | ").map((head) => /^(.*?)(?: ([#~*]+))?$/.exec(head) ?? []);
  return (
    // biome-ignore lint/a11y: a table that scrolls must take the focus, and one is not a landmark
    <div class="table" role="group" tabIndex={0} aria-label={caption}>
      <table {...(id === undefined ? {} : { id })}>
        <caption class={quiet ? "quiet" : undefined}>{caption}</caption>
        <thead>
          <tr>
            {heads.map(([, label, marks]) => (
              <th scope="col" class={cellClass(marks)}>
                {marks?.includes("*") ? <span class="quiet">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr>
              {cells.map((cell, i) => {
                const name = cellClass(heads[i]?.[2]);
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

function cellClass(marks = ""): string | undefined {
  const names = [marks.includes("#") && "n", marks.includes("~") && "wide"];
  return names.filter(Boolean).join(" ") || undefined;
}
