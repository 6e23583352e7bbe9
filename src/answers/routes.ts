import type { Route } from "./api/route.ts";
import { dataExports } from "./routes/data-exports.ts";
import { firm } from "./routes/firm.ts";
import { firmEvents } from "./routes/firm-events.ts";
import { firmIntelligence } from "./routes/firm-intelligence.ts";
import { firms } from "./routes/firms.ts";
import { group } from "./routes/group.ts";
import { groups } from "./routes/groups.ts";
import { indexLatest } from "./routes/index-latest.ts";
import { intelligence } from "./routes/intelligence.ts";
import { publications } from "./routes/publications.ts";
import { publicationsArchive } from "./routes/publications-archive.ts";
import { publicationsCard } from "./routes/publications-card.ts";
import { publicationsCitations } from "./routes/publications-citations.ts";
import { rankings } from "./routes/rankings.ts";
import { research } from "./routes/research.ts";
import { signals } from "./routes/signals.ts";

const all = [
  publications,
  publicationsArchive,
  publicationsCard,
  publicationsCitations,
  indexLatest,
  firms,
  firm,
  intelligence,
  signals,
  firmIntelligence,
  firmEvents,
  rankings,
  groups,
  group,
  research,
  dataExports,
] as const;
export type KnownRoute = (typeof all)[number];

/** The public API, in the order of the specification. A new route is a file and a line above. */
export const routes: readonly Route[] = all;
