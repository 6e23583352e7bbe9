import { isListed } from "../../model/firm.ts";
import { present } from "../../model/language/at.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { by } from "../../model/language/order.ts";
import { type Bounds, boundsOf } from "../../model/methodology/bounds.ts";
import type { Outcome } from "../../model/outcome.ts";
import { reopeningLabel } from "../../model/thing.ts";
import { fault } from "../findings/finding.ts";
import type { Records } from "../tables/records.ts";
import { each, observationsAlike, placeWords, type Rules } from "./rule.ts";

export const agreementRules: Rules = {
  *"unit-mismatch"({ methodology, observations }) {
    const units = new Map<string, string>();
    for (const { indicators } of methodology.values) {
      for (const { id, unit } of indicators) units.set(id, units.get(id) ?? unit);
    }
    for (let i = 0; i < observations.values.length; i += 1) {
      const { indicatorId, unit } = present(observations.values[i]);
      const allowed = units.get(indicatorId);
      if (allowed === undefined || allowed === unit) continue;
      const message = `"unit" must be the unit of the indicator "${indicatorId}"`;
      yield fault(observations.origin(i), ["unit"], message, { found: unit, allowed });
    }
  },

  *"impossible-value"({ methodology, observations }) {
    const indicators = methodology.values.flatMap((one) => one.indicators);
    // the last version that declares an indicator says what is possible
    const bounds = new Map(indicators.map((one) => [one.id, boundsOf(one)]));
    for (let i = 0; i < observations.values.length; i += 1) {
      const { indicatorId, value } = present(observations.values[i]);
      const own = bounds.get(indicatorId);
      if (value === null || own === undefined) continue;
      const { min, max, whole } = own;
      const isLow = min !== null && value < min;
      const isHigh = max !== null && value > max;
      const isBroken = whole && !Number.isInteger(value);
      if (!isLow && !isHigh && !isBroken) continue;
      const message = `A value of "${indicatorId}" must be possible`;
      const found = String(value);
      yield fault(observations.origin(i), ["value"], message, { found, allowed: possible(own) });
    }
  },

  *"unit-change"({ methodology }) {
    const units = new Map<string, string>();
    for (const [{ indicators }, origin] of each(methodology)) {
      for (const [i, { id, unit }] of indicators.entries()) {
        const allowed = units.get(id) ?? unit;
        units.set(id, allowed);
        if (unit === allowed) continue;
        const message = `The indicator "${id}" must keep its unit; another unit needs another id`;
        yield fault(origin, ["indicators", i, "unit"], message, { found: unit, allowed });
      }
    }
  },

  *"status-repeated"({ firms }) {
    for (const [{ statusHistory }, origin] of each(firms)) {
      for (const [i, { status }] of statusHistory.entries()) {
        if (statusHistory[i - 1]?.status !== status) continue;
        const message = "An entry of the status history must change the status";
        yield fault(origin, ["statusHistory", i, "status"], message, { found: status });
      }
    }
  },

  *"closed-yet-active"({ firms, outcomes, methodology }) {
    const failures = methodology.values.flatMap((one) => one.outcomes.events);
    const closures = failures.filter((label) => label !== insolvency);
    const settled = finalOutcomes(outcomes);
    for (const [{ firmId, statusHistory }, origin] of each(firms)) {
      const last = settled.get(firmId)?.at(-1)?.[0];
      const status = statusHistory.at(-1)?.status;
      if (last === undefined || status === undefined || !isListed(status)) continue;
      if (!closures.includes(last.label)) continue;
      const message = `The status history must agree with the outcome "${last.outcomeId}"`;
      const path = ["statusHistory", statusHistory.length - 1, "status"];
      const allowed = `closed from ${last.occurredOn}, knownOn ${last.knownOn}`;
      yield fault(origin, path, message, { found: status, allowed });
    }
  },

  *"contradictory-observations"(content) {
    const members = ["observedOn", "indicatorId", "knownOn", "firmId"] as const;
    for (const [row, first, origin, before] of observationsAlike(content, members)) {
      if (row.value === before.value) continue;
      const message = `Two observations of a firm, indicator and day known on one day must agree: ${placeWords(first)} says ${before.value}; a correction has a later knownOn`;
      yield fault(origin, ["value"], message, { found: String(row.value) });
    }
  },

  *"nothing-taken-back"({ observations: { values, origin }, observationOrder }) {
    for (const [k, i] of observationOrder.entries()) {
      const row = present(values[i]);
      if (row.value !== null) continue;
      const before = k === 0 ? undefined : values[present(observationOrder[k - 1])];
      const isSame = (["firmId", "indicatorId", "observedOn"] as const).every(
        (member) => before?.[member] === row[member],
      );
      if (isSame && before !== undefined && before.knownOn < row.knownOn) continue;
      const message = "An empty value must take back a reading that was known before";
      const detail = { found: "nothing before it", allowed: "no row where there is no reading" };
      yield fault(origin(i), ["value"], message, detail);
    }
  },

  *"contradictory-outcomes"({ outcomes }) {
    for (const list of finalOutcomes(outcomes).values()) {
      for (const [i, [outcome, origin]] of list.entries()) {
        const before = list[i - 1]?.[0];
        if (before === undefined || before.label === reopeningLabel) continue;
        if (outcome.label === reopeningLabel || outcome.occurredOn === before.occurredOn) continue;
        const ended = `${before.outcomeId} ended it on ${before.occurredOn}`;
        const message = `A firm must not end twice without a reopening between: ${ended}`;
        yield fault(origin, ["occurredOn"], message, { found: outcome.occurredOn });
      }
    }
  },

  *"verified-without-date"({ citations }) {
    for (const [{ verification, verifiedOn }, origin] of each(citations)) {
      if (verification !== "verified" || verifiedOn !== null) continue;
      yield fault(origin, ["verifiedOn"], 'A verified citation must have a day in "verifiedOn"');
    }
  },
};

function possible({ min, max, whole }: Bounds): string {
  const range = [
    min === null ? "" : `from ${min} on`,
    max === null ? "" : `up to ${max}`,
    whole ? "whole numbers" : "",
  ].filter((one) => one !== "");
  return `${range.join(", ")}; "min" and "max" of the methodology say otherwise`;
}

/** The final outcomes of each firm with their places, oldest first. */
function finalOutcomes(outcomes: Records<Outcome>) {
  const final = [...each(outcomes)].filter(([{ labelStatus }]) => labelStatus === "final");
  const oldestFirst = final.sort(by(([{ occurredOn }]) => occurredOn));
  return groupBy(oldestFirst, ([{ firmId }]) => firmId);
}

/** A failure that a firm can survive. */
const insolvency = "insolvency";
