// Made by scripts/client-types.ts from the routes.

import type { Answer } from "./answers.ts";
import { bodyOf, type Interpreted, interpreted, type Recorded, recorded } from "./attributed.ts";
import { type Exports, exportsOf } from "./exports.ts";
import { type Pages, pagesOf, queryText } from "./pages.ts";
import type {
  ArchiveParameters,
  CardParameters,
  CitationsParameters,
  FirmsParameters,
  IntelligenceParameters,
  SignalsParameters,
  RankingsParameters,
  ResearchParameters,
} from "./parameters.ts";
import type { Service } from "./service.ts";

/** What the client library asks of each route. */
export class Methods {
  readonly #service: Service;
  /** `/api/firms`: All firms on record, scored where there is enough to score; former ones last. */
  readonly firms: Pages<FirmsParameters, Answer<"Firms">, Answer<"Firms">["firms"][number]>;
  /** `/api/rankings`: Firms by rank, former ones last; the rank is global and kept under filters. */
  readonly rankings: Pages<RankingsParameters, Answer<"Rankings">, Answer<"Rankings">["data"][number]>;
  /** `/api/data/exports/:dataset`: A dataset in full, for bulk use: JSON, or CSV, Parquet and NDJSON where it is flat. */
  readonly exports: Exports;

  constructor(service: Service) {
    this.#service = service;
    this.firms = pagesOf(service, "/api/firms", (body: Answer<"Firms">) => body.firms);
    this.rankings = pagesOf(service, "/api/rankings", (body: Answer<"Rankings">) => body.data);
    this.exports = exportsOf(service);
  }

  /** `/api/publications`: The current publication: the latest record of the regular series (WS), neither superseded nor withdrawn. */
  publication(): Promise<Interpreted<Answer<"Publication">>> {
    return this.#service.answer("/api/publications", "", interpreted((body: Answer<"Publication">) => body.publication));
  }

  /** `/api/publications/archive`: All issued publications, newest first, with the available filters. */
  archive(parameters: ArchiveParameters = {}): Promise<Recorded<Answer<"Archive">>> {
    return this.#service.answer("/api/publications/archive", queryText(parameters), recorded<Answer<"Archive">>);
  }

  /** `/api/publications/card`: The card of a reference, or the current one of a series, as SVG. */
  card(parameters: CardParameters = {}): Promise<string> {
    return this.#service.answer("/api/publications/card", queryText(parameters), bodyOf);
  }

  /** `/api/publications/citations`: The cited-by ledger: works that cite a publication, newest first. */
  citations(parameters: CitationsParameters = {}): Promise<Recorded<Answer<"Citations">>> {
    return this.#service.answer("/api/publications/citations", queryText(parameters), recorded<Answer<"Citations">>);
  }

  /** `/api/index/latest`: The latest snapshot of the index with all constituents. */
  index(): Promise<Interpreted<Answer<"Index">>> {
    return this.#service.answer("/api/index/latest", "", interpreted((body: Answer<"Index">) => body.index));
  }

  /** `/api/firms/:slug`: One firm in full; under the slug of an alias, the same record with its own slug. */
  firm(slug: string): Promise<Interpreted<Answer<"Firm">>> {
    return this.#service.answer(`/api/firms/${encodeURIComponent(slug)}`, "", interpreted((body: Answer<"Firm">) => body.firm));
  }

  /** `/api/intelligence`: The review of the market under a preset over a window. */
  intelligence(parameters: IntelligenceParameters = {}): Promise<Interpreted<Answer<"Intelligence">>> {
    return this.#service.answer("/api/intelligence", queryText(parameters), interpreted((body: Answer<"Intelligence">) => body.review));
  }

  /** `/api/signals`: Market signals and firm signals of a window, most severe first. */
  signals(parameters: SignalsParameters = {}): Promise<Interpreted<Answer<"Signals">>> {
    return this.#service.answer("/api/signals", queryText(parameters), interpreted((body: Answer<"Signals">) => body.meta));
  }

  /** `/api/firms/:slug/intelligence`: The review of one firm: claims, probability term by term, sequence, outcomes. */
  firmIntelligence(slug: string): Promise<Interpreted<Answer<"FirmIntelligence">>> {
    return this.#service.answer(`/api/firms/${encodeURIComponent(slug)}/intelligence`, "", interpreted((body: Answer<"FirmIntelligence">) => body.review));
  }

  /** `/api/events/firm/:slug`: What happened to one firm, and which of it is critical. */
  firmEvents(slug: string): Promise<Interpreted<Answer<"FirmEvents">>> {
    return this.#service.answer(`/api/events/firm/${encodeURIComponent(slug)}`, "", interpreted((body: Answer<"FirmEvents">) => body.event));
  }

  /** `/api/research`: The publisher's research documents, newest first. */
  research(parameters: ResearchParameters = {}): Promise<Recorded<Answer<"Research">>> {
    return this.#service.answer("/api/research", queryText(parameters), recorded<Answer<"Research">>);
  }
}
