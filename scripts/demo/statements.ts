import { z } from "zod";
import type { IsoDate } from "../../src/model/cell.ts";
import { dayWords } from "../../src/record/day-words.ts";
import type { Draw } from "./chance.ts";
import { givenYaml } from "./given.ts";

// What a claim says, in the desk's words: one checkable sentence with its subject, time and amount.

const phrases = z.record(z.string(), z.array(z.string()).min(1));
const given = givenYaml("statements.yaml", z.strictObject({ events: phrases, states: phrases }));

/** The conditions that last; evidence for them fades, so it is gathered anew. */
export const stateKinds = Object.keys(given.states);

export function eventStatement(kind: string, name: string, on: IsoDate, draw: Draw): string {
  return filled(draw.pick(given.events[kind] ?? []), name, dayWords(on), draw);
}

export function stateStatement(kind: string, name: string, draw: Draw): string {
  return (given.states[kind] ?? []).map((phrase) => filled(phrase, name, "", draw)).join("; ");
}

/** `{name}` and `{on}` are given, `{8..19}` is a number and `{a|b}` one of some. */
function filled(phrase: string, name: string, on: string, draw: Draw): string {
  return phrase.replaceAll(/\{([^}]+)\}/g, (_, place: string) => {
    if (place === "name") return name;
    if (place === "on") return on;
    const [low, high] = place.split("..").map(Number);
    return high === undefined ? draw.pick(place.split("|")) : String(draw.int(low ?? 0, high));
  });
}
