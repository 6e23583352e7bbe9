import type { IsoDate } from "../../model/cell.ts";
import type { HazardModel } from "../../model/hazard-model.ts";
import type { Break } from "../../model/shared.ts";
import { methodologyAt, modelInForce, type World } from "./world.ts";

type Rules = Pick<World, "methodologies" | "modelByVersion">;

type Periods = readonly { readonly periodEnd: IsoDate }[];

export function modelOn({ modelByVersion }: Rules, day: IsoDate): HazardModel | null {
  return modelInForce([...modelByVersion.values()], day);
}

/**
 * The change of methodology, by which every figure is made, or else of model, between two days that are
 * compared; null where one rule made both.
 */
export function breakBetween(rules: Rules, from: IsoDate | null, to: IsoDate): Break | null {
  if (from === null) return null;
  return (
    changed("methodology", methodologyAt(rules, from), methodologyAt(rules, to)) ??
    changed("model", modelOn(rules, from), modelOn(rules, to))
  );
}

type Versioned = { readonly version: string } | null;

export function changed(kind: Break["kind"], before: Versioned, after: Versioned): Break | null {
  if (before === null || after === null || before.version === after.version) return null;
  return { kind, from: before.version, to: after.version };
}

export function breakSinceLastEnd(world: World, market: Periods): Break | null {
  const before = market.findLast(({ periodEnd }) => periodEnd < world.asOf)?.periodEnd ?? null;
  return breakBetween(world, before, world.asOf);
}

/** The breaks of a series by the day after them: of each period end, and of the as-of date. */
export function breaksByDay(
  world: Rules & Pick<World, "asOf">,
  market: Periods,
): ReadonlyMap<IsoDate, Break> {
  const days = [...new Set([...market.map(({ periodEnd }) => periodEnd), world.asOf])];
  return new Map(
    days.flatMap((day, i): [IsoDate, Break][] => {
      const between = breakBetween(world, days[i - 1] ?? null, day);
      return between === null ? [] : [[day, between]];
    }),
  );
}
