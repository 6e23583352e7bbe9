import type { IsoDate } from "../../src/model/cell.ts";
import type { Publication } from "../../src/model/publication.ts";
import { sha256Hex } from "../../src/record/canonical.ts";
import type { File } from "./content-folder.ts";
import { csvText } from "./csv.ts";
import { citationKind, type Edge, issuedOn, type Work } from "./works.ts";

const columns = [
  "citationId",
  "referenceId",
  "title",
  "url",
  "publisher",
  "kind",
  "doi",
  "citedOn",
  "addedOn",
  "verification",
  "verifiedOn",
] as const;

type Row = Readonly<Record<(typeof columns)[number], string>>;

/**
 * The citation ledger as a stand-in: each edge becomes a citation of one of the example's
 * publications, chosen by the hash of what the work really cites. An edge whose work has no date
 * or no publisher has no row.
 */
export function ledgerFile(
  works: ReadonlyMap<string, Work>,
  edges: readonly Edge[],
  publications: readonly Publication[],
  openedOn: IsoDate,
): File {
  const rows = edges.flatMap((edge, i): readonly Row[] => {
    const work = works.get(edge.citing);
    const reference = standInFor(edge.cited, publications);
    if (work === undefined || reference === null) return [];
    return citationOf(work, `edge-${String(i + 1).padStart(5, "0")}`, reference, openedOn);
  });
  return { path: "citations.csv", text: csvText(columns, rows) };
}

export const emptyLedger: File = { path: "citations.csv", text: csvText(columns, []) };

function standInFor(doi: string, publications: readonly Publication[]): string | null {
  const chosen = Number.parseInt(sha256Hex(doi).slice(0, 8), 16) % publications.length;
  return publications[chosen]?.referenceId ?? null;
}

/** Entered on the day the ledger opens, or when the work appeared, if that is later. */
function citationOf(
  work: Work,
  citationId: string,
  referenceId: string,
  openedOn: IsoDate,
): readonly Row[] {
  const citedOn = issuedOn(work);
  if (citedOn === null || work.publisher === "") return [];
  return [
    {
      citationId,
      referenceId,
      title: work.title || work.container || work.doi,
      url: `https://doi.org/${work.doi.split("/").map(encodeURIComponent).join("/")}`,
      publisher: work.publisher,
      kind: citationKind(work),
      doi: work.doi,
      citedOn,
      addedOn: citedOn > openedOn ? citedOn : openedOn,
      verification: "unverified",
      verifiedOn: "",
    },
  ];
}
