import type { Publication } from "../model/publication.ts";
import type { Publisher } from "../model/publisher.ts";
import { citationBibtex } from "./citation-bibtex.ts";
import { citationCsl } from "./citation-csl.ts";
import { citationRis } from "./citation-ris.ts";
import { citationText } from "./citation-text.ts";
import { citedWork } from "./cited-work.ts";

/** How to cite one version of a publication. */
export function citationFormats(record: Publication, publisher: Publisher) {
  const work = citedWork(record, publisher);
  return {
    text: citationText(work),
    bibtex: citationBibtex(work),
    ris: citationRis(work),
    csl: { ...citationCsl(work) },
  };
}
