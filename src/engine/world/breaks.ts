import type { IsoDate } from "../../model/cell.ts";
import type { HazardModel } from "../../model/hazard-model.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Break } from "../../model/shared.ts";
import { methodologyAt, modelInForce, type World } from "./world.ts";

type Rules = Pick<World, "methodologies" | "modelByVersion">;

type Periods = readonly { readonly periodEnd: IsoDate }[];

export function modelOn({ modelByVersion }: Rules, day: IsoDate): HazardModel | null {
  return modelInForce([...modelByVersion.values()], day);
}

/** The changes of rules between two days: of the methodology, of the inputs of its segments, and of the model. */
export function breaksOfRules(rules: Rules, from: IsoDate | null, to: IsoDate): readonly Break[] {
  if (from === null) return [];
  const before = methodologyAt(rules, from);
  const after = methodologyAt(rules, to);
  return [
    ...changed("methodology", before, after),
    ...inputBreaks(before, after),
    ...changed("model", modelOn(rules, from), modelOn(rules, to)),
  ];
}

type Versioned = { readonly version: string } | null;

export function changed(
  kind: "methodology" | "model",
  before: Versioned,
  after: Versioned,
): readonly Break[] {
  const from = before?.version ?? null;
  const to = after?.version ?? null;
  return from === to ? [] : [{ kind, from, to }];
}

function inputBreaks(before: Methodology, after: Methodology): readonly Break[] {
  if (before === after) return [];
  const old = inputsOf(before);
  const now = inputsOf(after);
  const gone = old.filter((id) => !now.includes(id));
  const added = now.filter((id) => !old.includes(id));
  return [
    ...gone.map((id): Break => ({ kind: "input", from: id, to: null })),
    ...added.map((id): Break => ({ kind: "input", from: null, to: id })),
  ];
}

function inputsOf({ segments }: Methodology): readonly string[] {
  return segments.flatMap(({ inputs }) => inputs.map(({ id }) => id));
}

/** The last period that ended before the as-of date; null without one. */
export function lastEnded<Period extends { readonly periodEnd: IsoDate }>(
  { asOf }: Pick<World, "asOf">,
  market: readonly Period[],
): Period | null {
  return market.findLast(({ periodEnd }) => periodEnd < asOf) ?? null;
}

/** The breaks of rules in a series by the day after them: of each period end, and of the as-of date. */
export function breaksByDay(
  world: Rules & Pick<World, "asOf">,
  market: Periods,
): ReadonlyMap<IsoDate, readonly Break[]> {
  const days = [...new Set([...market.map(({ periodEnd }) => periodEnd), world.asOf])];
  return new Map(
    days.flatMap((day, i): [IsoDate, readonly Break[]][] => {
      const between = breaksOfRules(world, days[i - 1] ?? null, day);
      return between.length === 0 ? [] : [[day, between]];
    }),
  );
}
