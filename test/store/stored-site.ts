import type { Route } from "../../src/answers/api/route.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { cardDrawer } from "../../src/cards/picture/drawer.ts";
import { cardLook } from "../../src/content/files/card-look.ts";
import { siteTheme } from "../../src/content/files/site-theme.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import { answer } from "../../src/resolve/answer.ts";
import foldTable from "../../src/resolve/fold-table.json" with { type: "json" };
import { siteMaking } from "../../src/site/site-files.ts";
import { preparedSite } from "../../src/site/store/site-files.ts";
import { memoryCache } from "../cards/memory-cache.ts";

/** A site in memory whose files are made when they are asked for, with the answers of the resolver over them. */
export async function storedSite(routes: readonly Route[], readModel: ReadModel) {
  const { publisher } = readModel.analysis.world;
  const making = {
    fold: foldTable,
    draw: cardDrawer(await cardLook(null), memoryCache()),
    site: siteMaking(await siteTheme(null), publisher.site, []),
  };
  const site = preparedSite(routes, readModel, making);
  const file = async (path: string): Promise<string | null> => {
    const found = await site.file(path);
    return found === null ? null : String(wholeBody(found.body));
  };
  return {
    file,
    /** The status and the body of the answer to a request. */
    answer: async (url: string) => {
      const [path = "", query = ""] = url.split("?");
      const found = await answer("GET", path, query, async () => site.table(), file);
      const whole = found.kind === "file" ? await wholeOf(found) : found;
      return { status: whole.status, body: whole.body.join("") };

      async function wholeOf({ file: path, otherwise }: Extract<typeof found, { kind: "file" }>) {
        const text = await file(path);
        return text === null ? otherwise() : { status: 200, body: [text] };
      }
    },
  };
}
