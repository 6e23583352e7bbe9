/** The kinds of content. */
export const contentKinds = [
  "publisher",
  "methodology",
  "model",
  "firms",
  "observations",
  "sources",
  "claims",
  "evidence",
  "events",
  "outcomes",
  "forecasts",
  "publications",
  "citations",
  "research",
] as const;
export type ContentKind = (typeof contentKinds)[number];

/** The kinds that the engine reads: when one is broken, none of its results may be published. */
export const analysedKinds = [
  "model",
  "observations",
  "sources",
  "claims",
  "evidence",
  "events",
  "outcomes",
  "forecasts",
] as const satisfies readonly ContentKind[];
