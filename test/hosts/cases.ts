import type { ReadModel } from "../../src/answers/read-model.ts";

/** A request for each rule of the resolver, and for each known attack; the reference judges. */
export function cases(readModel: ReadModel): readonly (readonly [method: string, url: string])[] {
  const slug = readModel.analysis.firms[0]?.firm.slug ?? "";
  const record = readModel.issued[0]?.record;
  const [reference, concept] = [record?.referenceId ?? "", record?.conceptId ?? ""];
  const routes = [
    "/api/publications",
    "/api/publications/archive",
    "/api/publications/card",
    "/api/publications/citations",
    "/api/index/latest",
    "/api/firms",
    `/api/firms/${slug}`,
    "/api/intelligence",
    "/api/signals",
    `/api/firms/${slug}/intelligence`,
    `/api/events/firm/${slug}`,
    "/api/rankings",
    "/api/research",
    "/api/data/exports/firms",
  ];
  const urls = [
    ...routes,
    ...routes.flatMap((route) => [`${route}?`, `${route}/`, `${route}?utm_source=x&fbclid=a.b-c`]),
    ...paths(slug),
    ...queries,
    ...references(reference, concept),
    ...attacks(slug),
  ];
  return [
    ...urls.map((url) => ["GET", url] as const),
    ...routes.flatMap((url) =>
      ["HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"].map((method) => [method, url] as const),
    ),
    ["POST", "/api/nothing"],
    ["HEAD", "/api/nothing"],
    ["OPTIONS", "/api/nothing"],
    ["POST", "/api/firms?limit=x"],
    ["HEAD", "/api/firms?limit=x"],
    ["HEAD", "/api/firms?limit=33"],
  ];
}

/** Rule 1: paths. */
function paths(slug: string): readonly string[] {
  return [
    "/api",
    "/api/",
    "/api/none",
    "/api/firms/none",
    "/api/firms/None",
    `/api/firms/${slug.toUpperCase()}`,
    `/api/firms/${slug}.json`,
    `/api/firms/${slug}/`,
    `/api/firms/${slug}/none`,
    `/api/firms/${slug}/intelligence/none`,
    "/api/data/exports",
    "/api/data/exports/none",
    "/api/data/exports/methodology?format=csv",
    "/api/events/firm",
    "/API/firms",
    "/api/Firms",
    `/api/firms/${"a".repeat(497)}`,
    `/api/firms/${"a".repeat(600)}`,
    `/api/firms/${"a".repeat(101)}`,
  ];
}

/** Rules 2 to 7: queries. */
const queries: readonly string[] = [
  // length and number of pairs
  `/api/firms?x=${"y".repeat(2046)}`,
  `/api/firms?x=${"y".repeat(2047)}`,
  `/api/firms?${"a=1&".repeat(31)}a=1`,
  `/api/firms?${"a=1&".repeat(32)}a=1`,
  `/api/firms?${"&".repeat(60)}limit=10`,
  `/api/firms?${"limit=10&".repeat(3)}`,
  // decoding
  "/api/rankings?q=a+b",
  "/api/rankings?q=a%20b",
  "/api/rankings?q=%zz",
  "/api/rankings?q=%C3%28",
  "/api/rankings?q=%ED%A0%80",
  "/api/rankings?q=%00",
  "/api/rankings?q=%0d%0aX:1",
  `/api/rankings?q=${"x".repeat(129)}`,
  `/api/rankings?q=${"x".repeat(65)}`,
  "/api/rankings?risk=%68igh",
  "/api/rankings?%72isk=high",
  "/api/rankings?risk%3Dhigh",
  "/api/rankings?x=%zz",
  "/api/rankings?%zz=1",
  // absence
  "/api/rankings?risk",
  "/api/rankings?risk=",
  "/api/rankings?risk&jurisdiction=",
  "/api/rankings?=high",
  "/api/rankings?limit=&offset=&q=&jurisdiction=&risk=",
  // names
  "/api/rankings?riks=high",
  "/api/rankings?Risk=high",
  "/api/rankings?RISK=",
  "/api/rankings?risk=high&Risk=low",
  "/api/rankings?Risk=high&risk=high",
  "/api/rankings?risk=high&risk=low",
  "/api/rankings?risk=high&risk=high",
  "/api/rankings?risk=&risk=high",
  "/api/rankings?risk&risk",
  "/api/rankings?risk[]=high",
  "/api/rankings?risk;limit=10",
  "/api/rankings?limit=10;risk=high",
  "/api/rankings?xrisk=high&riskx=low",
  // numbers
  ...["0", "1", "10", "50", "99", "499", "500", "501", "007", "1e2", "-1", "+5", " 5", "5.0"].map(
    (limit) => `/api/firms?limit=${encodeURIComponent(limit)}`,
  ),
  ...["0", "10", "33", "50", "150", "5000", "9007199254740991", "9007199254740992", "-0", "x"].map(
    (offset) => `/api/firms?offset=${offset}`,
  ),
  "/api/firms?limit=10&offset=20",
  "/api/firms?offset=20&limit=10&sort=name",
  "/api/firms?limit=10&offset=25",
  "/api/firms?limit=33&offset=7",
  "/api/rankings?limit=500&offset=500",
  // closed vocabularies
  "/api/firms?sort=-score",
  "/api/firms?sort=-Score",
  "/api/firms?sort=_score",
  "/api/firms?sort=+score",
  "/api/firms?sort=NAME",
  "/api/firms?sort=none",
  "/api/firms?sort=constructor",
  "/api/firms?sort=__proto__",
  "/api/firms?sort=toString",
  "/api/signals?preset=early_warning",
  "/api/signals?preset=Early-Warning",
  "/api/signals?preset=early+warning",
  "/api/signals?preset=early%20%20warning",
  "/api/signals?preset=early%5Fwarning",
  "/api/signals?preset=+balanced+",
  "/api/signals?timeframe=7d",
  "/api/signals?timeframe=7D&days=7",
  "/api/signals?timeframe=7d&days=30",
  "/api/signals?days=31",
  "/api/intelligence?days=90&preset=confirmed_only",
  "/api/intelligence?timeframe=365d",
  "/api/data/exports/firms?format=CSV",
  "/api/data/exports/firms?format=parquet",
  "/api/data/exports/firms?format=../../etc/passwd",
  // open vocabularies
  "/api/rankings?jurisdiction=ALL&risk=All",
  "/api/rankings?jurisdiction=GB",
  "/api/rankings?jurisdiction=gb&risk=HIGH",
  "/api/rankings?jurisdiction=zz",
  "/api/rankings?jurisdiction=nonsense",
  "/api/rankings?jurisdiction=Tier_1",
  "/api/rankings?jurisdiction=tier+1",
  "/api/publications/archive?year=2025",
  "/api/publications/archive?year=1900",
  "/api/publications/archive?year=20x5",
  "/api/publications/archive?series=ws&type=scheduled",
  "/api/publications/archive?series=Weekly%20Stress",
  "/api/publications/archive?series=weekly_stress&limit=10",
  "/api/publications/archive?market_state=High",
  "/api/publications/archive?market_state=none",
  // words
  "/api/rankings?q=a",
  "/api/rankings?q=%C3%A9",
  "/api/rankings?q=é",
  "/api/rankings?q=...",
  "/api/rankings?q=+",
  "/api/rankings?q=%20%20&risk=high",
  "/api/rankings?q=a&risk=high&limit=3&offset=1",
  "/api/rankings?q=a+b+c+d+e+f+g+h+i",
];

/** Rule 6: identifiers. */
function references(reference: string, concept: string): readonly string[] {
  const unknown = reference.replace(/[0-9a-f]{8}$/, "00000000");
  const [series = ""] = /(?<=-)(?:WS|SW|PD|EA)(?=-)/.exec(reference) ?? [];
  const other = series === "WS" ? "PD" : "WS";
  return [reference, concept, unknown, reference.toLowerCase(), "nonsense"].flatMap((id) => [
    `/api/publications/archive?reference_id=${id}`,
    `/api/publications/archive?reference_id=${id}&limit=10`,
    `/api/publications/archive?reference_id=${id}&year=2025`,
    `/api/publications/archive?reference_id=${id}&series=${series}`,
    `/api/publications/citations?reference_id=${id}`,
    `/api/publications/citations?limit=100&reference_id=${id}`,
    `/api/publications/card?reference_id=${id}`,
    `/api/publications/card?reference_id=${id}&series=${series}`,
    `/api/publications/card?reference_id=${id}&series=${other}`,
    `/api/publications/card?series=${other}`,
  ]);
}

/** Traversal, duplication, case, encoding, prototype and poisoning. */
function attacks(slug: string): readonly string[] {
  const up = ["..", "%2e%2e", "..%2f..%2f..%2fetc%2fpasswd", "..%5c..", "%252e%252e", "....//"];
  return [
    ...up.flatMap((part) => [
      `/api/firms/${part}`,
      `/api/firms/${part}/intelligence`,
      `/api/data/exports/${part}`,
      `/api/${part}/s/routes.json`,
      `/api/data/exports/firms?format=${part}`,
      `/api/rankings?jurisdiction=${part}`,
      `/api/rankings?risk=${part}/${part}`,
      `/api/firms?sort=${part}&limit=${part}`,
      `/api/publications/card?reference_id=${part}`,
      `/api/publications/card?series=${part}`,
    ]),
    "/api/firms?limit=10/../../../manifest",
    "/api/firms?limit=10%0a",
    "/api/firms?limit=10%00",
    "/api/firms?limit=10&offset=0.json",
    `/api/firms?limit=$${"{jndi:x}"}&sort=$1$args`,
    "/api/firms?sort={http.request.uri}&limit={$HOME}",
    "/api/firms?sort=%{ENV:PATH}",
    `/api/firms/${slug}%00`,
    `/api/firms/${slug}%2fintelligence`,
    `/api/firms/${slug};x=1`,
    `/api/firms/${slug}\\intelligence`,
    `/api//firms/${slug}`,
    "//api/firms",
    "/./api/firms",
    "/x/../api/firms",
    "/%61pi/firms",
    "/api%2ffirms",
    "/api/firms%3flimit=10",
    "/api/__proto__",
    "/api/constructor",
    "/api/firms/__proto__",
    "/api/firms/constructor",
    "/api/firms/hasownproperty",
    "/api/data/exports/constructor",
    "/api/data/exports/__proto__",
    "/api/rankings?__proto__=1&constructor=2&hasOwnProperty=3",
    "/api/rankings?jurisdiction=constructor",
    "/api/rankings?risk=__proto__",
    "/api/rankings?utm=<script>alert(1)</script>",
    "/api/rankings?q=<script>alert(1)</script>",
    "/api/rankings?jurisdiction=<svg/onload=alert(1)>",
    "/api/firms/<script>",
    "/api/firms?callback=alert",
  ];
}
