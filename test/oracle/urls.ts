import fc from "fast-check";
import type { Documented } from "../../src/answers/api/parameter.ts";
import type { Route } from "../../src/answers/api/route.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { periods } from "../../src/model/publisher.ts";

/** Raw URLs as anything may send them: valid, odd and hostile, in even parts. */
export function urls(routes: readonly Route[], readModel: ReadModel): fc.Arbitrary<string> {
  return fc
    .constantFrom(...routes)
    .chain((route) =>
      fc
        .tuple(paths(route, readModel), queries(route, readModel))
        .map(([path, query]) => path + query),
    );
}

function paths(route: Route, readModel: ReadModel): fc.Arbitrary<string> {
  const firms = readModel.analysis.firms.map(({ firm }) => firm.slug);
  const value = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...firms) },
    { weight: 4, arbitrary: fc.constantFrom("firms", "research", "methodology", "integrity") },
    { weight: 1, arbitrary: fc.constantFrom(...hostile, "unknown-firm", "A", "constructor") },
  );
  const exact = value.map((slug) => route.path.replace(/:\w+/, slug));
  const odd = exact.map((path) => `${path}/`);
  const ending = fc.constantFrom("json", "csv", "parquet", "svg", "zip", "html", "JSON");
  const plain = fc.tuple(exact, ending).map(([path, of]) => `${path}.${of}`);
  const slip = fc
    .tuple(plain, fc.nat({ max: 40 }))
    .map(([path, i]) => path.slice(0, 5 + i) + path.slice(6 + i));
  const other = fc.constantFrom(
    "/api",
    "/api/",
    "/api/Firms",
    "//api/firms",
    "/api/../api/firms",
    "/api/firms/%2e%2e",
    `/api/${"x".repeat(520)}`,
    "/api/firms/a/b/c",
    "/api/__proto__",
  );
  return fc.oneof(
    { weight: 30, arbitrary: exact },
    { weight: 1, arbitrary: odd },
    { weight: 2, arbitrary: fc.oneof(plain, slip) },
    { weight: 1, arbitrary: other },
  );
}

const hostile = [
  "%00",
  "%",
  "%2",
  "%zz",
  "%C3%28",
  "%ED%A0%80",
  "é",
  "%C3%A9",
  "%F0%9D%90%80",
  "..%2f..%2fetc%2fpasswd",
  "%3Cscript%3E",
  "a%26b",
  "__proto__",
  "constructor",
  "%E2%80%A8",
  "%EF%BB%BF",
  "+",
  "%20",
  "'",
  '"',
  "0x10",
  "1e3",
  "-0",
  "٣",
  "x".repeat(129),
  "\ud800",
  "%C2%85",
];

function queries(route: Route, readModel: ReadModel): fc.Arbitrary<string> {
  const known = route.parameters.map((p) => pair(p, readModel));
  const stray = fc.tuple(
    fc.constantFrom(
      "x",
      "utm_source",
      "utm_%F0%9F%98%80",
      "_",
      "__cb",
      "_%zz",
      "rsk",
      "serie",
      "ofset",
      "%F0%9D%96%91imit",
      "limit%F0%9F%98%80",
      "%zz",
      "\u{1f600}",
      "Limit",
      "LIMIT",
      "Q",
      "%6cimit",
      "limit%00",
      "",
      "__proto__",
    ),
    value(hostile),
  );
  const one = fc.oneof(
    ...known.map((arbitrary) => ({ weight: 6, arbitrary })),
    { weight: 1, arbitrary: stray.map(([name, text]) => `${name}=${text}`) },
    { weight: 1, arbitrary: fc.constantFrom("", "=", "&", "limit", "=5", "q==a", "a=b=c") },
  );
  const some = fc.array(one, { maxLength: 4 }).map((pairs) => pairs.join("&"));
  const long = fc.constantFrom(`x=${"y".repeat(2100)}`, "a=1&".repeat(40), `q=${"é".repeat(1100)}`);
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant("") },
    { weight: 30, arbitrary: some.map((query) => `?${query}`) },
    { weight: 1, arbitrary: long.map((query) => `?${query}`) },
  );
}

function value(words: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: fc.constantFrom(...hostile) },
    { weight: 1, arbitrary: fc.string({ maxLength: 12 }).map(loose) },
  );
}

/** Any text, percent-encoded or raw, as long as it stays one value. */
function loose(text: string): string {
  return text.replace(/[#&?]/g, "") + encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ""));
}

function pair(p: Documented, readModel: ReadModel): fc.Arbitrary<string> {
  return value(words(p, readModel)).map((text) => `${p.name}=${text}`);
}

function words(p: Documented, readModel: ReadModel): readonly string[] {
  switch (p.kind) {
    case "integer":
      return [
        "0",
        "1",
        "2",
        "7",
        "10",
        "25",
        "33",
        "50",
        "60",
        "99",
        "100",
        "499",
        "500",
        "501",
        "007",
        "",
        "9007199254740993",
      ];
    case "enum":
      return Object.keys(p.names).flatMap((name) => [
        name,
        name.toUpperCase(),
        name.replaceAll("-", "_"),
        ` ${name}+`.trim(),
      ]);
    case "pattern":
      return [
        "all",
        "2024",
        "2025",
        "2026",
        "1999",
        "mt",
        "GB",
        "zz",
        "tier-1",
        "Tier_2",
        "scheduled",
        "triggered",
        "correction",
        "withdrawal",
        "nominal",
        "watch",
        "elevated",
        "High",
        "bogus",
        ...periods,
      ];
    case "identifier": {
      const references = readModel.issued.flatMap(({ record }) => [
        record.referenceId,
        record.conceptId,
      ]);
      return [...references, "ABC-WS-20200101-00000000", "ABC-WS-20200101", "nonsense"];
    }
    case "text": {
      const names = readModel.analysis.firms.map(({ firm }) => firm.name);
      const starts = names.flatMap((name) => [
        encodeURIComponent(name),
        name.slice(0, 3),
        encodeURIComponent(name.slice(0, 2).toUpperCase()),
      ]);
      return [
        ...starts,
        "a",
        "a+b",
        "%C3%A9",
        "...",
        "+",
        "a b c d e f g h i",
        "x".repeat(65),
        "가",
        "ﬁ",
        "\u{1f600}silver",
        "%F0%9D%96%BE%F0%9D%96%BE",
        "%F0%9D%97%8C%F0%9D%97%82%F0%9D%97%85",
        "%F0%9F%98%80".repeat(33),
        "%F0%9F%98%80".repeat(65),
        "%F0%9F%98%80".repeat(129),
      ];
    }
  }
}
