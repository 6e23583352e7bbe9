/** Words that a reader meets before the methodology, each explained in a sentence or two. */
export const glossary = {
  "Brier skill":
    "How much closer to what happened the probabilities were than always giving the base rate: 1 is perfect, 0 no better, below 0 worse.",
  "base rate":
    "The share of all %firm%s that %failed% within the horizon, whatever was known of them.",
  constituents: "The %firm%s that are in the index on its date; those that have left are not.",
  lift: "A probability divided by the base rate: at 5 a %firm% is five times as likely to %fail% as usual. Risk bands are ranges of lift.",
  proof:
    "Every record is a line in a log that is only added to. From its signed checkpoint anybody can compute that a record is in the log, unchanged.",
  stage:
    "How far confirmed and corroborated events have taken a %firm% on the way that %failing% %firm%s go, from 0, no sign of trouble, to 4, it has stopped.",
  stress: "How strained the whole market is, from 0 to 100, measured against its own past.",
  tier: "The publisher's grade for the jurisdiction in which a %firm% is registered.",
  verdict:
    "What the evidence for and against a claim comes to: from confirmed, by two independent origins at least, to refuted.",
} as const;

export type Term = keyof typeof glossary;

/** The anchor of a word in the glossary of the methodology. */
export function termId(term: Term): string {
  return `word-${term.toLowerCase().replaceAll(" ", "-")}`;
}
