import type { Methodology } from "../methodology.ts";
import { bandsSection } from "./bands.ts";
import { levelSection } from "./level.ts";
import { scoreSection } from "./score.ts";

/**
 * The settings of a methodology without those of its method that say what they would say unwritten: a setting that
 * is new to Stele changes no hash of who never wrote it.
 */
export function settingsOf({
  score,
  level,
  bands,
  pillars,
  indicators,
  groups,
  ...settings
}: Methodology): object {
  const own = {
    score: differing(score, scoreSection.parse({})),
    level: differing(level, levelSection.parse({})),
    bands: differing(bands, bandsSection.parse({})),
  };
  return {
    ...settings,
    ...(groups.length === 0 ? {} : { groups }),
    ...Object.fromEntries(Object.entries(own).filter(([, of]) => Object.keys(of).length > 0)),
    pillars: pillars.map((pillar) => without(pillar, "aggregate", "arithmetic")),
    indicators: indicators.map((indicator) => without(indicator, "scale", "linear")),
  };
}

/** The members that differ from those of a standard, within maps too. */
function differing(of: object, standard: object): Readonly<Record<string, unknown>> {
  const usual = new Map(Object.entries(standard));
  return Object.fromEntries(
    Object.entries(of).flatMap(([name, value]): [string, unknown][] => {
      const other = usual.get(name);
      if (!isMap(value) || !isMap(other)) return value === other ? [] : [[name, value]];
      const within = differing(value, other);
      return Object.keys(within).length === 0 ? [] : [[name, within]];
    }),
  );
}

function isMap(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function without(of: object, name: string, usual: string): object {
  return Object.fromEntries(
    Object.entries(of).filter(([key, value]) => key !== name || value !== usual),
  );
}
