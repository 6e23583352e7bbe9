import { asOfBeforeMethodology } from "./as-of-before-methodology.ts";
import { beforeFounding } from "./before-founding.ts";
import { calibratorShape } from "./calibrator-shape.ts";
import { claimOfAnotherFirm } from "./claim-of-another-firm.ts";
import { closedYetActive } from "./closed-yet-active.ts";
import { conceptMismatch } from "./concept-mismatch.ts";
import { contentHash } from "./content-hash.ts";
import { contradictoryOutcomes } from "./contradictory-outcomes.ts";
import { covarianceShape } from "./covariance-shape.ts";
import { duplicateForecast } from "./duplicate-forecast.ts";
import { duplicateId } from "./duplicate-id.ts";
import { duplicateRow } from "./duplicate-row.ts";
import { duplicateSlug } from "./duplicate-slug.ts";
import { emptyPillar } from "./empty-pillar.ts";
import { estimationFields } from "./estimation-fields.ts";
import { eventKindTwice } from "./event-kind-twice.ts";
import { fileName } from "./file-name.ts";
import { knownBeforeItHappened } from "./known-before-it-happened.ts";
import { lockMismatch } from "./lock-mismatch.ts";
import { lockOrder } from "./lock-order.ts";
import { lockedMissing } from "./locked-missing.ts";
import { notLocked } from "./not-locked.ts";
import { outcomeLabelTwice } from "./outcome-label-twice.ts";
import { periodOrder } from "./period-order.ts";
import { referenceHash } from "./reference-hash.ts";
import { reservedId } from "./reserved-id.ts";
import type { Rule } from "./rule.ts";
import { sameEffectiveFrom } from "./same-effective-from.ts";
import { segmentWeights } from "./segment-weights.ts";
import { seriesMismatch } from "./series-mismatch.ts";
import { statusRepeated } from "./status-repeated.ts";
import { supersedes } from "./supersedes.ts";
import { thresholdOrder } from "./threshold-order.ts";
import { trainedAhead } from "./trained-ahead.ts";
import { unitChange } from "./unit-change.ts";
import { unitMismatch } from "./unit-mismatch.ts";
import { unknownClaim } from "./unknown-claim.ts";
import { unknownEvidence } from "./unknown-evidence.ts";
import { unknownFeature } from "./unknown-feature.ts";
import { unknownFirm } from "./unknown-firm.ts";
import { unknownIndicator } from "./unknown-indicator.ts";
import { unknownLegalNote } from "./unknown-legal-note.ts";
import { unknownMethodology } from "./unknown-methodology.ts";
import { unknownModel } from "./unknown-model.ts";
import { unknownPillar } from "./unknown-pillar.ts";
import { unknownReference } from "./unknown-reference.ts";
import { unknownSectorInput } from "./unknown-sector-input.ts";
import { unknownSource } from "./unknown-source.ts";
import { verifiedWithoutDate } from "./verified-without-date.ts";
import { wrongPrefix } from "./wrong-prefix.ts";
import { wrongSlug } from "./wrong-slug.ts";

/** Adding a rule is adding its file, its id, a line here and a world that breaks it. */
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
  notLocked,
  lockedMissing,
  lockMismatch,
  lockOrder,
];
