/** The part of every command's options that says how much it reports. */
export interface Telling {
  readonly quiet?: boolean;
}

/** A line for people on standard error: what was done, or what to do next. Nothing with `--quiet`. */
export function say(line: string, { quiet }: Telling): void {
  if (quiet !== true) process.stderr.write(`${line}\n`);
}
