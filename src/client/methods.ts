// Made by scripts/client-types.ts from the schemas of the answers.

import type { PublicationAnswer } from "./answers/publication-answer.ts";
import type { ArchiveAnswer } from "./answers/archive-answer.ts";
import type { CitationsAnswer } from "./answers/citations-answer.ts";
import type { IndexAnswer } from "./answers/index-answer.ts";
import type { FirmsAnswer } from "./answers/firms-answer.ts";
import type { FirmAnswer } from "./answers/firm-answer.ts";
import type { IntelligenceAnswer } from "./answers/intelligence-answer.ts";
import type { SignalsAnswer } from "./answers/signals-answer.ts";
import type { FirmIntelligenceAnswer } from "./answers/firm-intelligence-answer.ts";
import type { FirmEventsAnswer } from "./answers/firm-events-answer.ts";
import type { RankingsAnswer } from "./answers/rankings-answer.ts";
import type { ResearchAnswer } from "./answers/research-answer.ts";
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
  readonly firms: Pages<FirmsParameters, FirmsAnswer, FirmsAnswer["firms"][number]>;
  /** `/api/rankings`: Firms by rank, former ones last; the rank is global and kept under filters. */
  readonly rankings: Pages<RankingsParameters, RankingsAnswer, RankingsAnswer["data"][number]>;
  /** `/api/data/exports/:dataset`: A dataset in full, for bulk use: JSON, or CSV, NDJSON and Parquet where it is flat. */
  readonly exports: Exports;

  constructor(service: Service) {
    this.#service = service;
    this.firms = pagesOf(service, "/api/firms", (body: FirmsAnswer) => body.firms);
    this.rankings = pagesOf(service, "/api/rankings", (body: RankingsAnswer) => body.data);
    this.exports = exportsOf(service);
  }

  /** `/api/publications`: The current publication: the latest Weekly Stress, neither superseded nor withdrawn. */
  async publication(): Promise<Interpreted<PublicationAnswer>> {
    return interpreted(await this.#service.answer("/api/publications", ""), (body) => body.publication);
  }

  /** `/api/publications/archive`: All issued publications, newest first, with the available filters. */
  async archive(parameters: ArchiveParameters = {}): Promise<Recorded<ArchiveAnswer>> {
    return recorded(await this.#service.answer("/api/publications/archive", queryText(parameters)));
  }

  /** `/api/publications/card`: The card of a reference, or the current one of a series, as SVG. */
  async card(parameters: CardParameters = {}): Promise<string> {
    return (await this.#service.answer("/api/publications/card", queryText(parameters))).body;
  }

  /** `/api/publications/citations`: The cited-by ledger: works that cite a publication, newest first. */
  async citations(parameters: CitationsParameters = {}): Promise<Recorded<CitationsAnswer>> {
    return recorded(await this.#service.answer("/api/publications/citations", queryText(parameters)));
  }

  /** `/api/index/latest`: The latest snapshot of the index with all constituents. */
  async index(): Promise<Interpreted<IndexAnswer>> {
    return interpreted(await this.#service.answer("/api/index/latest", ""), (body) => body.index);
  }

  /** `/api/firms/:slug`: One firm in full; under the slug of an alias, the same record with its own slug. */
  async firm(slug: string): Promise<Interpreted<FirmAnswer>> {
    return interpreted(await this.#service.answer(`/api/firms/${encodeURIComponent(slug)}`, ""), (body) => body.firm);
  }

  /** `/api/intelligence`: The review of the market under a preset over a window. */
  async intelligence(parameters: IntelligenceParameters = {}): Promise<Interpreted<IntelligenceAnswer>> {
    return interpreted(await this.#service.answer("/api/intelligence", queryText(parameters)), (body) => body.review);
  }

  /** `/api/signals`: Market signals and firm signals of a window, most severe first. */
  async signals(parameters: SignalsParameters = {}): Promise<Interpreted<SignalsAnswer>> {
    return interpreted(await this.#service.answer("/api/signals", queryText(parameters)), (body) => body.meta);
  }

  /** `/api/firms/:slug/intelligence`: The review of one firm: claims, probability term by term, sequence, outcomes. */
  async firmIntelligence(slug: string): Promise<Interpreted<FirmIntelligenceAnswer>> {
    return interpreted(await this.#service.answer(`/api/firms/${encodeURIComponent(slug)}/intelligence`, ""), (body) => body.review);
  }

  /** `/api/events/firm/:slug`: What happened to one firm, and which of it is critical. */
  async firmEvents(slug: string): Promise<Interpreted<FirmEventsAnswer>> {
    return interpreted(await this.#service.answer(`/api/events/firm/${encodeURIComponent(slug)}`, ""), (body) => body.event);
  }

  /** `/api/research`: The publisher's research documents, newest first. */
  async research(parameters: ResearchParameters = {}): Promise<Recorded<ResearchAnswer>> {
    return recorded(await this.#service.answer("/api/research", queryText(parameters)));
  }
}
