import type { PublisherInput } from "../../../src/model/publisher.ts";

export const publisher: PublisherInput = {
  name: "Evaluation Firm Continuity Index",
  description:
    "A weekly index of the continuity of retail trading evaluation firms. Synthetic demonstration content: every firm, source, person, figure and event in it is invented, and so is the publisher.",
  prefix: "EFCI",
  baseUrl: "https://index.aldermere.example",
  publisher: { name: "Aldermere Observatory", url: "https://aldermere.example" },
  license: {
    id: "CC-BY-4.0",
    name: "Creative Commons Attribution 4.0 International",
    url: "https://creativecommons.org/licenses/by/4.0/",
  },
  contact: "desk@aldermere.example",
  language: "en-GB",
  legalNoteId: "legal-1",
  period: "week",
  publishTime: "21:00:00",
  hosts: [],
  presets: ["balanced", "early_warning", "confirmed_only"],
  benchmark: {
    measures:
      "How likely retail trading evaluation firms are to keep operating and paying as they promised, from thirteen public indicators and from claims weighed by the independence of their sources.",
    excludes:
      "Whether a firm's programme is worth its fee, whether its customers can win, the legality of its offer anywhere, and firms that sell fewer than about five hundred evaluations a month.",
    unreliableWhen:
      "Fewer than ten firms can be rated, aggregate coverage falls below 65 percent, or the first 26 weeks of a series are not over; the market state is then indeterminate. A score of a firm with wide intervals or low confidence says little about its place in the ranking.",
    discretion:
      "Weights, goalposts, thresholds and cost ratios are declared preferences of the methodology committee. Which firms are listed and which claims are opened is decided by the desk under its published rules. No figure is adjusted by hand.",
  },
  asOf: null,
};
