import { publisherSchema } from "../../src/model/publisher.ts";

export const samplePublisher = publisherSchema.parse({
  name: "Harbour Index",
  description: "How invented brokers keep their promises to customers.",
  prefix: "DEMO",
  baseUrl: "https://harbour.example",
  publisher: { name: "Harbour Desk", url: "https://harbour.example/about" },
  license: {
    id: "CC-BY-4.0",
    name: "Creative Commons Attribution 4.0",
    url: "https://creativecommons.org/licenses/by/4.0/",
  },
  contact: "desk@harbour.example",
  language: "en",
  legalNoteId: "standard",
  period: "week",
  publishTime: "12:00:00",
  benchmark: {
    measures: "Payout speed.",
    excludes: "Prices.",
    unreliableWhen: "Few firms are rated.",
    discretion: "None.",
  },
});
