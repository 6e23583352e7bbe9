import type { Citation } from "../../../src/model/citation.ts";

/** Invented works that cite the index: titles with a place for the subject, and who brings them out. */
export interface Shelf {
  readonly kind: Citation["kind"];
  readonly publishers: readonly (readonly [name: string, host: string])[];
  readonly titles: readonly string[];
  readonly hasDoi: boolean;
  /** How many of a hundred citations come from here. */
  readonly share: number;
}

export const subjects: readonly string[] = [
  "payout delays",
  "the summer of 2024",
  "retail trading evaluations",
  "sector stress",
  "evidence of uneven quality",
  "processor dependence",
  "the winter squeeze",
  "funded-account programmes",
  "early warning without alarm",
  "retroactive terms",
  "reserve attestations",
  "simulated accounts",
];

export const shelves: readonly Shelf[] = [
  {
    kind: "news",
    publishers: [
      ["Quarterdeck Business News", "quarterdeck-news.example"],
      ["The Evaluation Ledger", "evaluation-ledger.example"],
      ["Kettle wire", "kettlewire.example"],
      ["Harbour Courier", "harbourcourier.example"],
    ],
    titles: [
      "Index points to {s} as another firm stops paying",
      "What a weekly index says about {s}",
      "Three charts on {s}",
      "Customers ask about {s}; an observatory answers with intervals",
    ],
    hasDoi: false,
    share: 30,
  },
  {
    kind: "paper",
    publishers: [
      ["Journal of Market Conduct Studies", "jmcs.example"],
      ["Working Papers in Retail Finance", "wprf.example"],
      ["Annals of Applied Index Construction", "aaic.example"],
    ],
    titles: [
      "A discrete-time hazard view of {s}",
      "On the measurement of {s}",
      "{s}: what public evidence can and cannot show",
      "Calibration of issued forecasts: the case of {s}",
    ],
    hasDoi: true,
    share: 18,
  },
  {
    kind: "report",
    publishers: [
      ["Round of Conduct Supervisors", "supervisors-round.example"],
      ["Institute for Household Trading", "household-trading.example"],
      ["Traders' ombud", "tradersombud.example"],
    ],
    titles: ["Annual report: {s}", "Thematic review of {s}", "Note to consumers on {s}"],
    hasDoi: true,
    share: 16,
  },
  {
    kind: "blog",
    publishers: [
      ["Margin Notes", "marginnotes.example"],
      ["Slow Statistics", "slowstatistics.example"],
      ["Payout Clinic", "payoutclinic.example"],
    ],
    titles: ["Reading {s} with care", "Why I changed my mind about {s}", "A week of {s}"],
    hasDoi: false,
    share: 18,
  },
  {
    kind: "thesis",
    publishers: [
      ["University of Westmarch", "theses.westmarch.example"],
      ["Northern Technical College", "ntc.example"],
    ],
    titles: ["{s}: an empirical study", "Modelling {s} from sparse records"],
    hasDoi: true,
    share: 6,
  },
  {
    kind: "filing",
    publishers: [["Isles insolvency gazette", "gazette.isles-insolvency.example"]],
    titles: ["Statement of affairs, annex on {s}", "Claimants' bundle, exhibit on {s}"],
    hasDoi: false,
    share: 5,
  },
  {
    kind: "dataset",
    publishers: [["Open Evaluation Data", "open-evaluation-data.example"]],
    titles: ["Linked records on {s}", "Replication files: {s}"],
    hasDoi: true,
    share: 4,
  },
  {
    kind: "book",
    publishers: [["Larchfield Press", "larchfieldpress.example"]],
    titles: ["Paid to Be Tested: a history of {s}"],
    hasDoi: false,
    share: 3,
  },
];
