import type { DescribedRoute } from "../answers/openapi/api-facts.ts";
import type { ReadModel } from "../answers/rows/read-model.ts";
import { firmPageFile } from "../answers/rows/record-address.ts";
import { entryOf } from "../model/language/at.ts";
import type { Page } from "./page.ts";
import { archivePages } from "./pages/archive.tsx";
import { calibrationPage } from "./pages/calibration.tsx";
import { citationsPage } from "./pages/citations.tsx";
import { comparePage } from "./pages/compare.tsx";
import { dataPage } from "./pages/data.tsx";
import { developersPage } from "./pages/developers.tsx";
import { firmPage } from "./pages/firm.tsx";
import { firmListPages } from "./pages/firm-list.tsx";
import { homePage } from "./pages/home.tsx";
import { marketPage } from "./pages/market.tsx";
import { methodologyPage } from "./pages/methodology.tsx";
import { publicationPage } from "./pages/publication.tsx";
import { rankingsPage } from "./pages/rankings.tsx";
import { referencePage } from "./pages/reference.tsx";
import { researchListPage, researchPage } from "./pages/research.tsx";

import { statusPage } from "./pages/status.tsx";
import { versioningPage } from "./pages/versioning.tsx";

/** The facts that the pages about the API are made from. */
export interface ApiDescription {
  readonly routes: readonly DescribedRoute[];
  /** Markdown: docs/versioning.md. */
  readonly versioning: string;
}

/** Pages that are made together when they are asked for. */
interface PageGroup {
  /** The path where it is one page that a part of a build may leave out; null otherwise. */
  readonly path: string | null;
  readonly pages: () => Iterable<Page>;
}

function dataPages(readModel: ReadModel): readonly PageGroup[] {
  const pages: readonly PageGroup["pages"][] = [
    () => [homePage(readModel)],
    () => [marketPage(readModel)],
    () => [rankingsPage(readModel)],
    () => firmListPages(readModel),
    () => [comparePage(readModel)],
    () => archivePages(readModel),
    () => [citationsPage(readModel)],
    () => [researchListPage(readModel)],
    () => [methodologyPage(readModel)],
    () => [calibrationPage(readModel)],
    () => [dataPage(readModel)],
  ];
  return pages.map((group) => ({ path: null, pages: group }));
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
  yield versioningPage(versioning);
}

/** A page for each record, firm and essay. */
function* recordPages(readModel: ReadModel): Iterable<PageGroup> {
  const { issued, analysis } = readModel;
  for (const one of issued) yield { path: null, pages: () => [publicationPage(readModel, one)] };
  for (const slug of analysis.firmBySlug.keys()) {
    const page = () => firmPage(readModel, entryOf(analysis.firmBySlug, slug));
    yield { path: firmPageFile(slug), pages: () => [page()] };
  }
  const essays = () => analysis.world.research.map((essay) => researchPage(readModel, essay));
  yield { path: null, pages: essays };
}

/** The pages that say nothing about the API, so that its description need not be made for them. */
export function* plainPages(readModel: ReadModel): Iterable<PageGroup> {
  yield* dataPages(readModel);
  yield* recordPages(readModel);
}
