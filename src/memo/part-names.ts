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
    spansOf: (some: Iterable<string>) => spansOf([...some].map(numberOf)),
    of: (spans: Spans) => [...numbersOf(spans)].map((number) => at(names, number)),
    all: (): readonly string[] => names,
  };
}

/** Numbers as the first and the last of each run of them, since those of all firms are one run. */
export type Spans = readonly number[];

function spansOf(numbers: readonly number[]): Spans {
  const spans: number[] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    if (spans.at(-1) === number - 1) spans[spans.length - 1] = number;
    else spans.push(number, number);
  }
  return spans;
}

export function* numbersOf(spans: Spans): Iterable<number> {
  for (let i = 0; i < spans.length; i += 2) {
    for (let number = at(spans, i); number <= at(spans, i + 1); number += 1) yield number;
  }
}
