import type { Loaded } from "../content/load.ts";
import type { IssuedContent } from "../emit/content/content-writer.ts";
import { by } from "../model/language/order.ts";
import { lockEntries } from "../record/lock.ts";

/** The content as an issue will leave it, before it is written. */
export function withIssue(loaded: Loaded, { records, forecasts, rows }: IssuedContent): Loaded {
  const { dataset, issuedRows } = loaded;
  if (dataset === null) return loaded;
  const publications = [...dataset.publications, ...records];
  const archive = [...dataset.forecasts, ...forecasts];
  return {
    ...loaded,
    dataset: {
      ...dataset,
      publications: publications.sort(by("publishedAt", "referenceId")),
      forecasts: archive.sort(by("issuedOn", "firmId", "mode")),
      lock: { ...dataset.lock, ...lockEntries(records) },
    },
    issuedRows: [...issuedRows, ...rows],
  };
}
