import { InvalidArgumentError } from "commander";
import type { HostName } from "../../src/model/host-name.ts";
import type { Period } from "../../src/model/publisher.ts";

/** What a publisher says about an index of their own; everything else has a default. */
export interface InitSettings {
  readonly name: string;
  readonly prefix: string;
  readonly publisher: string;
  readonly baseUrl: string;
  /** Where the site is served from, as `hosts` of `index.yaml` names it. */
  readonly host: HostName;
}

/** An indicator as `stele init` declares it. */
export interface StartIndicator {
  readonly id: string;
  readonly label: string;
  readonly pillar: string;
  readonly unit: string;
  readonly direction: "higher" | "lower";
  readonly lo: number;
  readonly hi: number;
  /** Whether direction and goalposts are guesses that the publisher must look at. */
  readonly guessed: boolean;
}

export interface StartFirm {
  readonly slug: string;
  readonly firmId: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2, or null where the table does not say. */
  readonly country: string | null;
  readonly website: string | null;
  readonly listedOn: string;
  readonly modelType?: string;
}

/** The firms and figures that a new folder begins with. */
export interface Start {
  readonly firms: readonly StartFirm[];
  readonly pillars: readonly { readonly id: string; readonly name: string }[];
  readonly indicators: readonly StartIndicator[];
  readonly period: Period;
  /** Rows of `observations/`, without their header. */
  readonly observations: readonly (readonly string[])[];
  /** Files beside them, by path below `content/`; tables that are not here get their header alone. */
  readonly more: ReadonlyMap<string, string>;
  /** The sequence and outcomes of the trade in YAML; "" leaves the defaults. */
  readonly sequence: string;
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
