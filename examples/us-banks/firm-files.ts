import { dump } from "js-yaml";
import type { Bank } from "./banks.ts";
import type { File } from "./content-folder.ts";

/** One file a bank. What the data does not say, such as a charter or a website, is not there. */
export function firmFiles(banks: readonly Bank[]): readonly File[] {
  return banks.map((bank) => ({ path: `firms/${bank.slug}.yaml`, text: dump(firm(bank)) }));
}

function firm({ firmId, name, aliases, listedOn, failure, silences }: Bank) {
  return {
    firmId,
    name,
    aliases: [...aliases],
    country: "US",
    jurisdictionTier: "tier-1",
    modelType: "call-report-filer",
    listedOn,
    statusHistory: statusHistory(listedOn, failure, silences),
  };
}

/** Until it failed. One that stops reporting leaves the index, and joins it again if it reports. */
function statusHistory(
  listedOn: Bank["listedOn"],
  failure: Bank["failure"],
  silences: Bank["silences"],
) {
  const spells = silences.flatMap(({ from, until }) => [
    { status: "delisted", from },
    ...(until === null ? [] : [{ status: "active", from: until }]),
  ]);
  const before = [{ status: "active", from: listedOn }, ...spells].filter(
    ({ from }) => failure === null || from < failure.on,
  );
  return failure === null ? before : [...before, { status: "closed", from: failure.on }];
}
