import type { Telling } from "../../say.ts";
import type { DeliveryOptions } from "../take/delivery-options.ts";

/** What the command line says of a week. */
export interface WeekOptions extends DeliveryOptions, Telling {
  readonly out: string;
  readonly confirm?: string;
  readonly key?: string;
  readonly yes: boolean;
}

/** The words after "stele take". */
export function takeWords(tables: readonly string[], options: WeekOptions): readonly string[] {
  return [
    ...tables,
    ...valued("--content", options.content),
    ...valued("--known-on", options.knownOn),
    ...options.renamed.flatMap((pair) => valued("--renamed", pair)),
    ...options.left.flatMap((name) => valued("--left", name)),
    ...flagged("--new-firms", options.newFirms),
    ...flagged("--part", options.part),
    ...flagged("--take-back", options.takeBack),
    ...valued("--accept", options.accept),
    ...valued("--by", options.by),
    ...flagged("--yes", options.yes),
  ];
}

/** The words after "stele issue". */
export function issueWords(options: WeekOptions): readonly string[] {
  return [
    ...valued("--content", options.content),
    ...valued("--accept", options.accept),
    ...valued("--by", options.by),
    ...valued("--confirm", options.confirm),
  ];
}

/** The words after "stele build". */
export function buildWords(options: WeekOptions): readonly string[] {
  return [
    ...valued("--content", options.content),
    ...valued("--out", options.out),
    ...valued("--key", options.key),
  ];
}

function valued(option: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [`${option}=${value}`];
}

function flagged(option: string, isOn: boolean): readonly string[] {
  return isOn ? [option] : [];
}
