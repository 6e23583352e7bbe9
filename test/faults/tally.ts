/** What came of the faults of one kind. */
export interface Tally {
  readonly name: string;
  readonly tried: number;
  /** How many of the tried faults met the command while it ran. */
  readonly hit: number;
  readonly survived: number;
  /** Each with what was found: data lost, or a state that no command could end. */
  readonly lost: readonly string[];
}

/** A fault that was tried: null for one that was survived, else what was lost. */
export interface Trial {
  readonly hit: boolean;
  readonly lost: string | null;
}

export function tallyOf(name: string, trials: readonly Trial[]): Tally {
  const lost = trials.flatMap((trial) => (trial.lost === null ? [] : [trial.lost]));
  return {
    name,
    tried: trials.length,
    hit: trials.filter(({ hit }) => hit).length,
    survived: trials.length - lost.length,
    lost,
  };
}

/** A table as Markdown has it, with the losses below. */
export function tallyText(tallies: readonly Tally[]): string {
  const rows = tallies.map(
    ({ name, tried, hit, survived, lost }) =>
      `| ${name} | ${tried} | ${hit} | ${survived} | ${lost.length} |`,
  );
  const losses = tallies.flatMap(({ name, lost }) => lost.map((what) => `${name}: ${what}`));
  const head = "| fault | tried | met the command | survived | lost |\n|---|---|---|---|---|";
  return `${[head, ...rows, ...losses].join("\n")}\n`;
}
