import type { ExportDataset } from "./dataset.ts";
import { audit, auditRanks } from "./datasets/audit.ts";
import { calibration } from "./datasets/calibration.ts";
import { claims, events, evidence, outcomes, sources } from "./datasets/claims.ts";
import { accepted, deliveries } from "./datasets/deliveries.ts";
import { firmHistory } from "./datasets/firm-history.ts";
import { firms, rankings } from "./datasets/firms.ts";
import { groupHistories, groups } from "./datasets/groups.ts";
import { indexHistory, indexSnapshot, riskDistribution } from "./datasets/market.ts";
import { observations } from "./datasets/observations.ts";
import { citations, integrity, publications } from "./datasets/records.ts";
import { research } from "./datasets/research.ts";
import { forecasts, methodology, models } from "./datasets/rules.ts";
import { signals } from "./datasets/signals.ts";
import { firmVintages, indexVintages } from "./datasets/vintages.ts";

export const datasets: readonly ExportDataset[] = [
  indexSnapshot,
  indexHistory,
  indexVintages,
  firms,
  rankings,
  groups,
  groupHistories,
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
  audit,
  auditRanks,
  models,
  integrity,
  firmHistory,
  firmVintages,
  observations,
  claims,
  evidence,
  sources,
  deliveries,
  accepted,
];
