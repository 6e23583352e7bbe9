import type { FileKind } from "../../src/content/files/kinds.ts";

interface Example {
  readonly path: string;
  readonly text: string;
}

/**
 * A file of each kind that people write, as `docs/content.md` shows it. Together they are a content folder, of
 * which `stele check` has nothing to say.
 */
export const examples: Readonly<Partial<Record<FileKind, Example>>> = {
  publisher: {
    path: "index.yaml",
    text: `name: Passenger Ferry Index
description: How reliably passenger ferries run, week by week
prefix: PFI
baseUrl: https://index.example
publisher: { name: Varde Transport Desk, url: https://desk.example }
license:
  id: CC-BY-4.0
  name: Creative Commons Attribution 4.0
  url: https://creativecommons.org/licenses/by/4.0/
contact: desk@index.example
legalNoteId: legal-1
period: week
benchmark:
  measures: Punctuality of passenger ferries
  excludes: Prices
  unreliableWhen: Fewer than five lines report
  discretion: The desk decides which lines are rated
`,
  },
  terms: {
    path: "terms.yaml",
    text: `firm: ferry line
failure: closure
fail: close
failed: closed
failing: closing
`,
  },
  methodology: {
    path: "methodology/2026.1.yaml",
    text: `pillars:
  - id: service
    name: Service
indicators:
  - id: punctuality
    label: Departures on time
    pillar: service
    unit: percent
    direction: higher
    lo: 60
    hi: 100
sequence:
  stages:
    - { stage: 1, name: friction, kinds: [repeated_cancellations] }
    - { stage: 4, name: cessation, kinds: [closure] }
legalNotes:
  - id: legal-1
    text: An automatic reading of public evidence. It may be wrong, and is then corrected.
`,
  },
  firms: {
    path: "firms/brenmoor-line.yaml",
    text: `firmId: F01
name: Brenmoor Line
country: GB
modelType: operator
foundedOn: 1998-04-01
listedOn: 2026-01-05
`,
  },
  observations: {
    path: "observations/2026.csv",
    text: `firmId,indicatorId,value,unit,observedOn,knownOn,evidenceId
F01,punctuality,88.3,percent,2026-06-21,2026-06-22,
F01,punctuality,91,percent,2026-06-28,2026-06-29,E01
`,
  },
  sources: {
    path: "sources.csv",
    text: `sourceId,name,kind,reliability,originGroup,affiliatedFirmId,knownOn
S01,Harbour authority,regulator,A,authority,,
`,
  },
  claims: {
    path: "claims.csv",
    text: `claimId,firmId,statement,temporality,kind
C01,F01,Brenmoor Line cancelled a tenth of its departures in June 2026,event,repeated_cancellations
`,
  },
  evidence: {
    path: "evidence.csv",
    text: `evidenceId,claimId,sourceId,stance,directness,observedOn,knownOn,url,sha256
E01,C01,S01,supports,primary,2026-06-28,2026-06-29,https://authority.example/june,
`,
  },
  events: {
    path: "events.csv",
    text: `eventId,firmId,kind,severity,occurredOn,knownOn,claimId
V01,F01,repeated_cancellations,moderate,2026-06-28,2026-06-29,C01
`,
  },
  outcomes: {
    path: "outcomes.csv",
    text: `outcomeId,firmId,label,occurredOn,knownOn,claimId,labelStatus
`,
  },
  citations: {
    path: "citations.csv",
    text: `citationId,referenceId,title,url,publisher,kind,doi,citedOn,addedOn,verification,verifiedOn
`,
  },
  research: {
    path: "research/a-hard-june.md",
    text: `---
id: a-hard-june
title: A hard June
author: The desk
category: analysis
date: 2026-06-29
version: "1"
---

A tenth of the departures were cancelled.
`,
  },
  pages: {
    path: "pages/imprint.md",
    text: `---
title: Imprint
place: foot
---

Varde Transport Desk, Quay 3, Varde.
`,
  },
};
