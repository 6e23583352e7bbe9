import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { at } from "../../src/model/language/at.ts";
import type { History } from "./histories.ts";
import { readingsOf, type State } from "./states.ts";

/** What a replay of a history came to. */
export interface Replayed {
  readonly states: number;
  /** States that no command took, with what it said: each would have been edited by hand. */
  readonly byHand: readonly string[];
  /** Flags that a person gave, the acceptance of doubts among them. */
  readonly answers: number;
  readonly doubts: number;
  readonly records: number;
  /** What was said or kept, and is not so by the reading of the bench. */
  readonly falseWords: readonly string[];
}

export type Run = (...args: readonly string[]) => {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
};

/** Begins an index from the first state of a history and takes each later one, as a person would by commands. */
export function replay(history: History, states: readonly State[], run: Run, folder: string) {
  const content = join(folder, "content");
  const own = ["--content", content];
  const table = join(folder, "table.csv");
  const isUndated = history.columns.day === null;
  const byHand: string[] = [];
  const falseWords: string[] = [];
  let [answers, doubts, records] = [0, 0, 0];
  /** The readings of the books, in which firms that a table leaves out stay. */
  let before: ReadonlyMap<string, number> | null = null;
  for (const state of states) {
    writeFileSync(table, state.text);
    const on = isUndated ? ["--on", state.day] : [];
    if (before === null) {
      const begun = run(
        "init",
        folder,
        "--from",
        table,
        ...history.init,
        ...on,
        "--yes",
        "--quiet",
      );
      if (begun.status !== 0) byHand.push(`${state.day}: ${begun.err}`);
    } else {
      const known = ["--known-on", state.day, ...on];
      const taken = taking(history, state, (...flags) => {
        return run("take", table, ...own, ...known, "--yes", "--format", "json", ...flags);
      });
      answers += taken.flags.length;
      doubts += taken.doubts;
      if (taken.fault !== null) byHand.push(`${state.day}: ${taken.fault}`);
      else falseWords.push(...toldFalsely(history, before, state, taken.told));
    }
    const kept = keptOf(content, history, state.day);
    const read = readingsOf(state, history);
    const wrong = [...read].filter(([key, value]) => !isSame(kept.get(key), value));
    falseWords.push(
      ...wrong.map(([key, value]) => `${state.day}: ${key} is ${kept.get(key)}, must be ${value}`),
    );
    const issued = run("issue", ...own, "--confirm", "all", "--accept", "As it was printed");
    if (issued.status === 1) byHand.push(`${state.day}: ${issued.err}`);
    records += (issued.out.match(/-WS-/g) ?? []).length;
    before = kept;
  }
  const checked = run("check", ...own, "--replay");
  if (checked.status !== 0) falseWords.push(`check --replay: ${checked.out}`);
  return { states: states.length, byHand, answers, doubts, records, falseWords } satisfies Replayed;
}

interface Told {
  readonly rows: {
    readonly new: number;
    readonly revised: readonly object[];
    readonly rerounded: number;
    readonly equal: number;
    readonly takenBack: number;
  };
  readonly questions: readonly { readonly kind: string; readonly text: string }[];
  readonly doubts: readonly { readonly text: string }[];
}

/** Answers by flags until the table is taken; a table that has renamed columns is refused with their names. */
function taking({ renamed }: History, { text }: State, take: Run) {
  const [header = ""] = text.split("\n");
  const flags: string[] = [];
  let doubts = 0;
  for (let round = 0; round < 6; round += 1) {
    const { status, out, err } = take(...flags);
    if (out === "") {
      const pairs = renamed
        .filter(([from, to]) => err.includes(`"${from}"`) && header.split(",").includes(to))
        .map(([from, to]) => `${from}=${to}`)
        .filter((pair) => !flags.includes(pair));
      if (pairs.length === 0) return { flags, doubts, fault: err, told: null };
      flags.push(...pairs.flatMap((pair) => ["--renamed", pair]));
      continue;
    }
    const told = JSON.parse(out) as Told;
    if (status === 0) return { flags: answersIn(flags), doubts, fault: null, told };
    doubts += told.doubts.length;
    const wanted = [
      ...told.questions.map(({ kind }) => answerTo[kind] ?? ""),
      ...(told.doubts.length > 0 ? ["--accept=As it was printed"] : []),
    ];
    const more = [...new Set(wanted)].filter((flag) => flag !== "" && !flags.includes(flag));
    if (more.length === 0) return { flags, doubts, fault: err, told: null };
    flags.push(...more);
  }
  return { flags, doubts, fault: "it asks without end", told: null };
}

/** A firm is known by its identifier here, so that a new one is another. */
const answerTo: Readonly<Record<string, string>> = {
  renamed: "--new-firms",
  "new-firms": "--new-firms",
  "missing-firms": "--part",
  gone: "--take-back",
};

function answersIn(flags: readonly string[]): readonly string[] {
  return flags.filter((flag) => flag !== "--renamed");
}

/** What a delivery said of its readings, against the books before it and its own table. */
function toldFalsely(
  history: History,
  old: ReadonlyMap<string, number>,
  now: State,
  told: Told | null,
) {
  if (told === null) return [];
  const read = readingsOf(now, history);
  const fresh = [...read.keys()].filter((key) => !old.has(key)).length;
  const equal = [...read].filter(([key, value]) => isSame(old.get(key), value)).length;
  const { rows } = told;
  const said = { new: rows.new, equal: rows.equal, other: rows.revised.length + rows.rerounded };
  const found = { new: fresh, equal, other: read.size - fresh - equal };
  const isTrue = said.new === found.new && said.equal === found.equal && said.other === found.other;
  return isTrue
    ? []
    : [`${now.day}: said ${JSON.stringify(said)}, must be ${JSON.stringify(found)}`];
}

function isSame(one: number | undefined, other: number): boolean {
  return one === other;
}

/** The readings that the content has as known on a day, by firm and day; one taken back is none. */
function keptOf(content: string, { columns }: History, day: string): ReadonlyMap<string, number> {
  const folder = join(content, "observations");
  const rows = readdirSync(folder).flatMap((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
  });
  const kept = new Map<string, string>();
  for (const row of rows.sort((a, b) => (cell(a, "knownOn") < cell(b, "knownOn") ? -1 : 1))) {
    if (cell(row, "knownOn") > day && cell(row, "observedOn") > day) continue;
    if (cell(row, "indicatorId") !== columns.indicator) continue;
    kept.set(`${cell(row, "firmId")} ${cell(row, "observedOn")}`, cell(row, "value"));
  }
  return new Map([...kept].flatMap(([key, value]) => (value === "" ? [] : [[key, Number(value)]])));
}

function cell(row: Readonly<Record<string, string>>, name: string): string {
  return at([row[name] ?? ""], 0);
}
