import type { Fact } from "./facts.ts";
import { isAbsent, numberText } from "./numbers.ts";

// Words that stand behind every number of a column. One cell alone does not tell what they are.

const suffixed = /^([+-]?[\d.,' ]*\d) ?(\p{L}[\p{L}/]{0,7}|\u00b0[CF]?)$/u;

/** The readings of a column without the word behind all of their numbers, which is their unit; null where there is none. */
export function withoutUnit(
  facts: readonly Fact[],
): { readonly facts: readonly Fact[]; readonly unit: string } | null {
  const said = facts.filter(({ cell }) => cell !== "" && !isAbsent(cell));
  const units = new Set(said.map(({ cell }) => suffixed.exec(cell)?.at(2) ?? ""));
  const [unit = ""] = units;
  if (units.size !== 1 || unit === "" || said.some(({ cell }) => isNumber(cell))) return null;
  const bare = facts.map((fact) => ({
    ...fact,
    cell: suffixed.exec(fact.cell)?.at(1) ?? fact.cell,
  }));
  return { facts: bare, unit };
}

/**
 * The readings of a column in which a small m or b is millions or billions: beside plain numbers or other scales, and
 * without other small letters, which are footnotes.
 */
export function withScales(facts: readonly Fact[]): readonly Fact[] {
  const isSmall = ({ cell }: Fact) => /\d ?[mb]$/.test(cell);
  const isNoted = ({ cell }: Fact) => /\d ?[acdf-lnoqs-z]$/.test(cell) && !isNumber(cell);
  const isOther = (fact: Fact) => isNumber(fact.cell) || /\db$/.test(fact.cell);
  if (!facts.some(isSmall) || !facts.some(isOther) || facts.some(isNoted)) return facts;
  return facts.map((fact) =>
    isSmall(fact)
      ? { ...fact, cell: fact.cell.slice(0, -1) + fact.cell.slice(-1).toUpperCase() }
      : fact,
  );
}

function isNumber(cell: string): boolean {
  return numberText(cell, "point") !== null || numberText(cell, "comma") !== null;
}
