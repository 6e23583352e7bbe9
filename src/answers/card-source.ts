import type { FrameSource } from "../cards/input/card-frame.ts";
import type { PublicationCardInput } from "../cards/input/card-input.ts";
import type { Theme } from "../cards/input/palette.ts";
import type { CardRules } from "../cards/input/publication-facts.ts";
import { publicationCardInput } from "../cards/input/publication-input.ts";
import { legalNoteOf } from "../engine/world/legal-note.ts";
import type { IssuedRecord } from "../issue/status.ts";
import type { Methodology } from "../model/methodology.ts";
import type { Provenance } from "../model/shared.ts";
import { interpreted } from "./attached.ts";
import type { ReadModel } from "./read-model.ts";
import { recordStory } from "./record-story.ts";

/** The parts that all cards of current figures share. */
export function frameSource(
  readModel: ReadModel,
  theme: Theme,
  provenance: Provenance,
): FrameSource {
  const { world, calibration } = readModel.analysis;
  return {
    publisher: world.publisher,
    theme,
    legalNote: shortNote(readModel, world.publisher.legalNoteId),
    provenance: interpreted(provenance),
    calibration: calibration.realTime,
  };
}

/** The card of a record with its current status: superseded records are marked by a band. */
export function publicationCard(
  readModel: ReadModel,
  issued: IssuedRecord,
  theme: Theme,
): PublicationCardInput {
  const { record, status, supersededBy } = issued;
  const methodology = methodologyOf(readModel, record.provenance.methodologyVersion);
  const rules = cardRules(methodology);
  return publicationCardInput({
    publisher: readModel.analysis.world.publisher,
    theme,
    legalNote: shortNote(readModel, record.legalNoteId),
    publication: record,
    status,
    supersededBy,
    thresholds: methodology.states,
    rules,
    story: recordStory(readModel, issued, rules.criticalWithinDays),
  });
}

function cardRules({ rules, stress, issue }: Methodology): CardRules {
  return {
    minConstituents: rules.minConstituents,
    minCoverage: rules.minAggregateCoverage,
    minPeriods: stress.minPeriods,
    driftRun: issue.payoutDrift.running,
    criticalWithinDays: issue.escalation.withinDays,
  };
}

/** The short form of a legal note, from whichever methodology has it. */
function shortNote(readModel: ReadModel, id: string): string {
  const { short, text } = legalNoteOf(readModel.analysis.world.methodologies, id);
  return short ?? text;
}

function methodologyOf(readModel: ReadModel, version: string): Methodology {
  const { methodologies, methodology } = readModel.analysis.world;
  return methodologies.find((one) => one.version === version) ?? methodology;
}
