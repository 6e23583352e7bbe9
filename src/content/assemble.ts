import type { ContentKind } from "../model/content-kind.ts";
import type { Dataset } from "../model/dataset.ts";
import { present } from "../model/language/at.ts";
import { by, type Key } from "../model/language/order.ts";
import type { Observation } from "../model/observation.ts";
import { wordsOf } from "../model/publisher.ts";
import { orderedLock } from "../record/lock.ts";
import type { Content } from "./content.ts";
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
  const list = <T>(kind: ContentKind, { values }: Records<T>, ...keys: readonly Key<T>[]) =>
    broken.has(kind) ? [] : [...values].sort(by(...keys));
  return {
    publisher: { ...publisher, words: wordsOf(terms) },
    methodologies: list("methodology", content.methodologies, (m) => m.effectiveFrom),
    models: list("model", content.models, (m) => m.effectiveFrom),
    firms: list("firms", content.firms, (f) => f.firmId),
    observations: broken.has("observations") ? [] : inOrder(content),
    sources: list(
      "sources",
      content.sources,
      (s) => s.sourceId,
      (s) => s.knownOn ?? "",
    ),
    claims: list("claims", content.claims, (c) => c.claimId),
    // evidence is weighed by its source
    evidence: broken.has("sources") ? [] : list("evidence", content.evidence, (e) => e.evidenceId),
    events: list("events", content.events, (e) => e.eventId),
    outcomes: list("outcomes", content.outcomes, (o) => o.outcomeId),
    forecasts: list(
      "forecasts",
      content.forecasts,
      (f) => f.issuedOn,
      (f) => f.firmId,
      (f) => f.mode,
    ),
    publications: list(
      "publications",
      content.publications,
      (p) => p.publishedAt,
      (p) => p.referenceId,
    ),
    lock: broken.has("publications") ? {} : orderedLock(lock, content.publications.values),
    redactions: broken.has("publications") ? [] : content.redactions.values,
    citations: list("citations", content.citations, (c) => c.citationId),
    research: list("research", content.research, (r) => r.id),
  };
}

function inOrder({ observations, observationOrder }: Content): readonly Observation[] {
  const rows: Observation[] = [];
  for (let k = 0; k < observationOrder.length; k += 1) {
    rows.push(present(observations.values[present(observationOrder[k])]));
  }
  return rows;
}
