import { citationRow } from "../../rows/record-rows.ts";
import { date, integer, nullable, string } from "../column.ts";
import { defineDataset, noInputs } from "../dataset.ts";

export const citations = defineDataset({
  name: "citations",
  title: "Citations",
  description: "The cited-by ledger: works that cite a publication, newest first",
  layer: "observed",
  needs: ["publications", "citations"],
  ownInputs: noInputs,
  key: ["citationId"],
  columns: {
    citationId: string("Identifier of the citation"),
    referenceId: string("What is cited: one version, or a concept in all its versions"),
    conceptId: string("The reference without its version"),
    referenceVersion: nullable(integer("Version cited; null for a concept")),
    referenceStatus: nullable(
      string("current, superseded or withdrawn; of a concept, that of its newest version"),
    ),
    title: string("Title of the work that cites"),
    url: string("Address of the work"),
    publisher: string("Publisher of the work"),
    kind: string("article, paper, report, filing, news, and so on"),
    doi: nullable(string("Digital object identifier of the work")),
    citedOn: date("Day of the work"),
    addedOn: date("Day it entered the ledger"),
    verification: string("verified, unverified or dead_link"),
    verifiedOn: nullable(date("Day of the last check")),
  },
  rows: (site) => site.citations.map((citation) => citationRow(site, citation)),
});
