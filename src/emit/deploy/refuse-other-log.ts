import { unlessAbsent } from "../../model/language/system-error.ts";
import { parseCheckpoint } from "../../record/ledger/checkpoint.ts";
import { ledgerDirectory } from "../../record/ledger/ledger.ts";
import { historyFaults, verifyLedger } from "../../record/verify/verify-ledger.ts";
import { placesBelow, readPlain } from "../files/plain-path.ts";

/**
 * Throws a RangeError unless the log of a build continues the one that is deployed or built: a log
 * that is shorter, forked, of another name or gone takes back what readers may have cited.
 */
export function refuseOtherLog(
  built: string,
  live: string,
  attempt: "deploy" | "merge" = "deploy",
): void {
  const begin = `Cannot ${attempt} "${built}" over "${live}":`;
  const read = (site: string, path: string) =>
    unlessAbsent(() =>
      readPlain(placesBelow(site, begin.slice(0, -1))(`${ledgerDirectory}/${path}`)),
    );
  const deployed = read(live, "checkpoint");
  if (deployed === null) return;
  const saved = parseCheckpoint(deployed.toString("utf8"));
  if (saved === null) {
    throw new RangeError(`${begin} "${ledgerDirectory}/checkpoint" there is not a checkpoint`);
  }
  const { reading, faults } = verifyLedger((path) => read(built, path));
  const wrong = reading === null ? faults : [...faults, ...historyFaults(saved, reading)];
  const [first] = wrong;
  if (first === undefined) return;
  throw new RangeError(
    `${begin} ${first.message}; correct or withdraw what should not stand, or ${attempt} into another folder`,
  );
}
