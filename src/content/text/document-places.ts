import {
  EVENT_ID,
  type Event,
  getScalarValue,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
} from "js-yaml";
import type { Path, Position } from "../findings/finding.ts";
import { positionAt } from "./position.ts";

/** A value of a document with the offset at which it begins. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The members of a map or a list by key or index, with the offset of the key. */
  readonly items: ReadonlyMap<string, Part & { readonly key: number }>;
}

/** A function from a path, or its longest existing prefix, to the position of its value or key. */
export function documentPositions(
  text: string,
  firstLine = 1,
): (path: Path, ofKey: boolean) => Position {
  const [, ...events] = parseEvents(text, {});
  const root = partOf(events.values(), text, 0);
  return (path, ofKey) => {
    let part = root;
    let offset = root?.start ?? 0;
    for (const [i, step] of path.entries()) {
      const next = part?.items.get(String(step));
      if (next === undefined) break;
      offset = ofKey && i === path.length - 1 ? next.key : next.start;
      part = next;
    }
    return positionAt(text, offset, firstLine);
  };
}

/** The part that begins with the next event, or at an offset if nothing is written; null at the end of a map or list. */
function partOf(events: Iterator<Event>, text: string, from: number): Part | null {
  const { value: event } = events.next();
  if (event?.type === EVENT_ID.SCALAR) {
    const { valueStart, valueEnd: end } = event;
    const start = valueStart < 0 ? from : startOf(event, text);
    return { start, end, text: getScalarValue(text, event), items: new Map() };
  }
  if (event?.type !== EVENT_ID.MAPPING && event?.type !== EVENT_ID.SEQUENCE) return null;
  const { type, start } = event;
  const items = new Map<string, Part & { readonly key: number }>();
  const next = (offset: number) => partOf(events, text, offset);
  for (let one = next(start); one !== null; one = next(start)) {
    const isKey = type === EVENT_ID.MAPPING;
    const name = isKey ? one.text : String(items.size);
    const value = isKey ? next(text.indexOf(":", one.end) + 1) : one;
    if (value !== null && !items.has(name)) items.set(name, { ...value, key: one.start });
  }
  return { start, end: start, text: "", items };
}

/** The offset of a scalar with its quote, or with the sign of a block of lines. */
function startOf({ style, valueStart }: ScalarEvent, text: string): number {
  switch (style) {
    case SCALAR_STYLE.SINGLE_QUOTED:
    case SCALAR_STYLE.DOUBLE_QUOTED:
      return valueStart - 1;
    case SCALAR_STYLE.LITERAL_BLOCK:
      return text.lastIndexOf("|", valueStart - 1);
    case SCALAR_STYLE.FOLDED_BLOCK:
      return text.lastIndexOf(">", valueStart - 1);
    default:
      return valueStart;
  }
}
