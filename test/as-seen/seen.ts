import { publicationCard } from "../../src/answers/rows/card-source.ts";
import { firmCard, indexCard } from "../../src/answers/rows/figure-cards.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { cardDescription, cardTitle } from "../../src/cards/content/description.ts";
import type { CardViewModel } from "../../src/cards/content/view-model.ts";
import { viewModelOf } from "../../src/cards/content/view-model-of.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { filesOfSite } from "../site/minimal-files.ts";

// A site as its readers meet it: stored answers as JSON, pages as the words on them, cards as the
// title and description that stand in their drawing, badges as their message.

export interface Seen {
  readonly readModel: ReadModel;
  /** A stored answer, such as `api/index/latest.json`. */
  readonly json: <Answer>(path: string) => Answer;
  /** The words of a page. Its tables have a bar between two cells. */
  readonly words: (path: string) => string;
  readonly html: (path: string) => string;
  readonly has: (path: string) => boolean;
  readonly paths: readonly string[];
  readonly indexCard: CardSeen;
  readonly firmCard: (slug: string) => CardSeen;
  readonly recordCard: (reference: string) => CardSeen;
}

export interface CardSeen {
  readonly view: CardViewModel;
  readonly title: string;
  readonly description: string;
  readonly badge: string;
}

export async function seen(dataset: Dataset, asOf: string): Promise<Seen> {
  const readModel = siteOfDataset(dataset, asOf);
  const files = await filesOfSite(readModel);
  const read = new Map<string, string>();
  const text = (path: string) => {
    const known = read.get(path);
    if (known !== undefined) return known;
    const body = files.get(path)?.body;
    if (body === undefined) throw new RangeError(`No file ${path}`);
    const whole = wholeBody(body);
    const words = typeof whole === "string" ? whole : new TextDecoder().decode(whole);
    read.set(path, words);
    return words;
  };
  return {
    readModel,
    json: (path) => JSON.parse(text(path)),
    words: (path) => wordsOf(text(path)),
    html: text,
    has: (path) => files.has(path),
    paths: [...files.keys()],
    indexCard: cardSeen(viewModelOf(indexCard(readModel, "light"))),
    firmCard: (slug) => {
      const assessment = readModel.analysis.firmBySlug.get(slug);
      if (assessment === undefined) throw new RangeError(`No firm ${slug}`);
      return cardSeen(viewModelOf(firmCard(readModel, assessment)));
    },
    recordCard: (reference) => {
      const issued = readModel.issuedById.get(reference);
      if (issued === undefined) throw new RangeError(`No record ${reference}`);
      return cardSeen(viewModelOf(publicationCard(readModel, issued, "light")));
    },
  };
}

function cardSeen(view: CardViewModel): CardSeen {
  return {
    view,
    title: cardTitle(view),
    description: cardDescription(view),
    badge: view.badge.message,
  };
}

function wordsOf(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  return main
    .replace(/<svg[\s\S]*?<\/svg>/g, " ")
    .replace(/<t[dh]\b[^>]*>|<\/table>/g, " | ")
    .replace(/<(?:dt|dd|li|tr)\b[^>]*>|<\/(?:h\d|p|dl|ul|ol|caption|figcaption|span)>/g, " ")
    .replace(/<[^>]+>/g, "")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");
}
