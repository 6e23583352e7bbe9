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
import { failing, type RuleRoute, type RuleTarget, type RuleVariable } from "./rule.ts";

/** The route table as rules: every stored answer is reached, and other requests are declined. */
export function ruleRoutes({ routes }: RouteTable): readonly RuleRoute[] {
  return routes.map(ruleRoute);
}

function ruleRoute(route: RouteEntry): RuleRoute {
  const id = route.path.slice("/api/".length).replace(/[^a-z0-9]+/g, "_");
  const { path, parts } = pathRule(route);
  const { answer, failed, parameters } = route;
  const single = parameters.filter((p) => otherSpellingOf(p, parameters) === null);
  const variables = [
    { name: `${id}_guard`, from: "query", cases: guardCases(parameters), otherwise: "" } as const,
    ...single.map((p) => variable(`${id}_${p.name}`, p, storedOf(route, p, false))),
    ...parameters.flatMap((p) => pair(id, route, p)),
    ...agreement(id, route),
  ];
  const joined = variables.map(({ name }) => name).filter((name) => !name.endsWith(half));
  const over = overValues(joined.map((name) => name.slice(id.length + 1)));
  return {
    id,
    path,
    parts,
    failed: failed !== null,
    variables,
    joined,
    targets: answer.kind === "list" ? listTargets(over, answer) : fileTargets(over, answer),
    refused: answer.kind === "list" ? [] : refusedFiles(answer),
  };
}

function refusedFiles({ refused, lines }: FileAnswer): readonly (readonly [string, number])[] {
  const statuses = Object.entries(refused).map(([file, { status }]) => [file, status] as const);
  // what has to be cut out of another file; where that is missing too, its failure is first
  const cut = Object.keys(lines).filter((file) => !Object.hasOwn(refused, file));
  return [...statuses, ...cut.map((file) => [file, 501] as const)];
}

function pathRule(route: RouteEntry): { readonly path: string; readonly parts: string[] } {
  const parts: string[] = [];
  const pieces = route.path.split("/").map((piece) => {
    const parameter = route.pathParameters.find(({ name }) => piece === `:${name}`);
    if (parameter === undefined) return literal(piece);
    parts.push(parameter.name);
    const { known, pattern } = parameter;
    return `(${known === null ? unanchored(pattern) : known.map(literal).join("|")})`;
  });
  return { path: `^${pieces.join("/")}$`, parts };
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
function pair(id: string, route: RouteEntry, p: Parameter): readonly RuleVariable[] {
  const other = otherSpellingOf(p, route.parameters);
  if (p.kind !== "enum" || p.standsFor !== null || other === null) return [];
  const values = [...new Set(Object.values(p.names))];
  const halves = [p, other].map((one) =>
    variable(`${id}_${one.name}${half}`, one, storedOf(route, one, true)),
  );
  const value: RuleVariable = {
    name: `${id}_${p.name}`,
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
function agreement(id: string, { answer, parameters }: RouteEntry): readonly RuleVariable[] {
  if (answer.kind === "list" || answer.agree === null) return [];
  const { identifier, part, parameter } = answer.agree;
  const p = parameters.find(({ name }) => name === parameter);
  const values = p?.kind === "enum" ? [...new Set(Object.values(p.names))] : [];
  const same = values.map((v) => `^(?:[^|-]*-){${part}}${v}(?:-[^|]*)?\\|${v}$`);
  const passes = ["^\\|", "!", `\\|${answer.fill}$`, ...same];
  return [
    {
      name: `${id}_agreement`,
      from: [`${id}_${identifier}`, `${id}_${parameter}`],
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
      missing: missing.kind === "unknown" ? 404 : 501,
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
