import { counted } from "../../model/language/counted.ts";
import type { News } from "../detect/news.ts";
import { roundHalfEven } from "../numbers/round.ts";
import type { SignalDraft } from "./signal.ts";

/** What decided that a change is news. */
export function decidedWords({ by, readings, size, limit }: News, what: string): string {
  const [reached, needed] = [size, limit].map((value) => roundHalfEven(value, 1).toFixed(1));
  if (by === "reading")
    return `it alone is ${reached} of its own deviations away, more than ${needed}`;
  return by === "distance"
    ? `it is ${reached} of its own deviations from where it was, more than ${needed}`
    : `the last ${counted(readings, what)} add up to ${reached} of its own deviations, more than ${needed}`;
}

export function decidedTrigger({ by, size, limit }: News): SignalDraft["triggers"][number] {
  return { id: idOf[by], value: size, threshold: limit };
}

const idOf = { sum: "cusum", reading: "deviation", distance: "distance" } as const;
