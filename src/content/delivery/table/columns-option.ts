import { type ColumnRole, columnRoles } from "../../../model/delivery/table-mapping.ts";

/** What `--columns` says of one column; without a role it is an indicator. */
export interface Asked {
  readonly head: string;
  readonly role: ColumnRole | "out" | "indicator";
  readonly label: string | null;
  readonly unit: string | null;
  readonly direction: "higher" | "lower" | null;
}

/**
 * A parser of `--columns`: `Team=name; Pts=Points (points) higher; Goals; Note=-`. Throws a
 * RangeError for what it does not understand.
 */
export function columnsAsked(text: string): readonly Asked[] {
  return text
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map((one) => {
      const cut = one.lastIndexOf("=");
      const [head, rest] =
        cut < 0 ? [one, ""] : [one.slice(0, cut).trim(), one.slice(cut + 1).trim()];
      if (head === "") {
        throw new RangeError(
          `Invalid option "--columns": found "${one}", must be the name of a column and what it is, such as "Team=name; Points (points) higher; Note=-"`,
        );
      }
      return asked(head, rest);
    });
}

function asked(head: string, rest: string): Asked {
  const role = columnRoles.find((one) => one === rest.toLowerCase());
  const plain = { head, label: null, unit: null, direction: null };
  if (role !== undefined) return { ...plain, role };
  if (rest === "-" || rest.toLowerCase() === "out") return { ...plain, role: "out" };
  const [, words = "", direction = ""] = /^(.*?)\s*\b(higher|lower)?$/i.exec(rest) ?? [];
  const [, label = words, unit = null] = /^(.*?)\s*\(([^)]+)\)$/.exec(words) ?? [];
  const better = direction.toLowerCase() === "lower" ? "lower" : "higher";
  return {
    head,
    role: "indicator",
    label: label === "" ? null : label,
    unit,
    direction: direction === "" ? null : better,
  };
}
