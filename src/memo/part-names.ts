import { at } from "../language/at.ts";

/** The names of the parts that were read, each once, numbered from 0 in the order of their coming. */
export function partNames() {
  const names: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, names.length);
    return names.push(name) - 1;
  };
  return {
    numbersOf: (some: Iterable<string>) => [...some].map(numberOf),
    of: (some: readonly number[]) => some.map((number) => at(names, number)),
    all: (): readonly string[] => names,
  };
}
