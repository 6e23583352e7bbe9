import type { Publication } from "../model/publication.ts";
import type { Publisher } from "../model/publisher.ts";
import { citationBibtex } from "./citation-bibtex.ts";
import { citationCsl } from "./citation-csl.ts";
import { citationRis } from "./citation-ris.ts";
import { citationText } from "./citation-text.ts";
import { citedWork } from "./cited-work.ts";

// Written here and not by citation-js, which reads them back in the tests: it drops letters that
// are not Latin from BibTeX, keys by author and year, cuts the RIS identifier at 20 characters and
// splits corporate names at a comma.

/**
 * How to cite one version of a publication. `successor` is the version that superseded or withdrew
 * it: a list of references tells so, as its reader may never open the record.
 */
export function citationFormats(
  record: Publication,
  publisher: Publisher,
  successor: Publication | null,
) {
  const work = citedWork(record, publisher, successor);
  return {
    text: citationText(work),
    bibtex: citationBibtex(work),
    ris: citationRis(work),
    csl: { ...citationCsl(work) },
  };
}
