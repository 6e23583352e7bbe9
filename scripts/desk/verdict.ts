import { isBeside, lostRecords } from "../../src/build/history-guard.ts";
import { keptVerdicts } from "../../src/build/kept-verdicts.ts";
import { pastOf, type Reach } from "../../src/build/verdict.ts";
import { contentKindOf, type Loaded } from "../../src/content/load.ts";
import type { Problem } from "../../src/model/problem.ts";
import { ownSecret } from "./own-secret.ts";

/** What is wrong with content, where a record rests on it. */
export function behindRecords(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ place }) => {
    const kind = contentKindOf(place.file);
    return kind === null || !isBeside(kind);
  });
}

/** The verdict of `check`: what is wrong with the content, or else with its past. */
export function verdictOn(loaded: Loaded, reach: Reach): readonly Problem[] {
  if (loaded.problems.length === 0) return pastOf(loaded, reach).problems;
  return [...lostRecords(loaded), ...loaded.problems];
}

/** The verdict for an urgent record, which waits for nothing that no record rests on. */
export function urgentVerdictOn(loaded: Loaded, reach: Reach): readonly Problem[] {
  const own = behindRecords(loaded.problems);
  return own.length > 0 ? own : pastOf(loaded, reach).problems;
}

/** The records that a command can afford to compute again. */
export function usualReach(content: string): Reach {
  return keptVerdicts(".cache", content, ownSecret());
}
