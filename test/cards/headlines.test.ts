import { describe, expect, it } from "vitest";
import { viewModelOf } from "../../src/cards/content/view-model-of.ts";
import type { FirmCardInput } from "../../src/cards/input/card-input.ts";
import { undetermined } from "../../src/cards/input/publication-facts.ts";
import type { PublicationCardInput } from "../../src/cards/input/publication-input.ts";
import { legalLine } from "../../src/cards/layout/footer.tsx";
import { type SeriesCode, seriesCodes } from "../../src/model/publication.ts";
import type { MarketState } from "../../src/model/shared.ts";
import { firmSample, indexSample, methodology, publication, publicationSample } from "./samples.ts";

function sample(
  series: SeriesCode,
  change: Partial<PublicationCardInput> = {},
  state: MarketState = "watch",
): PublicationCardInput {
  return { ...(publicationSample({ series, state }) as PublicationCardInput), ...change };
}

const titleOf = (input: PublicationCardInput | FirmCardInput) => viewModelOf(input).title;

function weeks(...values: readonly (number | null)[]): Partial<PublicationCardInput> {
  const history = values.map((value, i) => ({
    periodEnd: new Date(Date.UTC(2026, 0, 4 + 7 * i)).toISOString().slice(0, 10),
    value,
  }));
  const alike = values.slice(1 + values.lastIndexOf(null)).filter((value) => value !== null);
  const moves = alike.slice(1).map((now, i) => now - (alike[i] ?? 0));
  const stressDelta = moves.at(-1) ?? null;
  return { history, alike, moves, stressDelta, transition: "unchanged", previousState: "watch" };
}

describe("the headline of a Weekly Stress", () => {
  const lead = { leader: "Payout" };

  it("counts the weeks in which stress has gone one way, and says what leads", () => {
    expect(titleOf(sample("WS", { ...weeks(5, 4, 5, 6, 7), ...lead }))).toBe(
      "Stress up a third week; payout rose most",
    );
    expect(titleOf(sample("WS", { ...weeks(5, 6, 4), ...lead }))).toBe(
      "Stress down on the week; payout fell most",
    );
    const long = Array.from({ length: 14 }, (_, i) => i);
    expect(titleOf(sample("WS", { ...weeks(...long), leader: null }))).toBe(
      "Stress up for 13 weeks",
    );
  });

  it("calls readings that print alike unchanged", () => {
    expect(titleOf(sample("WS", weeks(5, 41.21, 41.19)))).toBe("Stress unchanged on the week");
    expect(titleOf(sample("WS", weeks(5, 41.26, 41.24)))).toBe("Stress unchanged on the week");
  });

  it("counts no week across a gap, and says since when there was no reading", () => {
    expect(titleOf(sample("WS", { ...weeks(3, 4, null, 5, 6), leader: null }))).toBe(
      "Stress up on the week",
    );
    expect(titleOf(sample("WS", { ...weeks(3, 4, null, 5), leader: null }))).toBe(
      "First reading of stress since 11 January 2026",
    );
    expect(titleOf(sample("WS", { ...weeks(null, 5), leader: null }))).toBe(
      "First reading of stress",
    );
    const unlike = { ...weeks(3, 4), moves: [], leader: null };
    expect(titleOf(sample("WS", unlike))).toBe(
      "Stress at 4.0, not comparable with the week before",
    );
  });

  it("leads with the ranking where the index is young", () => {
    const leaders = { names: ["Ash House", "Oak House"], score: 81.25, ranked: 4 };
    const first = { ...weeks(20), transition: "entered", previousState: null } as const;
    expect(titleOf(sample("WS", { ...first, leaders }, "nominal"))).toBe(
      "Ash House and Oak House lead with 81.2 of 100 each",
    );
    expect(titleOf(sample("WS", { ...first, leaders: null }, "nominal"))).toBe(
      "First market state: nominal",
    );
    const undetermined = "No market state: two constituents, 10 needed";
    const unread = { ...weeks(null), leaders, undetermined };
    expect(titleOf(sample("WS", unread, "indeterminate"))).toMatch(/lead with/);
  });

  it("says a record only after half a year of readings", () => {
    const calm = Array.from({ length: 51 }, (_, i) => 10 + (i % 2));
    expect(titleOf(sample("WS", { ...weeks(...calm, 30), leader: null }))).toBe(
      "Stress up on the week to its highest in a year",
    );
    expect(titleOf(sample("WS", { ...weeks(...calm.slice(0, 20), 30), leader: null }))).toBe(
      "Stress up a second week",
    );
  });

  it("puts a change of the market state first", () => {
    const turn = { transition: "raised", previousState: "watch", ...lead } as const;
    expect(titleOf(sample("WS", turn, "elevated"))).toBe(
      "Market state rises from watch to elevated; payout rose most",
    );
  });

  it("says why there is no state", () => {
    const record = publication({ series: "WS", state: "indeterminate" });
    const [constituents] = record.metrics;
    if (constituents === undefined) throw new Error("no count");
    const few = { ...record, metrics: [{ ...constituents, value: 1 }] };
    expect(undetermined(few, methodology)).toBe("No market state: one constituent, 10 needed");
    const unread = undetermined(record, methodology);
    expect(unread).toBe("No market state: nothing new of 4 of 4 segments");
    expect(titleOf(sample("WS", { undetermined: unread }, "indeterminate"))).toBe(unread);
    const [first, ...rest] = record.segments;
    if (first === undefined) throw new Error("no segment");
    const read = rest.map((segment) => ({ ...segment, level: 0.2 }));
    expect(undetermined({ ...record, segments: [first, ...read] }, methodology)).toBe(
      "No market state: nothing new of Payout",
    );
    expect(undetermined({ ...record, stressIndex: 40, segments: read }, methodology)).toBe(
      "No market state: under 65% of the indicators are read",
    );
  });
});

describe("the headline of another series", () => {
  it("names the firms that joined and left", () => {
    expect(titleOf(sample("SW"))).toBe(
      "Osmarine Desk and Farlight Capital leave, Quayside Funded joins",
    );
    const membership = { ...sample("SW").membership, entered: 0, joined: [], left: 1 };
    const one = { ...membership, gone: [{ name: "Osmarine Desk", as: "closed" as const }] };
    expect(titleOf(sample("SW", { membership: one as PublicationCardInput["membership"] }))).toBe(
      "Osmarine Desk closes and leaves the index",
    );
  });

  it("counts firms that it cannot name", () => {
    const unnamed = sample("SW").membership;
    if (unnamed === null) throw new Error("no membership");
    expect(titleOf(sample("SW", { membership: { ...unnamed, gone: [], joined: [] } }))).toBe(
      "Two firms leave the index, one firm joins",
    );
    const one = { ...unnamed, entered: 0, left: 1, gone: [], joined: [] };
    expect(titleOf(sample("SW", { membership: one }))).toBe("One firm leaves the index");
    const none = { ...unnamed, entered: 0, left: 0, gone: [], joined: [] };
    expect(titleOf(sample("SW", { membership: none }))).toBe("No firm joined or left the index");
  });

  it("names the measures that drift, and no other", () => {
    expect(titleOf(sample("PD"))).toBe(
      "Median payout delay and mean denial rate leave their usual range",
    );
    const [first, second] = sample("PD").measures;
    if (first === undefined || second === undefined) throw new Error("no measures");
    const one = { measures: [first, { ...second, drifts: false }] };
    expect(titleOf(sample("PD", one))).toBe("Median payout delay leaves its usual range");
  });

  it("names the firms that turned critical, up to three", () => {
    expect(titleOf(sample("EA"))).toBe(
      "Osmarine Desk, Farlight Capital and Northgate turn critical",
    );
    const turns = { count: 5, withinDays: 14, names: ["A", "B", "C", "D", "E"] };
    expect(titleOf(sample("EA", { turns }))).toBe("Five firms turn critical");
    const rise = { turns, transition: "raised", previousState: "watch" } as const;
    expect(titleOf(sample("EA", rise, "high"))).toBe(
      "Market state rises from watch to high as five firms turn critical",
    );
  });

  it("says what a notice withdraws, and the card why", () => {
    const notice = publicationSample({
      series: "EA",
      state: "indeterminate",
      status: "withdrawn",
      change: {
        ...{ type: "withdrawal", reason: "Hours were read as days" },
        supersedes: publication({ series: "EA", state: "high" }).referenceId,
      },
    }) as PublicationCardInput;
    const view = viewModelOf(notice);
    expect(view.title).toBe("Escalation Alert of 16 to 22 November 2026 is withdrawn");
    expect(JSON.stringify(view.body)).toContain("Hours were read as days");
    expect(JSON.stringify(view.body)).toContain("HPI-EA-20261122-");
    expect(JSON.stringify(view)).not.toMatch(/No history|not known/);
  });
});

describe("a firm's card", () => {
  const firm = firmSample() as FirmCardInput;

  it("says what a probability refers to", () => {
    const { body } = viewModelOf(firm);
    if (body.kind !== "figures") throw new Error("no figures");
    expect(body.chip.note).toBe("14% chance of failing within 180 days; 6% is usual");
  });

  it("says that a firm closed, and when", () => {
    const closed = { ...firm, status: "closed", leftOn: "2026-06-12", riskBand: null } as const;
    expect(titleOf(closed)).toBe("Northgate Proprietary Trading closed on 12 June 2026");
  });

  it("says below the name where the score goes", () => {
    const { history } = weeks(5, 4, 5, 6, 7);
    expect(viewModelOf({ ...firm, history: history ?? [] }).deck).toBe("Score up a third week");
    const one = { ...firm, scoreChange: null, history: [{ periodEnd: "2026-11-22", value: 50 }] };
    expect(viewModelOf(one).deck).toBe("In the index since 5 February 2024");
    expect(viewModelOf({ ...firm, score: null }).deck).toBe("In the index since 5 February 2024");
  });

  it("says in sentences what there is of a firm that was never rated", () => {
    const none = { ...firm, score: null, rank: null, coverage: 0.41, history: [] };
    const { body } = viewModelOf(none);
    if (body.kind !== "statements") throw new Error("no statements");
    expect(body.statements.map(({ text }) => text)).toEqual([
      "Not rated. Only 41% of its indicators have a reading; a score needs 65%",
      "Elevated risk. 14% chance of failing within 180 days; 6% is usual",
      "Payout 71, Rules 52, Continuity 66 and Conduct 48",
    ]);
  });

  it("tells of a firm that is long gone how long it was in the index, and how it ended", () => {
    const left = { ...firm, status: "closed", leftOn: "2026-01-04", riskBand: null } as const;
    expect(viewModelOf(left).deck).toBe("After 22 months in the index, from 5 February 2024");
    const never = { ...left, score: null, history: [], lastReadOn: "2025-12-30" };
    const reached = { number: 4, name: "cessation" };
    const { deck, body } = viewModelOf({ ...never, reached });
    expect(deck).toBe("After 22 months in the index, without ever being rated");
    if (body.kind !== "statements") throw new Error("no statements");
    expect(body.statements.map(({ text }) => text)).toEqual([
      "5 February 2024 to 4 January 2026",
      "Stage 4 of 4, cessation",
      "None: too little of it could be read",
      "30 December 2025, 5 days earlier",
    ]);
  });

  it("says why a firm has no score", () => {
    const { body } = viewModelOf({ ...firm, score: null, rank: null, coverage: 0.41 });
    if (body.kind !== "figures") throw new Error("no figures");
    expect(body.figures).toMatchObject([
      {
        text: "Not rated",
        change: "Only 41% of its indicators have a reading; a score needs 65%",
      },
    ]);
  });
});

describe("every card", () => {
  it("draws no line beside a figure of something else in its square", () => {
    const isOfFigure = (series: SeriesCode) => {
      const { body } = viewModelOf(sample(series));
      return body.kind === "figures" && body.chart.isOfFigure;
    };
    expect(seriesCodes.filter(isOfFigure)).toEqual(["WS", "SW"]);
  });

  it("keeps the figure out of its headline", () => {
    for (const series of ["WS", "PD", "EA"] as const) {
      const { title, body } = viewModelOf(sample(series));
      if (body.kind !== "figures") throw new Error("no figures");
      for (const { text } of body.figures) expect(title).not.toContain(text);
    }
    expect(viewModelOf(indexSample()).title).toBe(
      "Scores down on the week, eight firms at high or critical risk",
    );
  });

  it("marks the highest reading of its chart, with its day", () => {
    const { body } = viewModelOf(sample("WS", weeks(1, 40, 3)));
    if (body.kind !== "figures") throw new Error("no figures");
    expect(body.chart.peak).toEqual({ index: 1, words: "Peak 40.0, 11 January 2026" });
    const last = viewModelOf(sample("WS", weeks(1, 3, 40))).body;
    expect(last).toMatchObject({ chart: { peak: null } });
  });
});

describe("legalLine()", () => {
  const note = "It may be wrong. Not a rating, advice or an accusation. Invented data.";
  const upTo = (most: number) => async (text: string) => text.length <= most;

  it("takes the last whole sentences that fit", async () => {
    expect(await legalLine(note, upTo(200))).toBe(note);
    expect(await legalLine(note, upTo(60))).toBe(
      "Not a rating, advice or an accusation. Invented data.",
    );
    expect(await legalLine(note, upTo(5))).toBe("Invented data.");
    expect(await legalLine("no full stop", upTo(5))).toBe("no full stop");
  });
});

it("a firm's card has the reason that there is no probability", () => {
  const without = {
    ...(firmSample() as FirmCardInput),
    riskBand: "unrated",
    probability: null,
  } as const;
  const words = (input: FirmCardInput) => JSON.stringify(viewModelOf(input));
  expect(words(without)).toContain("Too few fresh readings");
  expect(words({ ...without, horizonDays: null, baseRate: null })).toContain("There is no model");
});
