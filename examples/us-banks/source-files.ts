import type { File } from "./content-folder.ts";
import { csvText } from "./csv.ts";

const sourceColumns = [
  "sourceId",
  "name",
  "kind",
  "reliability",
  "originGroup",
  "affiliatedFirmId",
] as const;

/** The sources of the data, which contains no claims and so no evidence. */
export function sourceFiles(): readonly File[] {
  const sources = [
    { sourceId: "ffiec-call-reports", name: "FFIEC Call Reports" },
    { sourceId: "fdic-failed-banks", name: "FDIC failed bank list" },
  ].map((source) => ({
    ...source,
    kind: "regulator",
    reliability: "A",
    originGroup: source.sourceId,
    affiliatedFirmId: "",
  }));
  return [
    { path: "sources.csv", text: csvText(sourceColumns, sources) },
    { path: "claims.csv", text: "claimId,firmId,statement,temporality,kind\n" },
    {
      path: "evidence.csv",
      text: "evidenceId,claimId,sourceId,stance,directness,observedOn,knownOn,url,sha256\n",
    },
  ];
}
