import type { Break } from "../../model/shared.ts";
import { nullable, string } from "./column.ts";

/** The change of rule between a row and what it is compared with, laid flat. */
export const breakColumns = {
  breakKind: nullable(string("methodology or model, where it changed since what is compared with")),
  breakFrom: nullable(string("Version before")),
  breakTo: nullable(string("Version after")),
};

export function breakCells(
  between: Break | null,
): Record<keyof typeof breakColumns, string | null> {
  return {
    breakKind: between?.kind ?? null,
    breakFrom: between?.from ?? null,
    breakTo: between?.to ?? null,
  };
}
