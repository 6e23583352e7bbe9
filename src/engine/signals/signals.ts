import { memoize, once } from "../../model/language/memoize.ts";
import type { PresetName } from "../../model/publisher.ts";
import type { Analysis } from "../analyse.ts";
import type { FirmAssessment } from "../assess.ts";
import { alertThreshold } from "../forecast/alerts.ts";
import { datedHazards } from "../forecast/hazard-on.ts";
import { bandNews, criticalTurns } from "./band-changes.ts";
import { type Claims, eventSignals, recordSignals } from "./event-signals.ts";
import {
  alertSignal,
  bandSignals,
  coverageSignals,
  scoreSignals,
  silenceSignal,
  stageSignal,
  staleSignal,
} from "./firm-signals.ts";
import { clusterSignal, marketChanges } from "./market-signals.ts";
import { bySeverity, type Drafts, firmSignal, isWithin, type Window } from "./signal.ts";

type Searched = Pick<Analysis, "world" | "firms" | "market" | "confidence" | "calibration">;

/**
 * A search within a window, most severe first; the preset decides which claims count and from which probability on.
 * What windows or presets have in common is the same object in each of them.
 */
export function signalSearch(analysis: Searched) {
  const { world, firms } = analysis;
  const { presets } = world.methodology;
  const hazardOf = datedHazards(analysis);
  const ofFirms = (...rules: readonly ((firm: FirmAssessment) => Drafts)[]) =>
    firms.flatMap((firm) =>
      rules
        .flatMap((rule) => rule(firm))
        .map((draft) => firmSignal(analysis, firm, hazardOf, draft)),
    );
  const newsOfBand = bandNews(world);
  const changes = once(() => [
    ...marketChanges(analysis),
    ...ofFirms(
      (firm) => scoreSignals(world, firm),
      (firm) => coverageSignals(world, firm),
      (firm) => bandSignals(newsOfBand(firm)),
      (firm) => stageSignal(world, firm),
      (firm) => recordSignals(world, firm),
    ),
  ]);
  const turns = once(() => criticalTurns(analysis));
  const events = memoize(
    (claims: Claims) => claims,
    (claims) => ofFirms((firm) => eventSignals(world, firm, claims)),
  );
  const alerts = memoize(
    (preset: PresetName) => preset,
    (preset) => {
      const threshold = alertThreshold(presets[preset].costRatio);
      return ofFirms((firm) => alertSignal(analysis, firm, threshold));
    },
  );
  const lasting = once(() =>
    ofFirms(
      (firm) => silenceSignal(world, firm),
      (firm) => staleSignal(world, firm),
    ),
  );
  return (preset: PresetName, window: Window) => {
    const dated = [...changes(), ...events(presets[preset].claims)];
    return [
      ...clusterSignal(analysis, turns(), window),
      ...dated.filter(({ issuedOn }) => isWithin(window, issuedOn)),
      ...alerts(preset),
      ...lasting(),
    ].sort(bySeverity);
  };
}
