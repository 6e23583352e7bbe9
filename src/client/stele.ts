import type { ArchiveAnswer } from "./answers/archive-answer.ts";
import type { CitationsAnswer } from "./answers/citations-answer.ts";
import type { FirmAnswer } from "./answers/firm-answer.ts";
import type { FirmEventsAnswer } from "./answers/firm-events-answer.ts";
import type { FirmIntelligenceAnswer } from "./answers/firm-intelligence-answer.ts";
import type { FirmRow } from "./answers/firm-row.ts";
import type { FirmsAnswer } from "./answers/firms-answer.ts";
import type { IndexAnswer } from "./answers/index-answer.ts";
import type { IntelligenceAnswer } from "./answers/intelligence-answer.ts";
import type { PublicationAnswer } from "./answers/publication-answer.ts";
import type { RankingRow } from "./answers/ranking-row.ts";
import type { RankingsAnswer } from "./answers/rankings-answer.ts";
import type { ResearchAnswer } from "./answers/research-answer.ts";
import type { SignalsAnswer } from "./answers/signals-answer.ts";
import type { Reply } from "./ask.ts";
import {
  type Basis,
  type Interpreted,
  interpreted,
  type Recorded,
  recorded,
} from "./attributed.ts";
import { type Exports, exportsOf } from "./exports.ts";
import { type Pages, pagesOf } from "./pages.ts";
import type {
  ArchiveParameters,
  CardParameters,
  CitationsParameters,
  FirmsParameters,
  IntelligenceParameters,
  RankingsParameters,
  ResearchParameters,
  SignalsParameters,
} from "./parameters.ts";
import { queryText } from "./query-text.ts";
import { type Service, serviceOf } from "./service.ts";
import type { SteleOptions } from "./settings.ts";

export type { Attributed, Basis, Interpreted, Recorded } from "./attributed.ts";
export type { SteleOptions } from "./settings.ts";
export { SteleError } from "./stele-error.ts";
export type { Exports, Pages, Reply };

/**
 * A publication, read from any of its mirrors. Answers are composed here from plain files, so that
 * they are the same on a host that ignores queries as on a live server.
 */
export class Stele {
  /** `/api/firms` */
  readonly firms: Pages<FirmsParameters, FirmsAnswer, FirmRow>;
  /** `/api/rankings` */
  readonly rankings: Pages<RankingsParameters, RankingsAnswer, RankingRow>;
  /** `/api/data/exports/:dataset` */
  readonly exports: Exports;
  readonly #service: Service;

  constructor(options: SteleOptions) {
    const service = serviceOf(options);
    this.#service = service;
    this.firms = pagesOf(service, "/api/firms", (body: FirmsAnswer) => body.firms);
    this.rankings = pagesOf(service, "/api/rankings", (body: RankingsAnswer) => body.data);
    this.exports = exportsOf(service);
  }

  /** `/api/publications` */
  publication(): Promise<Interpreted<PublicationAnswer>> {
    return this.#read("/api/publications", {}, (body: PublicationAnswer) => body.publication);
  }

  /** `/api/publications/archive`; each row carries its own provenance and calibration. */
  archive(parameters: ArchiveParameters = {}): Promise<Recorded<ArchiveAnswer>> {
    return this.#records("/api/publications/archive", parameters);
  }

  /** `/api/publications/card`: the text of an SVG. */
  async card(parameters: CardParameters = {}): Promise<string> {
    return (await this.#service.answer("/api/publications/card", queryText(parameters))).body;
  }

  /** `/api/publications/citations` */
  citations(parameters: CitationsParameters = {}): Promise<Recorded<CitationsAnswer>> {
    return this.#records("/api/publications/citations", parameters);
  }

  /** `/api/index/latest` */
  index(): Promise<Interpreted<IndexAnswer>> {
    return this.#read("/api/index/latest", {}, (body: IndexAnswer) => body.index);
  }

  /** `/api/firms/:slug` */
  firm(slug: string): Promise<Interpreted<FirmAnswer>> {
    return this.#read(firmPath(slug), {}, (body: FirmAnswer) => body.firm);
  }

  /** `/api/firms/:slug/intelligence` */
  firmIntelligence(slug: string): Promise<Interpreted<FirmIntelligenceAnswer>> {
    const path = `${firmPath(slug)}/intelligence`;
    return this.#read(path, {}, (body: FirmIntelligenceAnswer) => body.review);
  }

  /** `/api/events/firm/:slug` */
  firmEvents(slug: string): Promise<Interpreted<FirmEventsAnswer>> {
    const path = `/api/events/firm/${encodeURIComponent(slug)}`;
    return this.#read(path, {}, (body: FirmEventsAnswer) => body.event);
  }

  /** `/api/intelligence` */
  intelligence(parameters: IntelligenceParameters = {}): Promise<Interpreted<IntelligenceAnswer>> {
    return this.#read("/api/intelligence", parameters, (body: IntelligenceAnswer) => body.review);
  }

  /** `/api/signals` */
  signals(parameters: SignalsParameters = {}): Promise<Interpreted<SignalsAnswer>> {
    return this.#read("/api/signals", parameters, (body: SignalsAnswer) => body.meta);
  }

  /** `/api/research` */
  research(parameters: ResearchParameters = {}): Promise<Recorded<ResearchAnswer>> {
    return this.#records("/api/research", parameters);
  }

  /** Any address of the API, such as `/api/rankings?risk=high`; a failure is an answer too. */
  request(url: string): Promise<Reply> {
    const [path = "", ...query] = url.split("?");
    return this.#service.ask(path, query.join("?"));
  }

  /** The newest checkpoint of the ledger seen so far, to pass as `checkpoint` next time. */
  get checkpoint(): string | null {
    return this.#service.checkpoint();
  }

  async #read<Body>(
    path: string,
    parameters: object,
    basisIn: (body: Body) => Basis,
  ): Promise<Interpreted<Body>> {
    return interpreted(await this.#service.answer(path, queryText(parameters)), basisIn);
  }

  async #records<Body>(path: string, parameters: object): Promise<Recorded<Body>> {
    return recorded(await this.#service.answer(path, queryText(parameters)));
  }
}

function firmPath(slug: string): string {
  return `/api/firms/${encodeURIComponent(slug)}`;
}
