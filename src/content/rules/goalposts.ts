import { dayNumber } from "../../model/language/calendar.ts";
import { type Fault, fault } from "../findings/finding.ts";
import { countGoalposts, type Goalposts, goalpostsOf } from "../goalposts.ts";
import type { Content } from "../tables/content.ts";
import { type Check, valuesAt } from "./rule.ts";

/** A map of a file that was refused, of which nothing is certain. */
type Raw = Readonly<Record<string, unknown>>;

/** Sector inputs without goalposts, of methodologies that are refused for it: each with a proposal from the data. */
export const missingGoalposts: Check = function* (content) {
  const { methodology } = content;
  for (const [i, refused] of methodology.refused.entries()) {
    for (const [input, path] of valuesAt(refused, "segments.inputs")) {
      if (!isMap(input)) continue;
      const missing = (["calm", "worst"] as const).filter((name) => input[name] === undefined);
      if (missing.length === 0) continue;
      yield withProposal(missing, proposalOf(input, refused, content), (message, allowed) =>
        fault(methodology.refusedOrigin(i), [...path, "id"], message, { allowed }),
      );
    }
  }
};

function withProposal(
  missing: readonly (keyof Goalposts)[],
  proposal: Goalposts | null,
  faultOf: (message: string, allowed: string) => Fault,
): Fault {
  const names = missing.map((name) => `"${name}"`).join(" and ");
  const message = `A sector input needs ${names}: its level is 0 up to calm and 1 from worst on`;
  const allowed =
    proposal === null
      ? "numbers in its unit"
      : `from the data so far, ${missing.map((name) => `${name}: ${proposal[name]}`).join(", ")}`;
  return faultOf(message, allowed);
}

function proposalOf(input: Raw, methodology: unknown, content: Content): Goalposts | null {
  return input["kind"] === "events"
    ? ofEvents(input, content)
    : ofIndicator(input, methodology, content);
}

function ofIndicator(input: Raw, methodology: unknown, content: Content): Goalposts | null {
  const [indicator] = Array.from(valuesAt(methodology, "indicators"), ([one]) => one).filter(
    (one) => isMap(one) && one["id"] === input["indicator"],
  );
  if (!isMap(indicator)) return null;
  const { id, direction, lo, hi } = indicator as Raw;
  if (direction !== "higher" && direction !== "lower") return null;
  const edge = direction === "higher" ? lo : hi;
  const readings = content.observations.values
    .filter(({ indicatorId }) => indicatorId === id)
    .flatMap(({ value }) => value ?? []);
  return typeof edge === "number" ? goalpostsOf(readings, direction, edge) : null;
}

function ofEvents({ events: kinds, windowDays }: Raw, { events, firms }: Content): Goalposts {
  const wanted: readonly unknown[] = Array.isArray(kinds) ? kinds : [];
  const days = events.values
    .filter(({ kind }) => wanted.includes(kind))
    .map(({ occurredOn }) => dayNumber(occurredOn));
  const length = typeof windowDays === "number" ? windowDays : 30;
  return countGoalposts(days, length, firms.values.length);
}

function isMap(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
