import { describe, expect, it } from "vitest";
import { viewModelOf } from "../../../src/cards/content/view-model-of.ts";
import { leadingSegment, type Story } from "../../../src/cards/input/publication-facts.ts";
import {
  type PublicationCardInput,
  publicationCardInput,
} from "../../../src/cards/input/publication-input.ts";
import { usualLook } from "../../../src/model/methodology/score-look.ts";
import { methodology, publication, publicationSample, publisher, story } from "../samples.ts";

const source = {
  publication: publication({ series: "PD", state: "watch" }),
  status: "current",
  supersededBy: null,
  theme: "light",
  publisher,
  methodology,
  look: usualLook,
  legalNote: "Short",
  story,
} as const;

describe("publicationCardInput()", () => {
  it("is plain data that survives a copy", () => {
    const input = publicationCardInput(source);
    expect(JSON.parse(JSON.stringify(input))).toEqual(input);
  });

  it("does not change with what the card does not show", () => {
    const other = {
      ...source,
      publisher: { ...publisher, contact: "elsewhere", description: "Another" },
    };
    expect(publicationCardInput(other)).toEqual(publicationCardInput(source));
  });

  it("addresses the card and its record under the publisher's base", () => {
    const { address, recordAddress, referenceId } = publicationCardInput(source);
    const base = "https://index.example.org/api/publications";
    expect(address).toBe(`${base}/card/reference_id/${referenceId}.svg`);
    expect(recordAddress).toBe(`https://${new URL(base).host}/publications/${referenceId}.html`);
  });
});

describe("leadingSegment()", () => {
  const record = publication({ series: "WS", state: "watch" });
  const before = {
    ...record,
    periodEnd: record.stressHistory.at(-2)?.periodEnd ?? "",
    segments: record.segments.map((one, i) => ({
      ...one,
      contribution: (one.contribution ?? 0) - (i === 1 ? 3 : 1),
    })),
  };

  it("is the one that moved most in the direction of the index", () => {
    expect(leadingSegment(record, before)).toBe("Rules");
    expect(leadingSegment({ ...record, stressDelta: -1 }, before)).toBeNull();
  });

  it("is not taken from a record of any other period than the one before", () => {
    expect(leadingSegment(record, { ...before, periodEnd: "2026-01-04" })).toBeNull();
    expect(leadingSegment(record, null)).toBeNull();
  });
});

describe("the facts of a card", () => {
  const inputOf = (series: "SW" | "EA", told: Partial<Story>) =>
    publicationSample({ series, state: "watch", story: told }) as PublicationCardInput;

  it("names firms only where the names are as many as the record counted", () => {
    expect(inputOf("SW", {}).membership?.gone.map(({ name }) => name)).toEqual([
      "Osmarine Desk",
      "Farlight Capital",
    ]);
    expect(inputOf("SW", { gone: [] }).membership?.gone).toEqual([]);
    expect(inputOf("EA", {}).turns?.names).toHaveLength(3);
    expect(inputOf("EA", { turned: ["Northgate"] }).turns?.names).toEqual([]);
  });

  it("gives the reason of the record that supersedes it", () => {
    const successor = { ...source.publication, reason: "A column was shifted" };
    expect(inputOf("SW", { successor }).why).toBe("A column was shifted");
  });

  it("names a correction", () => {
    const change = { type: "correction", version: 2 } as const;
    const view = viewModelOf(publicationSample({ series: "WS", state: "watch", change }));
    expect(view.masthead).toContain("correction, version 2");
  });
});
