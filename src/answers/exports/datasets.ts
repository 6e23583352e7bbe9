import type { ExportDataset } from "./dataset.ts";
import { calibration } from "./datasets/calibration.ts";
import { citations } from "./datasets/citations.ts";
import { claims } from "./datasets/claims.ts";
import { events } from "./datasets/events.ts";
import { evidence } from "./datasets/evidence.ts";
import { firmHistory } from "./datasets/firm-history.ts";
import { firms } from "./datasets/firms.ts";
import { forecasts } from "./datasets/forecasts.ts";
import { indexHistory } from "./datasets/index-history.ts";
import { indexSnapshot } from "./datasets/index-snapshot.ts";
import { indexVintages } from "./datasets/index-vintages.ts";
import { integrity } from "./datasets/integrity.ts";
import { methodology } from "./datasets/methodology.ts";
import { models } from "./datasets/models.ts";
import { observations } from "./datasets/observations.ts";
import { outcomes } from "./datasets/outcomes.ts";
import { publications } from "./datasets/publications.ts";
import { rankings } from "./datasets/rankings.ts";
import { research } from "./datasets/research.ts";
import { riskDistribution } from "./datasets/risk-distribution.ts";
import { signals } from "./datasets/signals.ts";
import { sources } from "./datasets/sources.ts";

/** Every dataset of `/api/data/exports/:dataset`, in the order in which they are listed. */
export const datasets: readonly ExportDataset[] = [
  indexSnapshot,
  indexHistory,
  indexVintages,
  firms,
  rankings,
  riskDistribution,
  publications,
  citations,
  signals,
  events,
  outcomes,
  forecasts,
  calibration,
  research,
  methodology,
  models,
  integrity,
  firmHistory,
  observations,
  claims,
  evidence,
  sources,
];
