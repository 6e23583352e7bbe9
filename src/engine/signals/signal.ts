import type { IsoDate } from "../../model/cell.ts";
import { byCodeUnit } from "../../model/language/order.ts";
import { canonicalJson, sha256Hex } from "../../record/canonical.ts";
import { cameTrue } from "../forecast/came-true.ts";
import { roundHalfEven } from "../numbers/round.ts";
import type { Analysis, MarketPeriod, Signal } from "../world/analysis.ts";
import type { FirmAssessment } from "../world/assessment.ts";
import type { StatedHazard } from "./dated-hazard.ts";

/** The part of a signal that its rule decides; the rest follows from its firm or the market. */
export type SignalDraft = Pick<
  Signal,
  | "kind"
  | "direction"
  | "severity"
  | "headline"
  | "triggers"
  | "evidenceIds"
  | "verdict"
  | "issuedOn"
  | "validUntil"
> &
  Partial<Pick<Signal, "break">>;

/** The days a review covers, both included. */
export interface Window {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

export function isWithin({ from, to }: Window, day: IsoDate): boolean {
  return from <= day && day <= to;
}

const severities: readonly Signal["severity"][] = ["info", "watch", "caution", "escalate"];

/** A suggestion for the information, never for money. It follows from the severity alone. */
const decisions: Readonly<Record<Signal["severity"], Signal["decision"]>> = {
  info: "monitor",
  watch: "verify",
  caution: "review",
  escalate: "escalate",
};

/** A signal about one firm, with the probability of its day and the three largest terms of it. */
export function firmSignal(
  { calibration }: Pick<Analysis, "calibration">,
  { firm, confidence }: Pick<FirmAssessment, "firm" | "confidence">,
  hazard: StatedHazard | null,
  draft: SignalDraft,
): Signal {
  const rounded = withRoundedTriggers(draft);
  const drivers = (hazard?.features ?? [])
    .filter(({ contribution }) => contribution !== 0)
    .slice(0, 3)
    .map(({ id, label, contribution }) => ({ id, label, contribution }));
  return {
    scope: "firm",
    signalId: signalId("firm", firm.firmId, rounded),
    firmId: firm.firmId,
    slug: firm.slug,
    ...rounded,
    decision: decisions[draft.severity],
    probability: hazard?.probability ?? null,
    baseRate: hazard?.baseRate ?? null,
    lift: hazard?.lift ?? null,
    likelihoodWord: hazard === null ? null : likelihoodWord(bornOut(calibration, hazard)),
    confidence: confidence.value,
    drivers,
  };
}

/** The probability as far as the calibration bears it out, for words. */
function bornOut({ realTime }: Analysis["calibration"], { probability }: StatedHazard): number {
  return cameTrue(realTime, probability) ?? probability;
}

/** A signal about the market in one period; its drivers are the largest segment contributions. */
export function marketSignal(
  analysis: Pick<Analysis, "confidence">,
  period: MarketPeriod,
  draft: SignalDraft,
): Signal {
  const drivers = period.segments
    .flatMap(({ id, name, contribution }) =>
      contribution === null || contribution === 0 ? [] : [{ id, label: name, contribution }],
    )
    .sort((a, b) => b.contribution - a.contribution || byCodeUnit(a.id, b.id))
    .slice(0, 3);
  const rounded = withRoundedTriggers(draft);
  return {
    scope: "market",
    signalId: signalId("market", null, rounded),
    firmId: null,
    slug: null,
    ...rounded,
    decision: decisions[draft.severity],
    probability: null,
    baseRate: null,
    lift: null,
    likelihoodWord: null,
    confidence: analysis.confidence.value,
    drivers,
  };
}

/** A draft with triggers rounded to six decimals, as they are text and part of the identity. */
function withRoundedTriggers(draft: SignalDraft): SignalDraft & Pick<Signal, "break"> {
  const rounded = (value: number | string) =>
    typeof value === "number" ? roundHalfEven(value, 6) : value;
  const triggers = draft.triggers.map(({ id, value, threshold }) => ({
    id,
    value: rounded(value),
    threshold: rounded(threshold),
  }));
  return { ...draft, triggers, break: draft.break ?? null };
}

/** Compares signals: most severe first, then newest, then by id. */
export function bySeverity(a: Signal, b: Signal): number {
  return (
    severities.indexOf(b.severity) - severities.indexOf(a.severity) ||
    byCodeUnit(b.issuedOn, a.issuedOn) ||
    byCodeUnit(a.signalId, b.signalId)
  );
}

/** An id derived from content and date, so that a signal keeps it in every review and build. */
function signalId(scope: Signal["scope"], firmId: string | null, draft: SignalDraft): string {
  const { kind, issuedOn, triggers, verdict } = draft;
  const content = canonicalJson({ scope, firmId, kind, issuedOn, triggers, verdict });
  return `sig-${sha256Hex(content).slice(0, 16)}`;
}

/**
 * The word for a probability on the scale of US Intelligence Community Directive 203 (2015). Its
 * ranges are contiguous and include their lower bounds; the outer words extend below 1 % and above
 * 99 %.
 */
export function likelihoodWord(p: number): string {
  return scale.findLast(({ from }) => p >= from)?.word ?? "almost no chance";
}

const scale = [
  { from: 0, word: "almost no chance" },
  { from: 0.05, word: "very unlikely" },
  { from: 0.2, word: "unlikely" },
  { from: 0.45, word: "roughly even chance" },
  { from: 0.55, word: "likely" },
  { from: 0.8, word: "very likely" },
  { from: 0.95, word: "almost certain" },
] as const;
