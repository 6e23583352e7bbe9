import type { Firm } from "../model/firm.ts";
import { removedText } from "../model/issued/removed-text.ts";
import { entryOf } from "../model/language/at.ts";

/** The first part of a value that is not what it should be. */
export interface Difference {
  /** Members with points between them, such as `provenance.inputHash`. */
  readonly path: string;
  readonly recorded: unknown;
  readonly computed: unknown;
}

/**
 * The first difference of a recorded value from a computed one, in whose texts `markOf` stands for the names of firms;
 * null where they are equal, but for removed text, and for what a firm that is named was called.
 */
export function difference(
  path: string,
  recorded: unknown,
  computed: unknown,
  firms: readonly Firm[],
): Difference | null {
  if (Object(recorded) !== recorded || Object(computed) !== computed) {
    const isSame = recorded === computed || isText(recorded, computed, firms);
    return isSame ? null : { path, recorded, computed: named(computed, firms) };
  }
  const was = new Map(Object.entries(Object(recorded)));
  const is = new Map(Object.entries(Object(computed)));
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    const found = difference(`${path}.${name}`, was.get(name), is.get(name), firms);
    if (found !== null) return found;
  }
  return null;
}

/** No text of a record has this sign. */
const mark = "\u0001";

/** What stands for the name of a firm in a text that is computed. */
export function markOf({ firmId }: Firm): string {
  return `${mark}${firmId}${mark}`;
}

/** Whether a text was removed, or is one with marks, each firm by a name that it has or had. */
function isText(recorded: unknown, computed: unknown, firms: readonly Firm[]): boolean {
  if (typeof recorded !== "string" || typeof computed !== "string") return false;
  if (recorded === removedText) return true;
  if (!computed.includes(mark)) return false;
  const names = new Map(firms.map((firm) => [firm.firmId, [firm.name, ...firm.aliases]]));
  const parts = computed.split(mark).map((part, i) => {
    if (i % 2 === 0) return escaped(part);
    return `(?:${entryOf(names, part).map(escaped).join("|")})`;
  });
  return new RegExp(`^${parts.join("")}$`, "s").test(recorded);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** A value for people: firms by their names of today. */
function named(value: unknown, firms: readonly Firm[]): unknown {
  if (typeof value !== "string" || !value.includes(mark)) return value;
  return firms.reduce((text, firm) => text.replaceAll(markOf(firm), firm.name), value);
}
