import { type Analysis, analyse } from "../../../src/engine/analyse.ts";
import { addDays, periodEnd } from "../../../src/engine/numbers/calendar.ts";
import { worldAt } from "../../../src/engine/world/world.ts";
import type { IsoDate } from "../../../src/model/cell.ts";
import type { Dataset } from "../../../src/model/dataset.ts";
import { contentOn } from "../content-on.ts";
import { historyUntil } from "../history-until.ts";
import type { Story } from "../market/stories.ts";
import type { Replayed } from "../replay.ts";

/** What the research documents may quote: nothing known later than their own date. */
export interface FactSource {
  readonly dataset: Dataset;
  readonly replayed: Replayed;
  readonly storyOf: ReadonlyMap<string, Story>;
}

export type Facts = Readonly<Record<string, string>>;

/** The last Sunday on or before a day. */
export function sundayBefore(day: IsoDate): IsoDate {
  return addDays(periodEnd("week", addDays(day, 1)), -7);
}

/** The market as the desk saw it on a Sunday, with what it had issued by then. */
export function analysisOn({ dataset, replayed }: FactSource, day: IsoDate): Analysis {
  const issued = {
    publications: replayed.publications.filter((one) => one.publishedAt.slice(0, 10) <= day),
    forecasts: replayed.forecasts.filter(({ issuedOn }) => issuedOn <= day),
  };
  return analyse(
    worldAt(contentOn(dataset, day, issued), day),
    historyUntil(replayed.history, day),
  );
}
