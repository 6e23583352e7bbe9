/** The kinds of content, as contract section 2 lists them. */
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

/** What the engine reads: with one of these broken, nothing that it computes may be published. */
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
