import type { Break } from "../../model/shared.ts";
import { breakWords } from "../../record/break-words.ts";
import { sentence } from "../figures.ts";
import type { FirmAnswer } from "../parts/firm-figures.tsx";
import type { PlotLine, PlotPoint, PlotSettings } from "./line.ts";

// Lines of the stored answers of an index, as every file host has them.

/** A function that reads a stored answer by its path. */
type ReadJson = (path: string) => Promise<unknown>;

interface GroupAnswer {
  readonly group: {
    readonly value: string;
    readonly level: number | null;
    readonly history: readonly {
      readonly periodEnd: string;
      readonly level: number | null;
      readonly revisedOn: string | null;
      readonly breaks: readonly Break[];
    }[];
  };
}

interface IndexRow {
  readonly periodEnd: string;
  readonly level: number | null;
  readonly stressIndex: number | null;
  readonly revisedOn: string | null;
  readonly breaks: string | null;
}

interface IndexAnswer {
  readonly index: { readonly level: number | null };
}

export async function storedLine(
  id: string,
  settings: PlotSettings,
  read: ReadJson,
): Promise<PlotLine> {
  const [kind] = id.split("/");
  // the files are written by the same build as this script
  if (kind === "firms") {
    const { firm } = (await read(`api/${id}.json`)) as { firm: FirmAnswer };
    return firmLine(firm, settings);
  }
  if (kind === "groups") {
    const { group } = (await read(`api/${id}.json`)) as GroupAnswer;
    return groupLine(id, group, settings);
  }
  const { rows } = (await read("api/data/exports/index-history.json")) as { rows: IndexRow[] };
  if (kind === "stress") return stressLine(rows, settings);
  const { index } = (await read("api/index/latest.json")) as IndexAnswer;
  return levelLine(rows, index.level, settings);
}

const bare = { rank: null, range: null, revisedOn: null, breaks: [] } as const;

function firmLine(firm: FirmAnswer, settings: PlotSettings): PlotLine {
  const { score, rank, scoreLow: low, scoreHigh: high } = firm;
  const past = firm.scoreHistory.map((one) => ({
    ...bare,
    on: one.periodEnd,
    value: one.score,
    rank: one.rank,
    revisedOn: one.revisedOn,
    breaks: rulesOf(one.breaks, settings),
  }));
  const range = low === null || high === null ? null : ([low, high] as const);
  return {
    id: `firms/${firm.slug}`,
    name: firm.name,
    axis: "score",
    points: ended(past, { ...bare, on: settings.asOf, value: score, rank, range }),
    events: firm.statusHistory.slice(1).map(({ from, status }) => ({
      on: from,
      text: sentence(status),
    })),
  };
}

function groupLine(id: string, group: GroupAnswer["group"], settings: PlotSettings): PlotLine {
  const past = group.history.map(({ periodEnd, level, revisedOn, breaks }) => ({
    ...bare,
    on: periodEnd,
    value: level,
    revisedOn,
    breaks: rulesOf(breaks, settings),
  }));
  return {
    id,
    name: group.value,
    axis: levelAxis(settings),
    points: ended(past, { ...bare, on: settings.asOf, value: group.level }),
    events: [],
  };
}

function levelLine(
  rows: readonly IndexRow[],
  level: number | null,
  settings: PlotSettings,
): PlotLine {
  const past = rows.map((row) => pointOf(row, row.level, settings));
  return {
    id: "index",
    name: settings.level,
    axis: levelAxis(settings),
    points: ended(past, { ...bare, on: settings.asOf, value: level }),
    events: [],
  };
}

function stressLine(rows: readonly IndexRow[], settings: PlotSettings): PlotLine {
  const points = rows.map((row) => pointOf(row, row.stressIndex, settings));
  return { id: "stress", name: "Stress index", axis: "stress", points, events: [] };
}

function levelAxis({ ownLevel }: PlotSettings) {
  return ownLevel === null ? "score" : "level";
}

function pointOf(row: IndexRow, value: number | null, settings: PlotSettings): PlotPoint {
  const { periodEnd, revisedOn, breaks } = row;
  const cells = (breaks ?? "").matchAll(/(methodology|membership|input|period) (.*?) > ([^;]*)/g);
  const between = Array.from(cells, ([, kind, from, to]) => ({
    kind: kind as Break["kind"],
    from: from || null,
    to: to || null,
  }));
  return { ...bare, on: periodEnd, value, revisedOn, breaks: rulesOf(between, settings) };
}

/** The changes that make scores before and after incomparable; no model makes a score. */
function rulesOf(breaks: readonly Break[], { firms }: PlotSettings): readonly string[] {
  const words = breakWords(breaks.filter(({ kind }) => kind !== "model"));
  return words.map((one) => one.replaceAll("%firm%s", firms));
}

/** A line up to the as-of day. */
function ended(past: readonly PlotPoint[], today: PlotPoint): readonly PlotPoint[] {
  if (today.value === null) return past;
  const last = past.at(-1);
  if (last?.on !== today.on) return [...past, today];
  return [...past.slice(0, -1), { ...last, range: today.range }];
}
