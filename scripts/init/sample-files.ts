import type { IsoDate } from "../../src/model/cell.ts";
import { addDays } from "../../src/model/language/calendar.ts";
import { monthWords } from "../../src/record/day-words.ts";

// The files of the sample index beside its firms and readings.

/** The days of the sample: the first on which its firms are listed, and the end of its last week. */
export interface SampleDays {
  readonly begun: IsoDate;
  readonly end: IsoDate;
}

/** The files by their path. */
export function sampleFiles({ begun, end }: SampleDays): ReadonlyMap<string, string> {
  return new Map([...sampleTables(end), sampleModel(begun), sampleResearch(addDays(end, -27))]);
}

/** Kinds of events of this trade; a publisher replaces them by those of their own. */
export const sampleSequence = `
# What happens to a firm before it fails, in your trade's words. Events in events.csv name these
# kinds. Leave the whole section out for those of the default.
sequence:
  stages:
    - { stage: 1, name: friction, kinds: [repeated_cancellations, complaint_spike] }
    - { stage: 2, name: restriction, kinds: [route_cut, vessel_detained] }
    - { stage: 3, name: suspension, kinds: [service_suspended, licence_suspended] }
    - { stage: 4, name: cessation, kinds: [closure, insolvency_filing] }
  recoveryKinds: [service_resumed, licence_restored]
`;

/** Tables by their path; a claim is confirmed by evidence from sources that do not repeat each other. */
function sampleTables(end: IsoDate): readonly (readonly [string, string])[] {
  const cancelled = addDays(end, -28);
  const told = addDays(end, -27);
  const learnt = addDays(end, -26);
  const cut = addDays(end, -14);
  const cutKnown = addDays(end, -13);
  return [
    [
      "sources.csv",
      `sourceId,name,kind,reliability,originGroup,affiliatedFirmId
S01,Harbour Office of Varde,registry,A,harbour-office,
S02,Coastal Courier,press,B,coastal-courier,
S03,Halmstrand Line press desk,firm,C,halmstrand,F07
`,
    ],
    [
      "claims.csv",
      `claimId,firmId,statement,temporality,kind
C01,F07,Halmstrand Line cancelled more than a tenth of its departures in ${monthWords(cancelled)},event,repeated_cancellations
C02,F07,Halmstrand Line gave up its night crossing in ${monthWords(cut)},event,route_cut
`,
    ],
    [
      "evidence.csv",
      `evidenceId,claimId,sourceId,stance,directness,observedOn,knownOn,url,sha256
E01,C01,S01,supports,primary,${cancelled},${learnt},https://harbour.example/returns/${cancelled.slice(0, 7)},
E02,C01,S02,supports,first_hand,${told},${learnt},https://courier.example/cancelled,
E03,C02,S01,supports,primary,${cut},${cutKnown},https://harbour.example/routes/${cut.slice(0, 7)},
E04,C02,S03,supports,first_hand,${cutKnown},${cutKnown},https://halmstrand-line.example/news,
`,
    ],
    [
      "events.csv",
      `eventId,firmId,kind,severity,occurredOn,knownOn,claimId
V01,F07,repeated_cancellations,moderate,${cancelled},${learnt},C01
V02,F07,route_cut,major,${cut},${cutKnown},C02
`,
    ],
  ];
}

/** A declared model: two coefficients that people agreed on, and that nobody estimated. */
function sampleModel(effectiveFrom: IsoDate): readonly [string, string] {
  return [
    "model/2026.1-prior.json",
    `${JSON.stringify(
      {
        version: "2026.1-prior",
        estimation: "expert_prior",
        effectiveFrom,
        trainedThrough: null,
        nRows: 0,
        nEvents: 0,
        lambda: null,
        intercept: -6.8,
        features: [
          { id: "score", label: "Score", unit: "points", coef: -0.6, mean: 65, sd: 12 },
          {
            id: "events.2.90",
            label: "Restriction events in 90 days",
            unit: "count",
            coef: 0.5,
            mean: 0.1,
            sd: 0.4,
          },
        ],
        covariance: null,
        baseRate: 0.015,
        horizonDays: 90,
        periodDays: 7,
        calibrator: { kind: "identity" },
        rowsSha256: null,
      },
      null,
      2,
    )}\n`,
  ];
}

function sampleResearch(date: IsoDate): readonly [string, string] {
  return [
    "research/how-to-read-this-index.md",
    `---
id: how-to-read-this-index
title: How to read this index
author: The desk
category: method
date: ${date}
version: "1.0"
---

Everything in this index is invented: the ferry lines, their readings and their sources. It is what
\`stele init\` writes, so that there is something to look at while you replace it by your own.

A **score** is a weighted mean of pillars, from 0 to 100, and comes with an interval. A **probability**
comes with the calibration of the model that made it; here the model is a declared preference that
nothing was estimated from, and every answer says so.
`,
  ];
}
