import type { Evidence } from "../../../src/model/evidence.ts";
import type { Reliability, Source } from "../../../src/model/source.ts";
import type { Draw } from "../chance.ts";

// Which witnesses come forward, by the verdict that the evidence is to end in. The engine weighs
// the result itself; a test counts the verdicts it reaches.

export type Weighing =
  | "confirmed"
  | "corroborated"
  | "single_source"
  | "contested"
  | "refuted"
  | "inconclusive"
  | "unverified";

/** A witness to be found: which kinds and letters of sources will do, what they say and when. */
export interface Witness {
  readonly letters: readonly Reliability[];
  /** The kinds of sources that will do; empty where any will. */
  readonly kinds: readonly Source["kind"][];
  readonly stance: Evidence["stance"];
  readonly directness: Evidence["directness"];
  /** Days after the fact at which the witness spoke. */
  readonly after: readonly [number, number];
}

const witness = (
  letters: string,
  stance: Evidence["stance"],
  directness: Evidence["directness"],
  after: readonly [number, number],
  kinds: readonly Source["kind"][] = [],
): Witness => ({
  // the letters are written out below, A to F only
  letters: [...letters] as Reliability[],
  kinds,
  stance,
  directness,
  after,
});

const hearsay = witness("DEF", "supports", "rumour", [0, 4]);
const officials: readonly Source["kind"][] = ["regulator", "court", "registry"];

export function witnesses(weighing: Weighing, grave: boolean, draw: Draw): readonly Witness[] {
  if (weighing === "unverified") return [];
  const made = [...core(weighing, grave, draw)];
  // reprints and echoes: they change the count of items, seldom the verdict
  if (weighing !== "single_source" && draw.chance(0.45)) made.push(hearsay);
  return made;
}

function core(weighing: Exclude<Weighing, "unverified">, grave: boolean, draw: Draw): Witness[] {
  switch (weighing) {
    case "confirmed":
      return grave
        ? [
            witness("A", "supports", "primary", [0, 2], officials),
            witness("B", "supports", "first_hand", [0, 4]),
            witness("C", "supports", "second_hand", [1, 8], ["press"]),
          ]
        : [
            witness("B", "supports", "primary", [0, 3], ["monitor"]),
            witness("B", "supports", "first_hand", [1, 6], ["press"]),
            witness("C", "supports", "first_hand", [1, 9], ["customer", "community"]),
          ];
    case "corroborated":
      return [
        witness("C", "supports", "first_hand", [0, 4], ["customer", "community"]),
        witness("B", "supports", "second_hand", [1, 8], ["press", "monitor"]),
        ...(draw.chance(0.3) ? [witness("D", "supports", "second_hand", [1, 10])] : []),
      ];
    case "single_source":
      return [witness("C", "supports", "first_hand", [0, 6])];
    case "contested":
      return [
        witness("B", "supports", "first_hand", [0, 4], ["press", "monitor"]),
        witness("D", "supports", "second_hand", [0, 6]),
        witness("B", "refutes", "primary", [2, 14], ["audit", "monitor"]),
      ];
    case "refuted":
      return [
        witness("DE", "supports", "second_hand", [0, 2]),
        witness("F", "supports", "rumour", [0, 3]),
        witness("A", "refutes", "primary", [2, 12], officials),
        witness("B", "refutes", "first_hand", [1, 10]),
      ];
    case "inconclusive":
      return [
        witness("D", "supports", "second_hand", [0, 4]),
        witness("E", "supports", "rumour", [0, 4]),
      ];
  }
}
