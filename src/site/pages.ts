import type { ReadModel } from "../answers/read-model.ts";
import type { DescribedRoute } from "../openapi/api-facts.ts";
import type { Page } from "./page.ts";
import { archivePages } from "./pages/archive.tsx";
import { calibrationPage } from "./pages/calibration.tsx";
import { citationsPage } from "./pages/citations.tsx";
import { dataPage } from "./pages/data.tsx";
import { developersPage } from "./pages/developers.tsx";
import { firmPage } from "./pages/firm.tsx";
import { homePage } from "./pages/home.tsx";
import { marketPage } from "./pages/market.tsx";
import { methodologyPage } from "./pages/methodology.tsx";
import { publicationPage } from "./pages/publication.tsx";
import { rankingsPage } from "./pages/rankings.tsx";
import { referencePage } from "./pages/reference.tsx";
import { researchListPage, researchPage } from "./pages/research.tsx";

import { statusPage } from "./pages/status.tsx";
import { versioningPage } from "./pages/versioning.tsx";

/** What the pages about the API are made from. */
export interface ApiDescription {
  readonly routes: readonly DescribedRoute[];
  /** Markdown: docs/versioning.md. */
  readonly versioning: string;
}

/** Every page of the site, those about the API among them, but the one for unknown addresses. */
export function* sitePages(readModel: ReadModel, aboutApi: Iterable<Page>): Iterable<Page> {
  yield* dataPages(readModel);
  yield* aboutApi;
  yield* recordPages(readModel);
}

function* dataPages(readModel: ReadModel): Iterable<Page> {
  yield homePage(readModel);
  yield marketPage(readModel);
  yield rankingsPage(readModel);
  yield* archivePages(readModel);
  yield citationsPage(readModel);
  yield researchListPage(readModel);
  yield methodologyPage(readModel);
  yield calibrationPage(readModel);
  yield dataPage(readModel);
}

/** The pages about the API. */
export function* apiPages(
  readModel: ReadModel,
  { routes, versioning }: ApiDescription,
): Iterable<Page> {
  const { publisher } = readModel.analysis.world;
  yield developersPage(publisher, routes);
  yield referencePage(publisher, routes);
  yield statusPage(readModel, routes);
  yield versioningPage(publisher, versioning);
}

function* recordPages(readModel: ReadModel): Iterable<Page> {
  for (const issued of readModel.issued) yield publicationPage(readModel, issued);
  for (const firm of readModel.analysis.firms) yield firmPage(readModel, firm);
  for (const document of readModel.analysis.world.research) yield researchPage(readModel, document);
}

/** The pages that say nothing about the API, so that its description need not be made for them. */
export function* plainPages(readModel: ReadModel): Iterable<Page> {
  yield* dataPages(readModel);
  yield* recordPages(readModel);
}
