import { groupBy } from "../../model/language/group-by.ts";
import type {
  EnumParameter,
  Parameter,
  PatternParameter,
  TextParameter,
} from "../../resolve/table.ts";
import { folding, unanchored, wholeNumbers } from "./regex.ts";
import { captured, failing, type RuleCase } from "./rule.ts";

/** The facts about its route that a parameter's cases need. */
export interface Stored {
  /** The values of a pattern parameter that are listed. */
  readonly values: readonly string[];
  /** What a value is in a path; null is an absent one. */
  readonly written: (value: string | null) => string;
}

/** The cases of a value over the raw query, and the value when it is absent. */
export function parameterCases(p: Parameter, stored: Stored): Valued {
  const { absent, cases } = valued(p, stored);
  const start = `(?:^|&)${p.name}=`;
  return {
    absent,
    cases: [
      { when: `${start}?(?:&|$)`, value: absent },
      ...cases,
      { when: start, value: failing(p.kind === "text" ? 501 : 400) },
    ],
  };
}

interface Valued {
  readonly absent: string;
  readonly cases: readonly RuleCase[];
}

const code = "%(?:2[Dd]|3[0-9]|[4-7][0-9A-Fa-f])";
const blank = "[_+]|%20";
const character = `(?:[A-Za-z0-9-]|${blank}|${code})`;

/** A value that is given, or that only decoding could tell, which is 501; any other is none that is allowed. */
function valued(p: Parameter, stored: Stored): Valued {
  const undecoded = (odd: string) => {
    return { when: pairOf(p.name, `${character}*${odd}${character}*`), value: failing(501) };
  };
  switch (p.kind) {
    case "integer": {
      const given = { when: pairOf(p.name, `(${wholeNumbers(p.min, p.max)})`), value: captured };
      const digits = "[0-9]*%3[0-9](?:[0-9]|%3[0-9])*";
      const encoded = { when: pairOf(p.name, digits), value: failing(501) };
      return { absent: String(p.default), cases: [given, encoded] };
    }
    case "enum": {
      const absent = stored.written(p.default);
      return { absent, cases: [...words(p, stored), undecoded(code)] };
    }
    case "pattern": {
      const cases = [...known(p, stored), undecoded(`(?:${blank}|${code})`)];
      return { absent: stored.written(null), cases };
    }
    case "identifier": {
      const given = `(${unanchored(p.pattern)})`;
      const one = { when: pairOf(p.name, given), value: stored.written(captured) };
      return { absent: "", cases: [one, undecoded(code)] };
    }
    case "text":
      return { absent: "", cases: texts(p) };
  }
}

function pairOf(name: string, pattern: string): string {
  return `(?:^|&)${name}=${pattern}(?:&|$)`;
}

function texts({ name, maxLength }: TextParameter): readonly RuleCase[] {
  const start = `(?:^|&)${name}=`;
  return [
    // a text of blanks counts as absent
    { when: pairOf(name, "(?:\\+|%20)+"), value: "" },
    { when: `${start}[^&]*(?:${malformedCode}|%[01]|%7[Ff])`, value: failing(400) },
    { when: `${start}[!-$'-~]{${maxLength + 1}}`, value: failing(400) },
  ];
}

function words(p: EnumParameter, { written }: Stored): readonly RuleCase[] {
  const meanings = groupBy(Object.entries(p.names), ([, means]) => means);
  return [...meanings].map(([means, names]) => ({
    when: pairOf(p.name, `(?:${names.map(([folded]) => folding(folded)).join("|")})`),
    value: written(means === "all" ? null : means),
  }));
}

function known(p: PatternParameter, { values, written }: Stored): readonly RuleCase[] {
  const cases = values.map((one) => ({ when: pairOf(p.name, folding(one)), value: written(one) }));
  const none =
    p.all === null ? [] : [{ when: pairOf(p.name, folding(p.all)), value: written(null) }];
  // well-formed but without rows is an empty success, which is not stored
  const formed = { when: pairOf(p.name, `(?i:${unanchored(p.pattern)})`), value: failing(501) };
  return [...none, ...cases, formed];
}

const malformedCode = "%(?:[^0-9A-Fa-f]|[0-9A-Fa-f][^0-9A-Fa-f]|[0-9A-Fa-f]?$)";

/** The cases of queries that are wrong whatever their values are. */
export function guardCases(parameters: readonly Parameter[]): readonly RuleCase[] {
  const names = parameters.map(({ name }) => name);
  const anyName = `(?:${names.join("|")})(?:=[^&]*)?|(?:_|utm_)[^&]*`;
  const always = [
    // in three parts, because RE2 allows at most a thousand repetitions
    { when: "^.{1000}.{1000}.{49}", value: failing(414) },
    { when: "^&*(?:[^&]+&+){32}[^&]", value: failing(400) },
  ];
  // characters outside ASCII may be too many bytes
  const undecoded = { when: "[^!-~]", value: failing(501) };
  if (names.length === 0) return [...always, undecoded];
  return [
    ...always,
    ...names.map((name) => ({
      when: `(?:^|&)${name}(?:=[^&]*)?&(?:[^&]*&)*${name}(?:[=&]|$)`,
      value: failing(400),
    })),
    // an encoded name may be any name. Names are of letters and underscores; those that pass in any case
    // begin with "_" or "u"
    { when: `(?:^|&)[^=&]*${malformedCode}`, value: failing(400) },
    { when: "(?:^|&)(?:[^_u=&%][^=&%]*)?(?:%[^4-7]|[^!-~])", value: failing(400) },
    { when: "(?:^|&)[^=&]*%", value: failing(501) },
    undecoded,
    // known names pass, and those that caches add. nginx matches no pattern against an empty text
    { when: `^&*(?:(?:${anyName})(?:&+|$))*$`, value: "" },
    { when: ".", value: failing(400) },
  ];
}
