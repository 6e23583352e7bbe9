import { dump } from "js-yaml";
import type { Bank } from "./banks.ts";
import type { File } from "./content-folder.ts";

/** One file a bank. What the data does not say, such as a charter or a website, is not there. */
export function firmFiles(banks: readonly Bank[]): readonly File[] {
  return banks.map((bank) => ({ path: `firms/${bank.slug}.yaml`, text: dump(firm(bank)) }));
}

function firm({ firmId, name, aliases, listedOn, failure }: Bank) {
  const active = { status: "active", from: listedOn };
  return {
    firmId,
    name,
    aliases: [...aliases],
    country: "US",
    jurisdictionTier: "tier-1",
    modelType: "call-report-filer",
    listedOn,
    statusHistory: failure === null ? [active] : [active, { status: "closed", from: failure.on }],
  };
}
