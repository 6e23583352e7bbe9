import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { at } from "../../src/model/language/at.ts";
import type { History } from "./histories.ts";

/** A table as it stood on a day. */
export interface State {
  readonly commit: string;
  readonly day: string;
  readonly text: string;
}

/** The clone of a repository below a folder, as `git clone` or `git clone --bare` leaves it; null for none. */
export function cloneOf(folder: string, { repository }: History): string | null {
  const places = [repository, `${repository}.git`].map((name) => join(folder, name));
  return places.find((place) => existsSync(place)) ?? null;
}

/** The states of a table, oldest first: the last one of each day, without those that changed nothing; of more than `most`, so many. */
export function statesOf(clone: string, { path }: History, most: number): readonly State[] {
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-C", clone, ...args], { encoding: "utf8", maxBuffer: 2 ** 28 });
  const log = git("log", "--reverse", "--first-parent", "--format=%H %as", "--", path);
  const byDay = new Map(
    log
      .trim()
      .split("\n")
      .map((line) => [line.slice(41), line.slice(0, 40)]),
  );
  const all = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1));
  const step = Math.max(1, (all.length - 1) / (most - 1));
  const chosen = all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
  const states = [...new Map([...chosen, at(all, all.length - 1)])].flatMap(([day, commit]) => {
    const isThere = git("ls-tree", commit, "--", path) !== "";
    return isThere ? [{ commit, day, text: git("show", `${commit}:${path}`) }] : [];
  });
  return states.filter(({ text }, i) => text !== states[i - 1]?.text);
}

/** The readings of a state by firm and day, as the bench reads them; a cell without a number is none. */
export function readingsOf(
  { text, day }: State,
  { columns }: History,
): ReadonlyMap<string, number> {
  const { data, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
  });
  const named = (names: readonly string[]) => {
    const [found] = (meta.fields ?? []).filter((field) => names.includes(field));
    if (found === undefined) throw new RangeError(`Cannot find a column of ${names.join(", ")}`);
    return found;
  };
  const [firm, value] = [named(columns.firm), named(columns.value)];
  const date = columns.day === null ? null : named(columns.day);
  return new Map(
    data.flatMap((row): [string, number][] => {
      const cell = row[value]?.trim() ?? "";
      const number = Number(cell.replace(/,/g, ""));
      const id = row[firm]?.trim() ?? "";
      const on = date === null ? day : endOfYear(row[date]?.trim() ?? "");
      return cell === "" || !Number.isFinite(number) || id === "" ? [] : [[`${id} ${on}`, number]];
    }),
  );
}

function endOfYear(day: string): string {
  return /^\d{4}$/.test(day) ? `${day}-12-31` : day;
}
