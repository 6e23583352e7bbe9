import { beforeFounding } from "./facts/before-founding.ts";
import { closedYetActive } from "./facts/closed-yet-active.ts";
import { contradictoryObservations } from "./facts/contradictory-observations.ts";
import { contradictoryOutcomes } from "./facts/contradictory-outcomes.ts";
import { knownBeforeItHappened } from "./facts/known-before-it-happened.ts";
import { verifiedWithoutDate } from "./facts/verified-without-date.ts";
import { duplicateForecast } from "./identity/duplicate-forecast.ts";
import { duplicateId } from "./identity/duplicate-id.ts";
import { duplicateRow } from "./identity/duplicate-row.ts";
import { duplicateSlug } from "./identity/duplicate-slug.ts";
import { eventKindTwice } from "./identity/event-kind-twice.ts";
import { fileName } from "./identity/file-name.ts";
import { outcomeLabelTwice } from "./identity/outcome-label-twice.ts";
import { reservedId } from "./identity/reserved-id.ts";
import { statusRepeated } from "./identity/status-repeated.ts";
import { wrongSlug } from "./identity/wrong-slug.ts";
import { asOfBeforeMethodology } from "./methodology/as-of-before-methodology.ts";
import { emptyPillar } from "./methodology/empty-pillar.ts";
import { sameEffectiveFrom } from "./methodology/same-effective-from.ts";
import { segmentWeights } from "./methodology/segment-weights.ts";
import { thresholdOrder } from "./methodology/threshold-order.ts";
import { unitChange } from "./methodology/unit-change.ts";
import { unitMismatch } from "./methodology/unit-mismatch.ts";
import { calibratorShape } from "./models/calibrator-shape.ts";
import { covarianceShape } from "./models/covariance-shape.ts";
import { estimationFields } from "./models/estimation-fields.ts";
import { trainedAhead } from "./models/trained-ahead.ts";
import { claimOfAnotherFirm } from "./names/claim-of-another-firm.ts";
import { unknownClaim } from "./names/unknown-claim.ts";
import { unknownEventKind } from "./names/unknown-event-kind.ts";
import { unknownEvidence } from "./names/unknown-evidence.ts";
import { unknownFeature } from "./names/unknown-feature.ts";
import { unknownFirm } from "./names/unknown-firm.ts";
import { unknownIndicator } from "./names/unknown-indicator.ts";
import { unknownLegalNote } from "./names/unknown-legal-note.ts";
import { unknownMethodology } from "./names/unknown-methodology.ts";
import { unknownModel } from "./names/unknown-model.ts";
import { unknownOutcomeLabel } from "./names/unknown-outcome-label.ts";
import { unknownPillar } from "./names/unknown-pillar.ts";
import { unknownReference } from "./names/unknown-reference.ts";
import { unknownSectorInput } from "./names/unknown-sector-input.ts";
import { unknownSource } from "./names/unknown-source.ts";
import { firstVersionTwice, supersedes } from "./records/chain.ts";
import { conceptMismatch } from "./records/concept-mismatch.ts";
import { contentHash, referenceHash } from "./records/identity.ts";
import { lockMismatch } from "./records/lock-mismatch.ts";
import { lockedMissing } from "./records/locked-missing.ts";
import { notLocked } from "./records/not-locked.ts";
import { periodOrder } from "./records/period-order.ts";
import { seriesMismatch } from "./records/series-mismatch.ts";
import { wrongPrefix } from "./records/wrong-prefix.ts";
import type { Rule } from "./rule.ts";

/** All rules. A rule has a file, an id, a line here and a world that breaks it. */
export const allRules: readonly Rule[] = [
  unknownFirm,
  unknownIndicator,
  unknownSource,
  unknownClaim,
  unknownEvidence,
  unknownReference,
  unknownMethodology,
  unknownModel,
  unknownPillar,
  unknownSectorInput,
  unknownEventKind,
  unknownOutcomeLabel,
  unknownLegalNote,
  unknownFeature,
  claimOfAnotherFirm,
  wrongSlug,
  reservedId,
  duplicateId,
  duplicateSlug,
  duplicateRow,
  duplicateForecast,
  fileName,
  knownBeforeItHappened,
  beforeFounding,
  trainedAhead,
  sameEffectiveFrom,
  asOfBeforeMethodology,
  unitMismatch,
  unitChange,
  statusRepeated,
  closedYetActive,
  contradictoryObservations,
  contradictoryOutcomes,
  verifiedWithoutDate,
  emptyPillar,
  segmentWeights,
  thresholdOrder,
  eventKindTwice,
  outcomeLabelTwice,
  calibratorShape,
  covarianceShape,
  estimationFields,
  wrongPrefix,
  seriesMismatch,
  conceptMismatch,
  contentHash,
  referenceHash,
  periodOrder,
  supersedes,
  firstVersionTwice,
  notLocked,
  lockedMissing,
  lockMismatch,
];
