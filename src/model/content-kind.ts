/** The kinds that the engine reads: when one is broken, none of its results may be published. */
export const analysedKinds = [
  "model",
  "observations",
  "scores",
  "sources",
  "claims",
  "evidence",
  "events",
  "outcomes",
  "forecasts",
] as const;

export type ContentKind =
  | "publisher"
  | "methodology"
  | "firms"
  | (typeof analysedKinds)[number]
  | "publications"
  | "deliveries"
  | "accepted"
  | "citations"
  | "research"
  | "pages";
