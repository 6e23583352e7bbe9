import { at } from "../../language/at.ts";
import { groupBy } from "../../model/group-by.ts";
import type {
  FileAnswer,
  ListAnswer,
  Parameter,
  RouteEntry,
  RouteTable,
} from "../../resolve/table.ts";
import { ruleRoutes } from "../rules/route-rules.ts";
import {
  type CompactFile,
  type CompactList,
  type CompactParameter,
  type CompactRoute,
  type CompactTable,
  digitBits,
} from "./compact-table.ts";

/** The table of routes in short; `paths` are the files of the site. Throws for odd characters. */
export function compacted(table: RouteTable, paths: readonly string[]): CompactTable {
  const all = table.routes.flatMap((route) => route.parameters.map(compactParameter));
  const parameters = new Map(all.map((one) => [JSON.stringify(one), one]));
  const keys = [...parameters.keys()];
  const rules = ruleRoutes(table);
  const routes = table.routes.map((route, i): CompactRoute => {
    const { path, parts } = at(rules, i);
    return [
      path.replace(/^\^\/api\/|\$$/g, ""),
      parts,
      route.parameters.map((one) => keys.indexOf(JSON.stringify(compactParameter(one)))),
      route.failed,
      compactAnswer(route, paths),
    ];
  });
  return [[...parameters.values()], routes];
}

function compactParameter(p: Parameter): CompactParameter {
  switch (p.kind) {
    case "integer":
      return ["i", p.name, p.min, p.max, p.default];
    case "enum": {
      const names = Object.entries(p.names).map(([folded, means]) =>
        folded === means ? plain(folded) : `${plain(folded)}:${plain(means)}`,
      );
      return ["c", p.name, names.join(","), p.default, p.standsFor ?? p.name];
    }
    case "pattern":
      return ["o", p.name, p.pattern, p.all];
    case "identifier":
      return ["r", p.name, p.pattern];
    case "text":
      return ["t", p.name, p.maxLength];
  }
}

function compactAnswer({ answer }: RouteEntry, paths: readonly string[]) {
  return answer.kind === "list" ? compactList(answer, paths) : compactFile(answer);
}

function compactFile({ choices, fill, agree, refused }: FileAnswer): CompactFile {
  const failures = Object.entries(refused).map(([file, failure]) => ({
    file,
    ...refusal(file, failure),
  }));
  const alike = [...groupBy(failures, ({ parameter, must }) => `${parameter} ${must}`).values()];
  return [
    choices.map(({ when, file }) => [when, file] as const),
    fill,
    agree === null ? null : [agree.identifier, agree.part, agree.parameter],
    alike.map((all) => {
      const { parameter, must } = at(all, 0);
      return [all.map(({ file }) => file).join(), parameter, must] as const;
    }),
  ];
}

/** What a file is refused for: the value of a parameter that its name ends in. */
function refusal(file: string, { status, error, parameter }: FileAnswer["refused"][string]) {
  const value = file.slice(file.lastIndexOf(".") + 1);
  const begin = `Invalid parameter "${parameter}": found "${value}", must be `;
  if (status === 400 && parameter !== null && error.startsWith(begin)) {
    return { parameter, must: error.slice(begin.length) };
  }
  throw new RangeError(`Cannot write for CloudFront: found "${error}" for "${file}"`);
}

function compactList(list: ListAnswer, paths: readonly string[]): CompactList {
  const { directory, sizes, totals, search, by } = list;
  const keys = Object.keys(totals).map((key) => key.split("."));
  const facets = list.facets.map((name, i) => {
    const values = new Set(keys.map((key) => plain(at(key, i))));
    return [
      name,
      [...values]
        .filter((value) => value !== "all")
        .sort()
        .join(","),
    ] as const;
  });
  return [
    directory,
    sizes,
    Math.max(0, ...Object.values(totals)),
    facets,
    rowsOf(facets, totals),
    search === null ? null : search.parameter,
    by === null ? null : [by.parameter, by.directory, storedSizes(by.directory, paths)],
  ];
}

/** The page sizes that any identifier has. */
function storedSizes(directory: string, paths: readonly string[]): readonly number[] {
  const sizes = paths.flatMap((path) => {
    if (!path.startsWith(`${directory}/`)) return [];
    const page = /^[^/]+\/(\d+)-0\.json$/.exec(path.slice(directory.length + 1));
    return page === null ? [] : [Number(page[1])];
  });
  return [...new Set(sizes)].sort((a, b) => a - b);
}

function rowsOf(facets: CompactList[3], totals: ListAnswer["totals"]): string {
  const keys = facets.reduce<readonly (readonly string[])[]>(
    (before, [, values]) =>
      before.flatMap((key) => `all,${values}`.split(",").map((value) => [...key, value])),
    [[]],
  );
  const bits = keys.map((key) => {
    const total = totals[key.join(".") || "all"];
    return Number(total !== undefined && total > 0);
  });
  let text = "";
  for (let i = 0; i < bits.length; i += digitBits) {
    const digit = bits.slice(i, i + digitBits).reduce((sum, bit, at) => sum + bit * 2 ** at, 0);
    text += digit.toString(32);
  }
  return text;
}

function plain(text: string): string {
  if (!/[,:]/.test(text)) return text;
  throw new RangeError(`Cannot write for CloudFront: found "${text}", must be without "," and ":"`);
}
