import { InvalidArgumentError } from "commander";
import type { HostName } from "../../src/model/host-name.ts";

/** What a publisher says about an index of their own; everything else has a default. */
export interface InitSettings {
  readonly name: string;
  readonly prefix: string;
  readonly publisher: string;
  readonly baseUrl: string;
  /** Where the site is served from, as `hosts` of `index.yaml` names it. */
  readonly host: HostName;
  /** Whether the index has a stress index and market states. */
  readonly stress: boolean;
}

/** Settings with the given prefix, or else one made from the name. */
export function prefixed({
  prefix,
  ...rest
}: Omit<InitSettings, "prefix"> & { readonly prefix: string | null }): InitSettings {
  return { ...rest, prefix: prefix ?? prefixOf(rest.name) };
}

/** A parser of `--prefix`. */
export function shortPrefix(text: string): string {
  if (/^[A-Z]{3,5}$/.test(text)) return text;
  throw new InvalidArgumentError(
    `Invalid option "--prefix": found "${text}", must be 3 to 5 capitals`,
  );
}

/** The initials of a name as a prefix of 3 to 5 capitals. */
function prefixOf(name: string): string {
  const words = name.toUpperCase().match(/[A-Z]+/g) ?? [];
  const initials = words.map((word) => word.charAt(0)).join("");
  const letters = initials.length >= 3 ? initials : words.join("");
  return letters.slice(0, initials.length >= 3 ? 5 : 3).padEnd(3, "X");
}
