import type { DescribedRoute } from "../answers/openapi/api-facts.ts";
import type { ReadModel } from "../answers/rows/read-model.ts";
import type { SiteTheme } from "../model/site-theme.ts";
import type { Page } from "./page.ts";
import { archivePages, citationsPage } from "./pages/archive.tsx";
import { calibrationPage } from "./pages/calibration.tsx";
import { dataPage } from "./pages/data.tsx";
import { developersPage } from "./pages/developers.tsx";
import { firmPages } from "./pages/firm.tsx";
import { homePage } from "./pages/home.tsx";
import { marketPage } from "./pages/market.tsx";
import { methodologyPage } from "./pages/methodology.tsx";
import { publicationPage } from "./pages/publication.tsx";
import { comparePage, firmListPages, rankingsPage } from "./pages/rankings.tsx";
import { referencePage, statusPage } from "./pages/reference.tsx";
import { notFoundPage, researchListPage, researchPage, versioningPage } from "./pages/texts.tsx";

type Texts = Pick<SiteTheme, "versioning" | "methodology">;

/** The pages that say nothing about the API, so that its description need not be made for them. */
export function plainPages(readModel: ReadModel, { methodology }: Texts): readonly Page[] {
  const { issued, analysis, has } = readModel;
  return [
    homePage(readModel),
    marketPage(readModel),
    rankingsPage(readModel),
    ...firmListPages(readModel),
    comparePage(readModel),
    ...archivePages(readModel),
    citationsPage(readModel),
    ...(has.research ? [researchListPage(readModel)] : []),
    methodologyPage(readModel, methodology),
    ...(has.forecasts ? [calibrationPage(readModel)] : []),
    dataPage(readModel),
    ...issued.map((one) => publicationPage(readModel, one)),
    ...firmPages(readModel),
    ...analysis.world.research.map((essay) => researchPage(readModel, essay)),
    notFoundPage,
  ];
}

export function apiPages(
  readModel: ReadModel,
  routes: readonly DescribedRoute[],
  { versioning }: Texts,
): readonly Page[] {
  const { publisher } = readModel.analysis.world;
  return [
    developersPage(publisher, routes),
    referencePage(publisher, routes),
    statusPage(readModel, routes),
    versioningPage(versioning),
  ];
}
