import type { ReadModel } from "../answers/read-model.ts";
import type { Page } from "./page.ts";
import { archivePages } from "./pages/archive.tsx";
import { calibrationPage } from "./pages/calibration.tsx";
import { citationsPage } from "./pages/citations.tsx";
import { dataPage } from "./pages/data.tsx";
import { firmPage } from "./pages/firm.tsx";
import { homePage } from "./pages/home.tsx";
import { marketPage } from "./pages/market.tsx";
import { methodologyPage } from "./pages/methodology.tsx";
import { publicationPage } from "./pages/publication.tsx";
import { rankingsPage } from "./pages/rankings.tsx";
import { researchListPage, researchPage } from "./pages/research.tsx";

/** Every page of the site but the one for addresses that have none. */
export function* sitePages(readModel: ReadModel): Iterable<Page> {
  yield homePage(readModel);
  yield marketPage(readModel);
  yield rankingsPage(readModel);
  yield* archivePages(readModel);
  yield citationsPage(readModel);
  yield researchListPage(readModel);
  yield methodologyPage(readModel);
  yield calibrationPage(readModel);
  yield dataPage(readModel);
  for (const issued of readModel.issued) yield publicationPage(readModel, issued);
  for (const firm of readModel.analysis.firms) yield firmPage(readModel, firm);
  for (const document of readModel.analysis.world.research) yield researchPage(readModel, document);
}
