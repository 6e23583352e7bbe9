import { InvalidArgumentError } from "commander";
import { nearest } from "../src/content/findings/nearest.ts";
import { isIsoDate } from "../src/model/cell.ts";

// The parsers of options that several commands share; an invalid value is wrong usage.

export type OutputFormat = "text" | "json";

/** A parser of days for the named option. */
export function dayOf(option: string): (text: string) => string {
  return (text) => {
    if (isIsoDate(text)) return text;
    throw new InvalidArgumentError(
      `Invalid option "${option}": found "${text}", must be a day that exists, as YYYY-MM-DD`,
    );
  };
}

/** The values of an option that may be given again. */
export function collected(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

/** The day of whoever runs a command. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

export function outputFormat(text: string): OutputFormat {
  if (text === "text" || text === "json") return text;
  throw new InvalidArgumentError(
    `Invalid option "--format": found "${text}", must be text or json`,
  );
}

/** A parser of one of several values for the named option; `listed` says which, where they are many. */
export function oneOf<T extends string>(
  option: string,
  values: readonly T[],
  listed = values.join(", "),
): (text: string) => T {
  return (text) => {
    const found = values.find((value) => value === text);
    if (found !== undefined) return found;
    const near = nearest(text, values);
    const meant = near === null ? "" : `, did you mean "${near}"`;
    throw new InvalidArgumentError(
      `Invalid option "${option}": found "${text}", must be one of ${listed}${meant}`,
    );
  };
}

/** A parser of a non-empty sentence for the named option. */
export function sentenceOf(option: string): (text: string) => string {
  return (text) => {
    const said = text.replace(/\s+/g, " ").trim();
    if (said !== "") return said;
    throw new InvalidArgumentError(`Invalid option "${option}": found nothing, must be a sentence`);
  };
}

/** The address of a publication, without a slash at its end. */
export function publishedAddress(text: string): string {
  if (/^https?:\/\/[^\s?#@]+$/.test(text) && URL.canParse(text)) return text.replace(/\/+$/, "");
  throw new InvalidArgumentError(
    `Invalid address: found "${text}", must begin with http and have no query`,
  );
}

/** A parser of port numbers for the named option. */
export function portOf(option: string): (text: string) => number {
  return (text) => {
    if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
    throw new InvalidArgumentError(
      `Invalid option "${option}": found "${text}", must be from 0 to 65535`,
    );
  };
}

/** A parser of shards such as `2/7` for the named option. */
export function shardOf(option: string): (text: string) => { index: number; of: number } {
  return (text) => {
    const [, index, of] = /^(\d{1,6})\/(\d{1,6})$/.exec(text)?.map(Number) ?? [];
    if (index !== undefined && of !== undefined && index >= 1 && index <= of) return { index, of };
    throw new InvalidArgumentError(
      `Invalid option "${option}": found "${text}", must be i/n with i from 1 to n, such as 2/7`,
    );
  };
}
