import { z } from "zod";
import {
  count,
  field,
  isoDate,
  measured,
  sha256Hex,
  text,
  typed,
  typeNames,
  unitInterval,
} from "./cell.ts";
import { estimation } from "./hazard-model.ts";
import { nameOf } from "./thing.ts";

// The objects that both frozen publications and answers contain.

export const marketStates = [
  "indeterminate",
  "nominal",
  "watch",
  "elevated",
  "high",
  "critical",
] as const;
export type MarketState = (typeof marketStates)[number];

export const riskBands = ["low", "moderate", "elevated", "high", "critical", "unrated"] as const;
export type RiskBand = (typeof riskBands)[number];

export const transitions = ["entered", "raised", "lowered", "unchanged"] as const;
export type Transition = (typeof transitions)[number];

export const stateRules = ["entered", "held_gap", "held_confirm", "no_reading"] as const;

/** Why the market state is what it is: the rule that gives it, and nothing else decides. */
export const stateReasonSchema = typed("StateReason", {
  rule: field(
    z.enum(stateRules),
    "entered: stress is at or above the threshold of the state, or below all of them; held_gap: below it by no more than the exit gap; held_confirm: below that, and the state falls one step a period once enough periods in a row confirm it; no_reading: no stress, or too few constituents or too little coverage",
  ),
  threshold: field(
    z.number().nullable(),
    "Stress at which the state begins; null for nominal and indeterminate, which have none",
  ),
  since: field(isoDate, "Period end since which this rule has given this state without a break"),
});
export type StateReason = z.infer<typeof stateReasonSchema>;

export const verdicts = [
  "unverified",
  "contested",
  "confirmed",
  "corroborated",
  "refuted",
  "single_source",
  "inconclusive",
] as const;
export type Verdict = (typeof verdicts)[number];

export const firmVerdicts = [
  "defended",
  "partially_defended",
  "contested",
  "undefended",
  "no_claims",
] as const;
export type FirmVerdict = (typeof firmVerdicts)[number];

const snapshotId = z.string().regex(/^[0-9a-f]{12}$/);

/** How old the data is, relative to the as-of date and never to now. */
export const freshnessSchema = typed("Freshness", {
  asOf: field(isoDate, "Day to which ages are measured"),
  newestObservationOn: field(isoDate.nullable(), "Day of the newest observation; null without one"),
  medianAgeDays: measured(
    z.number().min(0).nullable(),
    "Median age of the newest observations; null without one",
    "days",
  ),
  status: field(
    z.enum(["fresh", "aging", "stale"]).nullable(),
    "How old that is by the limits of the methodology; null without an observation",
  ),
});
export type Freshness = z.infer<typeof freshnessSchema>;

export const provenanceSchema = typed("Provenance", {
  layer: field(
    z.enum(["observed", "derived", "interpretation"]),
    "Whether figures are observed, derived, or an interpretation",
  ),
  methodologyVersion: field(nameOf("methodology"), "Methodology by which they were computed"),
  modelVersion: field(nameOf("model").nullable(), "Hazard model in force; null without one"),
  estimation: field(
    estimation.nullable(),
    "Whether its coefficients are a prior or fitted; null without a model",
  ),
  snapshotId: field(snapshotId, "First 12 hex digits of the snapshot's hash"),
  asOf: field(isoDate, "Newest day of which anything was known"),
  inputs: field(
    z.strictObject({
      observations: field(count, "Observations"),
      evidence: field(count, "Rows of evidence"),
      sources: field(count, "Sources of that evidence"),
      originGroups: field(count, "Groups of sources that depend on each other"),
    }),
    "Number of rows behind the figures, by kind",
  ),
  inputHash: field(sha256Hex, "SHA-256 of these rows and of the rules"),
});
export type Provenance = z.infer<typeof provenanceSchema>;

/** By which rules the rows of a list were read; what each row rests on stands with its firm. */
export const listProvenanceSchema = provenanceSchema
  .omit({ snapshotId: true, inputs: true, inputHash: true })
  .register(typeNames, { id: "ListProvenance" });
export type ListProvenance = z.infer<typeof listProvenanceSchema>;

export const snapshotSchema = typed("Snapshot", {
  snapshotId: field(snapshotId, "First 12 hex digits of its hash"),
  sha256: field(sha256Hex, "SHA-256 of day, methodology, root and constituents as canonical JSON"),
  merkleRoot: field(sha256Hex, "Root of the Merkle tree over the states of the firms (RFC 9162)"),
  asOf: field(isoDate, "Day of the states"),
  constituents: field(count, "Number of leaves of the tree"),
  signature: field(z.null(), "Always null: what is signed is the whole site, in s/manifest.note"),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** The parts of `confidence`, the completeness of evidence, which is independent of probability; null parts do not apply. */
export const confidencePartsSchema = typed("ConfidenceParts", {
  coverage: field(unitInterval.nullable(), "Weighted share of indicators that are present"),
  freshness: field(unitInterval.nullable(), "How recent the observations are"),
  corroboration: field(
    unitInterval.nullable(),
    "How near claims come to two independent groups of sources",
  ),
  agreement: field(unitInterval.nullable(), "How little the evidence contradicts itself"),
});
export type ConfidenceParts = z.infer<typeof confidencePartsSchema>;

const leadDays = z.number().nullable();

/** What alerts were worth. An alert is a spell of forecasts of one firm whose risk band is elevated or worse. */
export const leadWindowSchema = typed("LeadWindow", {
  medianDays: measured(
    leadDays,
    "Median days from the beginning of the alert to a failure that was foreseen; null without one",
    "days",
  ),
  p25: measured(leadDays, "Lower quartile of these days", "days"),
  p75: measured(leadDays, "Upper quartile of these days", "days"),
  n: field(count, "Failures foreseen: an alert began early enough, and lasted into their window"),
  missed: field(count, "Failures without such an alert"),
  alerts: field(count, "Alerts that are over, or that a failure followed"),
  falseAlerts: field(count, "Alerts among them that no failure followed"),
  byCoin: field(
    unitInterval,
    "Share of the failures that the same alerts would have foreseen if a coin had dealt them to firms: how many of all firms were alerted in the same weeks",
  ),
});
export type LeadWindow = z.infer<typeof leadWindowSchema>;

export const breakKinds = ["methodology", "model", "membership", "input", "period"] as const;

/** What changed between two days that are compared, beside the readings. */
export const breakSchema = typed("Break", {
  kind: field(z.enum(breakKinds), "What changed"),
  from: field(
    text.nullable(),
    "Version before, number of rated constituents before, or the input that is gone",
  ),
  to: field(
    text.nullable(),
    "Version after, number of rated constituents after, or the input that is new",
  ),
});
export type Break = z.infer<typeof breakSchema>;

export const breaksSchema = field(
  z.array(breakSchema).readonly(),
  "What changed between the two sides beside the readings; empty where nothing did",
);

/** The firmIds of the firms that count on one of two days alone: they stay when a firm is renamed or erased. */
export const membershipSchema = typed("MembershipChange", {
  joined: field(
    z.array(text).readonly(),
    "Rated constituents now that were none before, by their firmIds",
  ),
  left: field(
    z.array(text).readonly(),
    "Rated constituents before that are none now, by their firmIds",
  ),
});
export type Membership = z.infer<typeof membershipSchema>;
