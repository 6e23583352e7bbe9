import type { Loaded } from "../load.ts";

/** Something that `stele init` guessed and nobody has confirmed. */
export interface Guess {
  /** The identifier of the indicator or sector input, or the name of the column. */
  readonly name: string;
  readonly file: string;
  readonly of: "indicator" | "input" | "column";
  /** What was guessed, with three values. */
  readonly text: string;
}

/** The guesses of a content, in the order of its files. */
export function guessesOf({ dataset, table }: Pick<Loaded, "dataset" | "table">): readonly Guess[] {
  if (dataset === null) return [];
  const ofIndicators = dataset.methodologies.flatMap(({ version, indicators }) =>
    indicators
      .filter(({ guessed }) => guessed === true)
      .map(({ id, label, unit, direction, lo, hi }): Guess => {
        const values = dataset.observations
          .filter(({ indicatorId }) => indicatorId === id)
          .slice(0, 3)
          .flatMap(({ value }) => value ?? []);
        const text = `"${label}" is in ${unit}, ${direction} is better, from ${lo} to ${hi}: values are ${values.join(", ")}`;
        return { name: id, file: `methodology/${version}.yaml`, of: "indicator", text };
      }),
  );
  const ofInputs = dataset.methodologies.flatMap(({ version, segments }) =>
    segments
      .flatMap(({ inputs }) => inputs)
      .filter(({ guessed }) => guessed)
      .map(({ id, label, unit, calm, worst }): Guess => {
        const text = `"${label}" is calm at ${calm} ${unit} and at its worst at ${worst}`;
        return { name: id, file: `methodology/${version}.yaml`, of: "input", text };
      }),
  );
  const ofColumns = (table?.columns ?? [])
    .filter(({ guessed }) => guessed === true)
    .map(({ column, is }): Guess => {
      const names = dataset.firms.slice(0, 3).map(({ name }) => name);
      const values = is === "name" ? `: values are ${names.join(", ")}` : "";
      const [first] = is === "date" ? dataset.observations : [];
      if (first !== undefined) {
        const text = `the column "${column}" of the table is the date, and ${first.observedOn} is that day, not the period that begins with it`;
        return { name: column, file: "table.yaml", of: "column", text };
      }
      const text = `the column "${column}" of the table is the ${is}${values}`;
      return { name: column, file: "table.yaml", of: "column", text };
    });
  return [...ofIndicators, ...ofInputs, ...ofColumns];
}

/** The files of guesses without their marks. */
export function withoutGuesses(
  guesses: readonly Guess[],
  textOf: (path: string) => string,
): readonly { readonly path: string; readonly after: string }[] {
  const texts = new Map<string, string>();
  for (const guess of guesses) {
    const before = texts.get(guess.file) ?? textOf(guess.file);
    texts.set(
      guess.file,
      guess.of === "column" ? ofColumn(before, guess.name) : ofIndicator(before, guess.name),
    );
  }
  return [...texts].map(([path, after]) => ({ path, after }));
}

function ofColumn(text: string, column: string): string {
  const named = `column: ${JSON.stringify(column)},`;
  const lines = text.split("\n");
  return lines
    .map((line) => (line.includes(named) ? line.replace(", guessed: true", "") : line))
    .join("\n");
}

/** The mark is a line of its own, after that of the identifier and before the next one's. */
function ofIndicator(text: string, id: string): string {
  const lines = text.split("\n");
  const isId = (line: string) => /^\s*(?:- )?\s*id:/.test(line);
  const start = lines.findIndex(
    (line) =>
      isId(line) && [id, JSON.stringify(id)].some((one) => line.trimEnd().endsWith(`id: ${one}`)),
  );
  const mark = lines.findIndex((line, i) => i > start && /^\s*guessed: true\b/.test(line));
  const next = lines.findIndex((line, i) => i > start && isId(line));
  const isOwn = start >= 0 && mark >= 0 && (next < 0 || mark < next);
  return isOwn ? lines.filter((_, i) => i !== mark).join("\n") : text;
}
