import type { Probed } from "./finding.ts";
import { isFine, type ProbeReport } from "./probe.ts";

/** How much of what a cause would break has to be broken before it is named. */
const most = 0.8;

/** The one reason of many findings as a sentence; null where there is none to see. */
export function causeOf({ probed }: Pick<ProbeReport, "probed">): string | null {
  const wrong = probed.filter(({ verdict }) => !isFine(verdict));
  if (wrong.length < 5) return null;
  if (isMost(probed, (one) => one.findings.some(({ aspect }) => aspect === "fetch"))) {
    return "Nearly nothing could be fetched: the host is down, limits the rate, or cuts answers off.";
  }
  if (isMost(probed, (one) => one.findings.some(({ aspect }) => aspect === "CORS"))) {
    return "This host sends no Access-Control-Allow-Origin, so no page elsewhere can read it.";
  }
  const gets = probed.filter(({ item }) => item.startsWith("GET /api/"));
  const plain = gets.filter(({ item }) => !item.includes("?"));
  const asked = gets.filter(({ item }) => item.includes("?") && !item.includes("?utm_"));
  const isOther = ({ findings }: Probed) =>
    findings.some(({ aspect }) => aspect === "content" || aspect === "status");
  if (isMost(plain, isOther)) {
    return "Nearly every address of the API answers something else: perhaps one page for all, or another build.";
  }
  if (isMost(asked, isOther)) {
    return "This host ignores queries: it, or a cache before it, answers as if nothing stood after the question mark.";
  }
  return null;
}

function isMost(all: readonly Probed[], test: (one: Probed) => boolean): boolean {
  return all.length >= 5 && all.filter(test).length >= most * all.length;
}
