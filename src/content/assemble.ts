import type { ContentKind } from "../model/content-kind.ts";
import type { Dataset } from "../model/dataset.ts";
import type { FixedDocument } from "../model/issued-rows.ts";
import { entryOf, present } from "../model/language/at.ts";
import { by, type Key } from "../model/language/order.ts";
import { withGivenScore } from "../model/methodology/given.ts";
import type { ResearchDocument } from "../model/research.ts";
import { wordsOf } from "../model/words/terms.ts";
import { canonicalJson, sha256Hex } from "../record/canonical.ts";
import { orderedLock } from "../record/lock.ts";
import type { Content } from "./tables/content.ts";
import type { Records } from "./tables/records.ts";

/** The kinds without which there is no dataset. */
const vital: readonly ContentKind[] = ["publisher", "methodology", "firms"];

/**
 * The dataset made of the content, each list in its fixed order. A broken kind is an empty list;
 * null when a kind on which everything depends is broken.
 */
export function assemble(
  content: Content,
  broken: ReadonlyMap<ContentKind, unknown>,
): Dataset | null {
  const [publisher] = content.publisher.values;
  const [lock = {}] = content.lock.values;
  const [terms = {}] = content.terms.values;
  if (publisher === undefined || vital.some((kind) => broken.has(kind))) return null;
  const ofKind = <T>(kind: ContentKind, { values }: Records<T>) => (broken.has(kind) ? [] : values);
  const sorted = <T>(kind: ContentKind, records: Records<T>, ...keys: readonly Key<T>[]) =>
    [...ofKind(kind, records)].sort(by(...keys));
  const areOfScores = content.methodology.values.some(({ bands }) => bands.by === "score");
  const { observations, observationOrder, publications } = content;
  return {
    publisher: { ...publisher, words: wordsOf(terms, areOfScores) },
    methodologies: sorted("methodology", content.methodology, "effectiveFrom").map((one) =>
      withGivenScore(one, publisher.period),
    ),
    models: sorted("model", content.model, "effectiveFrom"),
    firms: sorted("firms", content.firms, "firmId"),
    observations: broken.has("observations")
      ? []
      : Array.from(observationOrder, (row) => present(observations.values[row])),
    scores: sorted("scores", content.scores, "firmId", "periodEnd", "knownOn"),
    sources: sorted("sources", content.sources, "sourceId", (s) => s.knownOn ?? ""),
    claims: sorted("claims", content.claims, "claimId"),
    // evidence is weighed by its source
    evidence: broken.has("sources") ? [] : sorted("evidence", content.evidence, "evidenceId"),
    events: sorted("events", content.events, "eventId"),
    outcomes: sorted("outcomes", content.outcomes, "outcomeId"),
    forecasts: sorted("forecasts", content.forecasts, "issuedOn", "firmId", "mode"),
    publications: sorted("publications", publications, "publishedAt", "referenceId"),
    lock: broken.has("publications") ? {} : orderedLock(lock, publications.values),
    redactions: ofKind("publications", content.redactions),
    deliveries: sorted("deliveries", content.deliveries, "knownOn", "deliveryId"),
    accepted: sorted("accepted", content.accepted, "acceptedOn", "doubtId"),
    citations: sorted("citations", content.citations, "citationId"),
    research: sorted("research", content.research, "id"),
    pages: sorted("pages", content.pages, "order", "slug"),
  };
}

/** The versions of the methodology, the models and the essays, as they are written. */
export function fixedDocuments({
  methodology,
  model,
  research,
}: Content): readonly FixedDocument[] {
  return [
    ...documents(methodology, ({ effectiveFrom: since }, text) => [
      { since, version: null, what: sha256Hex(text) },
    ]),
    ...documents(model, ({ effectiveFrom: since, retiredOn }, text) => {
      const { retiredOn: _, ...stays } = JSON.parse(text);
      const one = { since, version: null, what: sha256Hex(canonicalJson(stays)) };
      if (retiredOn === undefined) return [one];
      return [one, { since: retiredOn, version: null, what: `retired ${retiredOn}` }];
    }),
    ...documents(research, (essay) => [essayOf(essay)]),
  ];
}

/** An essay by its paragraphs: each may be redacted apart. */
function essayOf({ title, author, body, ...rest }: ResearchDocument): Omit<FixedDocument, "path"> {
  const paragraphs = body
    .split(/\n{2,}/)
    .map((text, i): [string, string] => [`p${i + 1}`, text.trim()]);
  return {
    since: null,
    version: rest.version,
    what: canonicalJson(rest),
    texts: [["title", title], ["author", author], ...paragraphs],
  };
}

/** The parts that stay of each document of a kind. */
function documents<T>(
  { values, origin, texts }: Records<T>,
  stays: (one: T, text: string) => readonly Omit<FixedDocument, "path">[],
): readonly FixedDocument[] {
  return values.flatMap((one, i) => {
    const { file: path } = origin(i);
    return stays(one, entryOf(texts, path)).map((fixed) => ({ path, ...fixed }));
  });
}
