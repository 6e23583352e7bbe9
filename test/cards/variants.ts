import type { CardInput, FirmCardInput } from "../../src/cards/input/card-input.ts";
import { themes } from "../../src/cards/input/palette.ts";
import type { PublicationCardInput } from "../../src/cards/input/publication-input.ts";
import { seriesCodes } from "../../src/model/publication.ts";
import { marketStates } from "../../src/model/shared.ts";
import { firmSample, history, indexSample, publication, publicationSample } from "./samples.ts";

export interface NamedCard {
  readonly name: string;
  readonly input: CardInput;
}

/** Series by state by status by theme, firms and index, and texts at both ends of length. */
export function variants(): readonly NamedCard[] {
  const matrix = themes.flatMap((theme) =>
    seriesCodes.flatMap((series) =>
      marketStates.map((state) => ({
        name: `${series.toLowerCase()}-${state}-${theme}`,
        input: publicationSample({ series, state, theme }),
      })),
    ),
  );
  const fallen = themes.flatMap((theme) =>
    seriesCodes.flatMap((series) =>
      (["superseded", "withdrawn"] as const).map((status) => ({
        name: `${series.toLowerCase()}-${status}-${theme}`,
        input: publicationSample({ series, state: "elevated", status, theme }),
      })),
    ),
  );
  const family = themes.flatMap((theme) => [
    { name: `firm-${theme}`, input: firmSample(theme) },
    { name: `index-${theme}`, input: indexSample(theme) },
  ]);
  return [...matrix, ...fallen, ...family, ...extremes()];
}

function extremes(): readonly NamedCard[] {
  const base = publicationSample({ series: "PD", state: "critical" }) as PublicationCardInput;
  const weekly = publicationSample({ series: "WS", state: "nominal" }) as PublicationCardInput;
  return [
    { name: "longest", input: { ...base, ...longest } },
    {
      name: "longest-superseded",
      input: {
        ...base,
        ...longest,
        status: "superseded",
        supersededBy: "HPI-PD-20261122-0b7e55d1",
      },
    },
    { name: "shortest", input: { ...weekly, ...shortest } },
    { name: "one-point", input: { ...weekly, history: history(1, 21.7) } },
    {
      name: "gaps",
      input: {
        ...weekly,
        history: history(30, 21.7).map((p, i) => (i % 7 === 3 ? { ...p, value: null } : p)),
      },
    },
    ...firms(),
    { name: "notice", input: noticeSample() },
    { name: "scripts", input: firmSample("light", "Ёлка Ωmega नमस्ते سلام 12 東京") },
    { name: "hostile", input: firmSample("dark", `<script>alert("&")</script> ]]> \u202egnirts`) },
  ];
}

/** Firms that cannot be rated, closed, rank last, or were never scored. */
function firms(): readonly NamedCard[] {
  const firm = firmSample() as FirmCardInput;
  const none = { score: null, scoreLow: null, scoreHigh: null, rank: null };
  const absent = { riskBand: null, probability: null } as const;
  const left = { ...none, ...absent, status: "closed", leftOn: "2026-06-12" } as const;
  return [
    {
      name: "firm-unrated",
      input: { ...firm, ...none, riskBand: "unrated", probability: null, coverage: 0.41 },
    },
    { name: "firm-closed", input: { ...firm, ...left } },
    {
      name: "firm-suspended",
      input: {
        ...firm,
        ...{ status: "suspended", riskBand: "critical", probability: null },
        alarm: { suspendedSince: "2026-05-29", stage: { number: 4, name: "cessation" } },
      },
    },
    {
      name: "firm-critical",
      input: { ...firm, rank: 84, riskBand: "critical", probability: 0.9999 },
    },
    { name: "firm-never-scored", input: { ...firm, ...left, history: [] } },
  ];
}

/** A notice of withdrawal. */
function noticeSample(): CardInput {
  return publicationSample({
    series: "EA",
    state: "indeterminate",
    status: "withdrawn",
    change: {
      type: "withdrawal",
      reason: "It rested in part on a status feed that repeated an outage of the year before",
      metrics: [],
      stressHistory: [],
      segments: [],
      supersedes: publication({ series: "EA", state: "watch" }).referenceId,
    },
  });
}

const longest: Partial<PublicationCardInput> = {
  indexName:
    "The Harbour Index of Payouts, Rules, Continuity and Conduct among Proprietary Trading Firms",
  publisher:
    "The Harbour Observatory for the Study of Proprietary Trading Firms and Their Customers",
  legalNote:
    "An automatic statistical reading of public evidence as known on its date, which may be wrong and may be corrected under a new reference. It is not a credit rating, not advice, not an accusation, and not an instruction to deal or not to deal with anybody.",
  measures: [
    {
      label: "Median number of days from request to payout, all venues and all account sizes",
      value: 12345.678,
      unit: "business days per request",
      usual: 1234.5,
      drifts: true,
    },
    { label: "Mean denial rate", value: null, unit: "ratio", usual: null, drifts: true },
  ],
  segments: [
    "Payout reliability and delay",
    "Retroactive rule changes",
    "Operational continuity",
    "Conduct toward customers",
  ].map((name) => ({ id: "one", name, level: 0.6, weight: 0.25, contribution: 22.1 })),
};

const shortest: Partial<PublicationCardInput> = {
  indexName: "X",
  publisher: "Y",
  legalNote: "Z",
  history: [],
  segments: [],
  stressDelta: null,
};
