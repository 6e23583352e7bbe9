import { addDays, daysBetween } from "../../src/engine/numbers/calendar.ts";
import type { Citation } from "../../src/model/citation.ts";
import { at } from "../../src/model/language/at.ts";
import { by } from "../../src/model/language/order.ts";
import type { Publication } from "../../src/model/publication.ts";
import { lastDay } from "./calendar.ts";
import { stream } from "./chance.ts";

// Invented works that cite the publications.

type Work = readonly [kind: Citation["kind"], title: string, publisher: string, host: string];

// biome-ignore format: a table reads by columns
const works: readonly Work[] = [
  ["news", "Index points to payout delays as another firm stops paying", "Quarterdeck Business News", "quarterdeck-news.example"],
  ["news", "What a weekly index says about the winter squeeze", "The Evaluation Ledger", "evaluation-ledger.example"],
  ["news", "Three charts on processor dependence", "Kettle wire", "kettlewire.example"],
  ["news", "Customers ask about reserves; an observatory answers with intervals", "Harbour Courier", "harbourcourier.example"],
  ["news", "Two more programmes suspend payouts", "Quarterdeck Business News", "quarterdeck-news.example"],
  ["news", "The week in evaluations", "The Evaluation Ledger", "evaluation-ledger.example"],
  ["paper", "A discrete-time hazard view of retail trading evaluations", "Working Papers in Retail Finance", "wprf.example"],
  ["paper", "Evidence of uneven quality: what public sources can and cannot show", "Journal of Market Conduct Studies", "jmcs.example"],
  ["paper", "Calibration of issued forecasts: the case of funded-account programmes", "Annals of Applied Index Construction", "aaic.example"],
  ["paper", "Early warning without alarm", "Journal of Market Conduct Studies", "jmcs.example"],
  ["report", "Thematic review of retroactive terms", "Round of Conduct Supervisors", "supervisors-round.example"],
  ["report", "Annual report on household trading", "Institute for Household Trading", "household-trading.example"],
  ["report", "Note to consumers on reserve attestations", "Traders' ombud", "tradersombud.example"],
  ["blog", "Reading sector stress with care", "Slow Statistics", "slowstatistics.example"],
  ["blog", "Why I changed my mind about payout delays", "Margin Notes", "marginnotes.example"],
  ["blog", "A week of simulated accounts", "Payout Clinic", "payoutclinic.example"],
  ["blog", "Ranks are worse than scores", "Slow Statistics", "slowstatistics.example"],
  ["thesis", "Modelling processor dependence from sparse records", "University of Westmarch", "theses.westmarch.example"],
  ["filing", "Claimants' bundle, exhibit on payout delays", "Isles insolvency gazette", "gazette.isles-insolvency.example"],
  ["dataset", "Linked records on the winter squeeze", "Open Evaluation Data", "open-evaluation-data.example"],
  ["book", "Paid to Be Tested: a history of the evaluation", "Larchfield Press", "larchfieldpress.example"],
];

const withDoi = ["paper", "report", "thesis", "dataset"];

/** Works that cite the publications, by the day they were added to the ledger. */
export function citations(publications: readonly Publication[]): readonly Citation[] {
  const citable = publications.filter((one) => daysBetween(dayOf(one), lastDay) > 20);
  return works
    .map((work, place) => citation(work, citable, place))
    .sort(by("addedOn", "url"))
    .map((row, place) => ({ ...row, citationId: `CIT-${String(place + 1).padStart(4, "0")}` }));
}

function citation(
  [kind, title, publisher, host]: Work,
  citable: readonly Publication[],
  place: number,
) {
  const draw = stream(`citation ${place}`);
  // what was corrected or withdrawn is cited more than ordinary weeks
  const notable = citable.filter(({ type }) => type !== "scheduled");
  const record = draw.pick(place % 3 === 0 ? notable : citable);
  const room = daysBetween(dayOf(record), lastDay) - 2;
  const citedOn = addDays(dayOf(record), 1 + Math.floor(draw.unit() ** 2 * room));
  const addedOn = notAfterLast(addDays(citedOn, draw.int(0, 40)));
  const verification = at(
    ["verified", "verified", "unverified", "verified", "dead_link"] as const,
    place % 5,
  );
  const year = citedOn.slice(0, 4);
  return {
    citationId: "",
    referenceId: place % 6 === 0 ? record.conceptId : record.referenceId,
    title,
    url: `https://${host}/${year}/${place + 101}`,
    publisher,
    kind,
    doi: withDoi.includes(kind) ? `10.5555/efci.${year}.${place + 101}` : null,
    citedOn,
    addedOn,
    verification,
    verifiedOn:
      verification === "unverified" ? null : notAfterLast(addDays(addedOn, draw.int(0, 21))),
  };
}

function dayOf({ publishedAt }: Publication): string {
  return publishedAt.slice(0, 10);
}

function notAfterLast(day: string): string {
  return day > lastDay ? lastDay : day;
}
