import { pageFile, segment } from "../../resolve/address.ts";
import type {
  EnumParameter,
  FileAnswer,
  ListAnswer,
  Parameter,
  RouteEntry,
  RouteTable,
} from "../../resolve/table.ts";
import { routeId } from "../../site/store/other-files.ts";
import { guardCases, parameterCases, type Stored } from "./parameter-rules.ts";
import { literal, unanchored } from "./regex.ts";
import { captured, failing, type HostSyntax, type RuleCase } from "./rule.ts";
import { fileTargets, listTargets, overValues } from "./rule-targets.ts";

/** A value derived from a request; the first matching case wins. */
interface RuleVariable {
  readonly name: string;
  /** The raw query, or other variables joined by `|`, which no value contains. */
  readonly from: "query" | readonly string[];
  readonly cases: readonly RuleCase[];
  readonly otherwise: string;
}

/**
 * The route table as rules in the syntax of a host: every stored answer is reached, and other requests are
 * declined. A request that matches no target is 501.
 */
export function ruleRoutes({ routes }: RouteTable, syntax: HostSyntax) {
  return routes.map((route) => ruleRoute(route, syntax));
}

function ruleRoute(route: RouteEntry, syntax: HostSyntax) {
  const id = routeId(route.path);
  const { answer, failed, parameters, pathParameters } = route;
  const single = parameters.filter((p) => otherSpellingOf(p, parameters) === null);
  const variables: readonly RuleVariable[] = [
    { name: "guard", from: "query", cases: guardCases(parameters), otherwise: "" },
    ...single.map((p) =>
      variable(p.kind === "integer" ? p.name + half : p.name, p, storedOf(route, p)),
    ),
    ...parameters.flatMap((p) => pair(route, p)),
    ...paging(answer),
    ...agreement(route),
  ];
  const joined = variables.map(({ name }) => name).filter((name) => !name.endsWith(half));
  const over = overValues(joined);
  const targets = answer.kind === "list" ? listTargets(over, answer) : fileTargets(over, answer);
  const own = (name: string) => syntax.variable(`${id}_${name}`);
  return {
    id,
    failed: failed !== null,
    path: pathRule(route),
    parts: pathParameters.map(({ name }, i) => ({
      name: `${id}_${name}`,
      value: syntax.group(i + 1),
    })),
    variables: variables.map(({ name, from, cases, otherwise }) => ({
      name: `${id}_${name}`,
      otherwise,
      source: from === "query" ? syntax.query : from.map(own).join("|"),
      cases: cases.map((one) =>
        one.value.endsWith(captured)
          ? { ...one, value: one.value.replace(captured, () => syntax.group(1)) }
          : one,
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

function storedOf({ answer }: RouteEntry, p: Parameter): Stored {
  const plain = (value: string | null) => value ?? "";
  const apart = (value: string | null) =>
    value === captured ? `/${p.name}/${value}` : segment(p, value);
  if (answer.kind === "list") return { values: listedValues(answer, p.name), written: apart };
  const isApart = answer.choices.some(({ file }) => file.includes(`{/${p.name}}`));
  return { values: [], written: isApart ? apart : plain };
}

/** The values of a facet that are listed, as their places have them. */
export function listedValues({ totals }: ListAnswer, name: string): readonly string[] {
  const values = Object.keys(totals).flatMap((place) => {
    const segments = place.split("/");
    return segments.filter((_, i) => segments[i - 1] === name && i % 2 === 0);
  });
  return [...new Set(values)].sort();
}

/** The parameter that spells the same value differently, such as timeframe for days, or null. */
function otherSpellingOf(p: Parameter, all: readonly Parameter[]): EnumParameter | null {
  if (p.kind !== "enum") return null;
  const others = all.filter((one) => one.kind === "enum");
  if (p.standsFor !== null) return others.find(({ name }) => name === p.standsFor) ?? null;
  return others.find(({ standsFor }) => standsFor === p.name) ?? null;
}

/** The suffix of two variables of which another is made. */
const half = "_half";

/** The variables of a value that two parameters may spell: one for each, and the agreed value. */
function pair(route: RouteEntry, p: Parameter): readonly RuleVariable[] {
  const other = otherSpellingOf(p, route.parameters);
  if (p.kind !== "enum" || p.standsFor !== null || other === null) return [];
  const { written } = storedOf(route, p);
  const values = [...new Set(Object.values(p.names))];
  // an absent one has to be told from the default
  const spelling: Stored = { values: [], written: (value) => value ?? "" };
  const halves = [p, other].map((one) =>
    variable(`${one.name}${half}`, { ...one, default: null }, spelling),
  );
  const value: RuleVariable = {
    name: p.name,
    from: halves.map(({ name }) => name),
    cases: [
      { when: "^\\|$", value: written(p.default) },
      ...values.map((v) => ({ when: `^(?:${v}\\||\\|${v}|${v}\\|${v})$`, value: written(v) })),
      ...failures,
    ],
    otherwise: failing(400),
  };
  return [...halves, value];
}

const failures: readonly RuleCase[] = [
  { when: "!400", value: failing(400) },
  { when: "!501", value: failing(501) },
];

/** The segments of the page that a limit and an offset ask for: of each size as many as the longest list has. */
function paging(answer: RouteEntry["answer"]): readonly RuleVariable[] {
  if (answer.kind !== "list") return [];
  const { sizes, totals, defaultLimit } = answer;
  const most = Math.max(0, ...Object.values(totals));
  const pages = sizes.flatMap((size) => {
    const rows = size === defaultLimit ? most : (totals[""] ?? 0);
    return Array.from({ length: Math.max(1, Math.ceil(rows / size)) }, (_, page) => ({
      when: `^${size}\\|${page * size}$`,
      value: pageFile(answer, "", size, page * size).replace(/\.json$/, ""),
    }));
  });
  const from = ["limit", "offset"].map((name) => name + half);
  return [{ name: "page", from, cases: [...failures, ...pages], otherwise: failing(501) }];
}

/** A variable that fails with 400 where an identifier and another parameter disagree. */
function agreement(route: RouteEntry): readonly RuleVariable[] {
  const { answer, parameters } = route;
  if (answer.kind === "list" || answer.agree === null) return [];
  const { identifier, part, parameter } = answer.agree;
  const p = parameters.find(({ name }) => name === parameter);
  if (p?.kind !== "enum") return [];
  const { written } = storedOf(route, p);
  const values = [...new Set(Object.values(p.names))];
  const same = values.map((v) => `^(?:[^|-]*-){${part}}${v}(?:-[^|]*)?\\|${literal(written(v))}$`);
  const passes = ["^\\|", "!", "\\|$", ...same];
  return [
    {
      name: "agreement",
      from: [identifier, parameter],
      cases: passes.map((when) => ({ when, value: "" })),
      otherwise: failing(400),
    },
  ];
}
