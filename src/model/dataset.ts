import type { Citation } from "./citation.ts";
import type { Claim } from "./claim.ts";
import type { Accepted } from "./delivery/accepted.ts";
import type { Delivery } from "./delivery/delivery.ts";
import type { FirmEvent } from "./event.ts";
import type { Evidence } from "./evidence.ts";
import type { Firm } from "./firm.ts";
import type { Forecast } from "./forecast.ts";
import type { HazardModel } from "./hazard-model.ts";
import type { Redaction } from "./issued/redaction.ts";
import type { GivenScore } from "./methodology/given-score.ts";
import type { Methodology } from "./methodology.ts";
import type { Observation } from "./observation.ts";
import type { Outcome } from "./outcome.ts";
import type { Publication, PublishedLock } from "./publication.ts";
import type { Publisher } from "./publisher.ts";
import type { ResearchDocument } from "./research.ts";
import type { OwnPage } from "./site/own-page.ts";
import type { Source } from "./source.ts";

/**
 * Everything in the content folder, parsed and cross-checked. Lists are by id, observations by firm, indicator,
 * observedOn, knownOn and value, whatever the order of files.
 */
export interface Dataset {
  readonly publisher: Publisher;
  /** Sorted by effectiveFrom, at least one. */
  readonly methodologies: readonly Methodology[];
  /** Sorted by effectiveFrom, may be empty. */
  readonly models: readonly HazardModel[];
  readonly firms: readonly Firm[];
  readonly observations: readonly Observation[];
  /** Scores that were computed outside of Stele, sorted by firmId, periodEnd and knownOn. */
  readonly scores: readonly GivenScore[];
  readonly sources: readonly Source[];
  readonly claims: readonly Claim[];
  readonly evidence: readonly Evidence[];
  readonly events: readonly FirmEvent[];
  readonly outcomes: readonly Outcome[];
  readonly forecasts: readonly Forecast[];
  /** Sorted by publishedAt, then by referenceId. */
  readonly publications: readonly Publication[];
  readonly lock: PublishedLock;
  /** In the order of the file, oldest first. */
  readonly redactions: readonly Redaction[];
  /** Sorted by knownOn, then by deliveryId. */
  readonly deliveries: readonly Delivery[];
  /** Doubts that a person answered, sorted by acceptedOn, then by doubtId. */
  readonly accepted: readonly Accepted[];
  readonly citations: readonly Citation[];
  readonly research: readonly ResearchDocument[];
  /** By `order`, then by slug. */
  readonly pages: readonly OwnPage[];
}
