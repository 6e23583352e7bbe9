import type { IsoDate } from "../../model/cell.ts";
import { allNull } from "../../model/language/all-null.ts";
import { at } from "../../model/language/at.ts";
import type { Frozen } from "../../model/language/frozen.ts";
import { by, byCodeUnit } from "../../model/language/order.ts";
import type { Break, FirmVerdict, Verdict } from "../../model/shared.ts";
import { canonicalJson, sha256Hex } from "../../record/canonical.ts";
import type { Analysis } from "../analyse.ts";
import type { FirmAssessment } from "../assess.ts";
import type { FeatureReading } from "../forecast/hazard.ts";
import type { StatedHazard } from "../forecast/hazard-on.ts";
import type { MarketPeriod } from "../market/market.ts";
import { addDays } from "../numbers/calendar.ts";
import { roundHalfEven } from "../numbers/round.ts";
import type { World } from "../world/world.ts";

/** A suggestion for the information, never for money. It follows only from the severity, of which the last is worst. */
const decisions = {
  info: "monitor",
  watch: "verify",
  caution: "review",
  escalate: "escalate",
} as const;

/**
 * What the rule of a signal decides; the rest follows from its firm or the market: no evidence, the as-of date, the
 * verdict on the firm, and the validity of the regular series.
 */
export interface SignalDraft {
  readonly kind: string;
  readonly direction: "worsening" | "improving" | "unchanged";
  readonly severity: keyof typeof decisions;
  readonly headline: string;
  readonly triggers: readonly {
    readonly id: string;
    readonly value: number | string;
    readonly threshold: number | string;
  }[];
  readonly evidenceIds?: readonly string[];
  readonly verdict?: Verdict | FirmVerdict | null;
  readonly issuedOn?: IsoDate;
  readonly validUntil?: IsoDate;
  /** What changed between the two sides that it compares, beside the readings. */
  readonly breaks?: readonly Break[];
}

interface Subject {
  readonly scope: "market" | "firm";
  readonly firmId: string | null;
  readonly slug: string | null;
}

type Driver = Pick<FeatureReading, "id" | "label" | "contribution">;

export type Signal = Frozen<ReturnType<typeof firmSignal>>;

export type Drafts = SignalDraft | readonly SignalDraft[];

export type Window = Readonly<Record<"from" | "to", IsoDate>>;

export function isWithin({ from, to }: Window, day: IsoDate): boolean {
  return from <= day && day <= to;
}

export function firmSignal(
  { world }: Pick<Analysis, "world">,
  assessment: FirmAssessment,
  hazardOn: (assessment: FirmAssessment, day: IsoDate) => StatedHazard | null,
  { headline, ...draft }: SignalDraft,
) {
  const { firm, confidence, truth } = assessment;
  const { firmId, slug } = firm;
  const signal = identified(
    world,
    { scope: "firm", firmId, slug },
    { verdict: truth.verdict, headline: `${firm.name}: ${headline}`, ...draft },
  );
  const hazard = hazardOn(assessment, signal.issuedOn);
  return {
    ...signal,
    ...statedOf(hazard),
    confidence: confidence.value,
    drivers: firstThree(hazard?.features ?? []),
  };
}

function statedOf(hazard: StatedHazard | null) {
  if (hazard === null) return allNull("probability", "baseRate", "lift", "likelihoodWord");
  const { probability, baseRate, lift } = hazard;
  return { probability, baseRate, lift, likelihoodWord: likelihoodWord(probability, lift) };
}

export function marketSignal(
  { world, confidence }: Pick<Analysis, "world" | "confidence">,
  { segments }: MarketPeriod,
  draft: SignalDraft,
): Signal {
  const drivers = segments
    .flatMap(({ id, name, contribution }) =>
      contribution === null ? [] : [{ id, label: name, contribution }],
    )
    .sort(by(({ contribution }) => -contribution, "id"));
  return {
    ...identified(world, { scope: "market", firmId: null, slug: null }, draft),
    ...allNull("probability", "baseRate", "lift", "likelihoodWord"),
    confidence: confidence.value,
    drivers: firstThree(drivers),
  };
}

function firstThree(terms: readonly Driver[]): readonly Driver[] {
  return terms
    .filter(({ contribution }) => contribution !== 0)
    .slice(0, 3)
    .map(({ id, label, contribution }) => ({ id, label, contribution }));
}

/**
 * A draft with an id derived from content and date, so that a signal keeps it in every review and build.
 * Triggers are rounded, because they are text and part of the identity.
 */
function identified({ asOf, methodology }: World, subject: Subject, draft: SignalDraft) {
  const rounded = (value: number | string) =>
    typeof value === "number" ? roundHalfEven(value, 6) : value;
  const triggers = draft.triggers.map(({ id, value, threshold }) => ({
    id,
    value: rounded(value),
    threshold: rounded(threshold),
  }));
  const { scope, firmId } = subject;
  const { kind, severity, verdict = null, issuedOn = asOf } = draft;
  const content = canonicalJson({ scope, firmId, kind, issuedOn, triggers, verdict });
  const validUntil = addDays(issuedOn, methodology.issue.validDays.WS);
  return {
    signalId: `sig-${sha256Hex(content).slice(0, 16)}`,
    evidenceIds: [],
    validUntil,
    breaks: [],
    ...subject,
    ...draft,
    triggers,
    verdict,
    issuedOn,
    decision: decisions[severity],
  };
}

const severities = Object.keys(decisions);

export function bySeverity(a: Signal, b: Signal): number {
  return (
    severities.indexOf(b.severity) - severities.indexOf(a.severity) ||
    byCodeUnit(b.issuedOn, a.issuedOn) ||
    byCodeUnit(a.signalId, b.signalId)
  );
}

/**
 * The word for a probability (US Intelligence Community Directive 203, 2015), its ranges contiguous with their
 * lower bounds. From half of what is usual on, however rare that is, nothing has almost no chance.
 */
export function likelihoodWord(p: number, lift: number): string {
  const { word } = scale.findLast(({ from }) => p >= from) ?? at(scale, 0);
  return word === at(scale, 0).word && lift >= 0.5 ? at(scale, 1).word : word;
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
