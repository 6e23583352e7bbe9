import { type TwoValues, valuesOf } from "./clock-values.ts";
import { clockWorld } from "./clock-worlds.ts";

/** The worlds of some seeds, as the engine and as the evaluator have them: what differs, and how much was compared. */
export function compareWorlds(first: number, last: number) {
  const found: string[] = [];
  let values = 0;
  for (let seed = first; seed <= last; seed += 1) {
    const both = valuesOf(clockWorld(seed), seed);
    values += both.due.size;
    found.push(...differences(both).map((one) => `world ${seed}: ${one}`));
  }
  return { found, values };
}

/** The names of values that differ, with what was told and what is due. */
function differences({ told, due }: TwoValues): readonly string[] {
  const names = [...new Set([...told.keys(), ...due.keys()])];
  return names.flatMap((name) =>
    told.get(name) === due.get(name) ? [] : `${name}: ${told.get(name)}, not ${due.get(name)}`,
  );
}
