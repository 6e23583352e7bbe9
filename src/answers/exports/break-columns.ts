import { z } from "zod";
import { field } from "../../model/cell.ts";
import type { Break } from "../../model/shared.ts";

/** The change of rule between a row and what it is compared with, laid flat. */
export const breakShape = {
  breakKind: field(
    z.string().nullable(),
    "methodology or model, where it changed since what is compared with",
  ),
  breakFrom: field(z.string().nullable(), "Version before"),
  breakTo: field(z.string().nullable(), "Version after"),
};

export function breakCells(between: Break | null) {
  const { kind = null, from = null, to = null } = between ?? {};
  return { breakKind: kind, breakFrom: from, breakTo: to };
}
