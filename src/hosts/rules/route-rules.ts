import { at } from "../../model/language/at.ts";
import type {
  FileAnswer,
  Home,
  ListAnswer,
  Missing,
  Parameter,
  RouteEntry,
  RouteTable,
} from "../../resolve/table.ts";
import { guardCases, parameterCases, type Stored } from "./parameter-rules.ts";
import { literal, unanchored } from "./regex.ts";
import { captured, failing, type HostSyntax, type RuleCase } from "./rule.ts";

/** A value derived from a request; the first matching case wins. */
interface RuleVariable {
  readonly name: string;
  /** The raw query, or other variables joined by `|`, which no value contains. */
  readonly from: "query" | readonly string[];
  readonly cases: readonly RuleCase[];
  readonly otherwise: string;
}

interface RuleTarget {
  /** A pattern over the joined values, each followed by `|`. */
  readonly when: string;
  /** A file of the store with `{name}` for a variable or a part of the path. */
  readonly file: string;
  /** The status when there is no such file. */
  readonly missing: 404 | 501 | 503;
}

/**
 * The route table as rules in the syntax of a host: every stored answer is reached, and other requests are
 * declined. A request that matches no target is 501.
 */
export function ruleRoutes({ routes }: RouteTable, syntax: HostSyntax) {
  return routes.map((route) => ruleRoute(route, syntax));
}

function ruleRoute(route: RouteEntry, syntax: HostSyntax) {
  const id = route.path.slice("/api/".length).replace(/[^a-z0-9]+/g, "_");
  const { answer, failed, parameters, pathParameters } = route;
  const single = parameters.filter((p) => otherSpellingOf(p, parameters) === null);
  const variables: readonly RuleVariable[] = [
    { name: "guard", from: "query", cases: guardCases(parameters), otherwise: "" },
    ...single.map((p) => variable(p.name, p, storedOf(route, p, false))),
    ...parameters.flatMap((p) => pair(route, p)),
    ...agreement(route),
  ];
  const joined = variables.map(({ name }) => name).filter((name) => !name.endsWith(half));
  const over = overValues(joined);
  const targets = answer.kind === "list" ? listTargets(over, answer) : fileTargets(over, answer);
  const own = (name: string) => syntax.variable(`${id}_${name}`);
  return {
    ...{ id, failed: failed !== null, path: pathRule(route) },
    parts: pathParameters.map(({ name }, i) => ({
      name: `${id}_${name}`,
      value: syntax.group(i + 1),
    })),
    variables: variables.map(({ name, from, cases, otherwise }) => ({
      ...{ name: `${id}_${name}`, otherwise },
      source: from === "query" ? syntax.query : from.map(own).join("|"),
      cases: cases.map((one) =>
        one.value === captured ? { ...one, value: syntax.group(1) } : one,
      ),
    })),
    source: joined.map((name) => `${own(name)}|`).join(""),
    targets: targets.map((target) => ({
      ...target,
      file: target.file.replace(/\{(\w+)\}/g, (_, name: string) => own(name)),
    })),
    refused: answer.kind === "list" ? [] : refusedFiles(answer),
  };
}

/** The files that are failures, with their status. */
function refusedFiles({ refused, lines }: FileAnswer) {
  const statuses = Object.entries(refused).map(([name, { status }]) => ({ name, status }));
  // what has to be cut out of another file; where that is missing too, its failure is first
  const cut = Object.keys(lines).filter((file) => !Object.hasOwn(refused, file));
  return [...statuses, ...cut.map((name) => ({ name, status: 501 }))];
}

/** A pattern over the raw path, with a group for each of its parameters. */
function pathRule({ path, pathParameters }: RouteEntry): string {
  const pieces = path.split("/").map((piece) => {
    const parameter = pathParameters.find(({ name }) => piece === `:${name}`);
    if (parameter === undefined) return literal(piece);
    const { known, pattern } = parameter;
    return `(${known === null ? unanchored(pattern) : known.map(literal).join("|")})`;
  });
  return pieces.join("/");
}

function variable(name: string, p: Parameter, stored: Stored): RuleVariable {
  const { cases, absent } = parameterCases(p, stored);
  return { name, from: "query", cases, otherwise: absent };
}

function storedOf({ answer }: RouteEntry, p: Parameter, shared: boolean): Stored {
  if (answer.kind === "file") return { sizes: [], values: [], fill: answer.fill, shared };
  const facet = answer.facets.indexOf(p.name);
  const all = facet < 0 ? [] : Object.keys(answer.totals).map((key) => at(key.split("."), facet));
  const values = [...new Set(all)].filter((one) => one !== "all" && one !== "").sort();
  return { sizes: answer.sizes, values, fill: "all", shared };
}

/** The parameter that spells the same value differently, such as timeframe for days, or null. */
function otherSpellingOf(p: Parameter, all: readonly Parameter[]): Parameter | null {
  if (p.kind !== "enum") return null;
  if (p.standsFor !== null) return all.find(({ name }) => name === p.standsFor) ?? null;
  return all.find((o) => o.kind === "enum" && o.standsFor === p.name) ?? null;
}

/** The suffix of the two variables for a value that two parameters may spell. */
const half = "_half";

/** The variables of a value that two parameters may spell: one for each, and the agreed value. */
function pair(route: RouteEntry, p: Parameter): readonly RuleVariable[] {
  const other = otherSpellingOf(p, route.parameters);
  if (p.kind !== "enum" || p.standsFor !== null || other === null) return [];
  const values = [...new Set(Object.values(p.names))];
  const halves = [p, other].map((one) =>
    variable(`${one.name}${half}`, one, storedOf(route, one, true)),
  );
  const value: RuleVariable = {
    name: p.name,
    from: halves.map(({ name }) => name),
    cases: [
      { when: "^\\|$", value: p.default ?? "all" },
      ...values.map((v) => ({ when: `^(?:${v}\\||\\|${v}|${v}\\|${v})$`, value: v })),
      { when: "!400", value: failing(400) },
      { when: "!501", value: failing(501) },
    ],
    otherwise: failing(400),
  };
  return [...halves, value];
}

/** A variable that fails with 400 where an identifier and another parameter disagree. */
function agreement({ answer, parameters }: RouteEntry): readonly RuleVariable[] {
  if (answer.kind === "list" || answer.agree === null) return [];
  const { identifier, part, parameter } = answer.agree;
  const p = parameters.find(({ name }) => name === parameter);
  const values = p?.kind === "enum" ? [...new Set(Object.values(p.names))] : [];
  const same = values.map((v) => `^(?:[^|-]*-){${part}}${v}(?:-[^|]*)?\\|${v}$`);
  const passes = ["^\\|", "!", `\\|${answer.fill}$`, ...same];
  return [
    {
      name: "agreement",
      from: [identifier, parameter],
      cases: passes.map((when) => ({ when, value: "" })),
      otherwise: failing(400),
    },
  ];
}

/** A pattern over all joined values: the told ones as they are, `other` for the rest. */
type Over = (told: Readonly<Record<string, string>>, other?: string) => string;

/** By default others may be any value but a failure; what only guards is empty unless it fails. */
function overValues(names: readonly string[]): Over {
  return (told, other = "[^|!]*") => {
    const cells = names.map((name) => {
      return told[name] ?? (["guard", "agreement"].includes(name) ? "" : other);
    });
    return `^${cells.map((cell) => `${cell}\\|`).join("")}$`;
  };
}

function listTargets(over: Over, list: ListAnswer): readonly RuleTarget[] {
  const text: Record<string, string> = list.search === null ? {} : { [list.search.parameter]: "" };
  const page = "{limit}-{offset}";
  const facets = list.facets.length === 0 ? "all" : list.facets.map((f) => `{${f}}`).join(".");
  const pages: RuleTarget = {
    when: over({ ...text, ...(list.by ? { [list.by.parameter]: "" } : {}) }),
    file: `${list.directory}/${facets}/${page}.json`,
    missing: 501,
  };
  const home = homeTargets(over, list.home, pages.file);
  if (list.parts.length > 0) return home;
  if (list.by === null) return [...home, pages];
  const { parameter, directory, missing } = list.by;
  const free = Object.fromEntries(list.facets.map((name) => [name, "all"]));
  const named = (limit: string, offset: string) => {
    return { ...text, ...free, [parameter]: "[^|!]+", limit, offset };
  };
  const file = `${directory}/{${parameter}}/${page}.json`;
  return [
    ...home,
    pages,
    // the first page exists for every known value
    {
      when: over(named(String(list.defaultLimit), "0")),
      file,
      missing: missingStatus(missing),
    },
    { when: over(named("[^|!]+", "[^|!]+")), file, missing: 501 },
  ];
}

function fileTargets(over: Over, { choices, home, fill }: FileAnswer): readonly RuleTarget[] {
  const named = choices.flatMap(({ when }) => when ?? []);
  // a value that is not given is the fill in some places, so that this choice is tried first
  const none = Object.fromEntries(named.map((name) => [name, `(?:${literal(fill)})?`]));
  const plain = choices.filter(({ when }) => when === null);
  return [...plain, ...choices.filter(({ when }) => when !== null)].flatMap(
    ({ when, file, missing }) => [
      ...homeTargets(over, home, file),
      {
        when: over(when === null ? none : { [when]: "[^|!]+" }),
        file,
        missing: missingStatus(missing),
      },
    ],
  );
}

/** The values with which a path is that of the default answer, which is kept elsewhere. */
function homeTargets(over: Over, home: Home | null, file: string): readonly RuleTarget[] {
  const names = [...file.matchAll(/\{(\w+)\}/g)].map((match) => at(match, 1));
  const parts = file.split(/\{\w+\}/).map(literal);
  const found = home && new RegExp(`^${parts.join("(.+)")}$`).exec(home.instead);
  if (home === null || found === null) return [];
  const values = Object.fromEntries(names.map((name, i) => [name, literal(at(found, i + 1))]));
  return [{ when: over(values, ""), file: home.file, missing: 503 }];
}

function missingStatus(missing: Missing): 404 | 501 | 503 {
  if (missing.kind === "unknown") return 404;
  return missing.kind === "unavailable" ? 503 : 501;
}
