// Made by scripts/client-types.ts from the routes.

import type { Answer } from "./answers.ts";
import { type Interpreted, interpreted, type Recorded, recorded } from "./attributed.ts";
import { type Exports, exportsOf } from "./exports.ts";
import { type Pages, pagesOf } from "./pages.ts";
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
import { queryText } from "./query-text.ts";
import type { Service } from "./service.ts";

/** What the client library asks of each route. */
export class Methods {
  readonly #service: Service;
  /** `/api/firms`: All firms on record, scored where there is enough to score; former ones last. */
  readonly firms: Pages<FirmsParameters, Answer<"Firms">, Answer<"Firms">["firms"][number]>;
  /** `/api/rankings`: Firms by rank, former ones last; the rank is global and kept under filters. */
  readonly rankings: Pages<RankingsParameters, Answer<"Rankings">, Answer<"Rankings">["data"][number]>;
  /** `/api/data/exports/:dataset`: A dataset in full, for bulk use: JSON, or CSV, NDJSON and Parquet where it is flat. */
  readonly exports: Exports;

  constructor(service: Service) {
    this.#service = service;
    this.firms = pagesOf(service, "/api/firms", (body: Answer<"Firms">) => body.firms);
    this.rankings = pagesOf(service, "/api/rankings", (body: Answer<"Rankings">) => body.data);
    this.exports = exportsOf(service);
  }

  /** `/api/publications`: The current publication: the latest Weekly Stress, neither superseded nor withdrawn. */
  async publication(): Promise<Interpreted<Answer<"Publication">>> {
    return interpreted(await this.#service.answer("/api/publications", ""), (body) => body.publication);
  }

  /** `/api/publications/archive`: All issued publications, newest first, with the available filters. */
  async archive(parameters: ArchiveParameters = {}): Promise<Recorded<Answer<"Archive">>> {
    return recorded(await this.#service.answer("/api/publications/archive", queryText(parameters)));
  }

  /** `/api/publications/card`: The card of a reference, or the current one of a series, as SVG. */
  async card(parameters: CardParameters = {}): Promise<string> {
    return (await this.#service.answer("/api/publications/card", queryText(parameters))).body;
  }

  /** `/api/publications/citations`: The cited-by ledger: works that cite a publication, newest first. */
  async citations(parameters: CitationsParameters = {}): Promise<Recorded<Answer<"Citations">>> {
    return recorded(await this.#service.answer("/api/publications/citations", queryText(parameters)));
  }

  /** `/api/index/latest`: The latest snapshot of the index with all constituents. */
  async index(): Promise<Interpreted<Answer<"Index">>> {
    return interpreted(await this.#service.answer("/api/index/latest", ""), (body) => body.index);
  }

  /** `/api/firms/:slug`: One firm in full; under the slug of an alias, the same record with its own slug. */
  async firm(slug: string): Promise<Interpreted<Answer<"Firm">>> {
    return interpreted(await this.#service.answer(`/api/firms/${encodeURIComponent(slug)}`, ""), (body) => body.firm);
  }

  /** `/api/intelligence`: The review of the market under a preset over a window. */
  async intelligence(parameters: IntelligenceParameters = {}): Promise<Interpreted<Answer<"Intelligence">>> {
    return interpreted(await this.#service.answer("/api/intelligence", queryText(parameters)), (body) => body.review);
  }

  /** `/api/signals`: Market signals and firm signals of a window, most severe first. */
  async signals(parameters: SignalsParameters = {}): Promise<Interpreted<Answer<"Signals">>> {
    return interpreted(await this.#service.answer("/api/signals", queryText(parameters)), (body) => body.meta);
  }

  /** `/api/firms/:slug/intelligence`: The review of one firm: claims, probability term by term, sequence, outcomes. */
  async firmIntelligence(slug: string): Promise<Interpreted<Answer<"FirmIntelligence">>> {
    return interpreted(await this.#service.answer(`/api/firms/${encodeURIComponent(slug)}/intelligence`, ""), (body) => body.review);
  }

  /** `/api/events/firm/:slug`: What happened to one firm, and which of it is critical. */
  async firmEvents(slug: string): Promise<Interpreted<Answer<"FirmEvents">>> {
    return interpreted(await this.#service.answer(`/api/events/firm/${encodeURIComponent(slug)}`, ""), (body) => body.event);
  }

  /** `/api/research`: The publisher's research documents, newest first. */
  async research(parameters: ResearchParameters = {}): Promise<Recorded<Answer<"Research">>> {
    return recorded(await this.#service.answer("/api/research", queryText(parameters)));
  }
}
