// Requests that must not succeed, whatever a host takes away, decodes or normalises on the way.

const ups = [
  ...["..", "%2e%2e", "%2E.", ".%2e", "%252e%252e", "%c0%ae%c0%ae", "%e0%80%ae%e0%80%ae"],
  ...["%uff0e%uff0e", "..;", "..%00", "..%20", "...."],
];
const slashes = ["/", "//", "%2f", "%5c", "\\", "%252f", "%c0%af"];

/** Every spelling of "one folder up". */
const steps = ups.flatMap((up) => slashes.map((slash) => up + slash));

/** Reading a file outside the root, from folders of several depths. */
const traversals: readonly string[] = steps.flatMap((step) => [
  `/${step}canary.txt`,
  `/s/${step.repeat(2)}canary.txt`,
  `/api/firms/sort/${step.repeat(4)}canary.txt`,
  `/api/${step.repeat(2)}canary.txt`,
  `/api/firms/${step.repeat(3)}canary`,
  `/api/data/exports/${step.repeat(3)}canary?format=csv`,
]);

/** The same through what a route takes from a request into the name of a file. */
export const captures: readonly string[] = steps.flatMap((step) =>
  [3, 4, 5].flatMap((depth) => {
    const value = `${step.repeat(depth)}canary`;
    return [
      `/api/firms?sort=${value}`,
      `/api/firms?limit=50/${value}`,
      `/api/firms?offset=0/${value}`,
      `/api/rankings?jurisdiction=${value}`,
      `/api/rankings?risk=${value}`,
      `/api/publications/archive?reference_id=${value}`,
      `/api/publications/archive?year=${value}`,
      `/api/publications/card?series=${value}`,
      `/api/publications/card?reference_id=${value}`,
      `/api/publications/citations?reference_id=${value}`,
      `/api/intelligence?preset=${value}`,
      `/api/signals?days=${value}`,
      `/api/data/exports/firms?format=${value}`,
    ];
  }),
);

/** Every spelling of a path that a host may take for the same file. */
function spellings(path: string): readonly string[] {
  const [first = "", ...rest] = path.split("/");
  const tail = rest.length === 0 ? "" : `/${rest.join("/")}`;
  const code = first.charCodeAt(0).toString(16);
  return [
    ...[
      `/${path}`,
      `//${path}`,
      `/./${path}`,
      `/s/../${path}`,
      `/s/%2e%2e/${path}`,
      `/s/..%2f${path}`,
    ],
    ...[`/%${code}${first.slice(1)}${tail}`, `/%25${code}${first.slice(1)}${tail}`, `/\\${path}`],
    ...[`/${path}/`, `/${path}%00`, `/${path}?x=1`, `/${path};x=1`, `/${path}%20`, `/${path}.`],
    ...[`/${path.replaceAll("/", "//")}`, `/${path.replaceAll("/", "/./")}`],
    ...[
      `/${path.replaceAll("/", "%2f")}`,
      `/${path.replaceAll("/", "\\")}`,
      `/${path.toUpperCase()}`,
    ],
  ];
}

/** What is inside the root and answers no request; a bucket has to have its error documents. */
function hidden(profile: string): readonly string[] {
  const documents: Readonly<Record<string, (code: number) => boolean>> = {
    "object-store": (code) => code === 404,
    cloudfront: () => true,
  };
  return [
    ...[".canary", "s/.canary", ".git/canary", ".htaccess", ".assetsignore", ".nojekyll"],
    ...[`hosts/${profile}/canary.conf`, `hosts/${profile}/README.md`, `hosts/${profile}/host.json`],
    ...[400, 404, 405, 414, 501, 503]
      .filter((code) => documents[profile]?.(code) !== true)
      .map((code) => `s/errors/${code}.json`),
  ];
}

export function forbidden(profile: string): readonly string[] {
  return [...traversals, ...captures, ...hidden(profile).flatMap(spellings)];
}

/** Line ends in every encoding, for what a host repeats in a header. */
export const splittings: readonly string[] = [
  ...[
    "%0d%0aX-Injected:%20yes",
    "%0aX-Injected:yes",
    "%0d%0a%0d%0aX-Injected:yes",
    "%0dX-Injected:yes",
  ],
  ...[
    "%E5%98%8A%E5%98%8DX-Injected:yes",
    "%c4%8d%c4%8aX-Injected:yes",
    "\u010d\u010aX-Injected:yes",
  ],
  ...["%250d%250aX-Injected:yes", "%u000d%u000aX-Injected:yes", "%0d%0aSet-Cookie:x=1"],
].flatMap((text) => [
  `/${text}`,
  `/s/${text}`,
  `/api/data/exports/${text}.csv`,
  `/api/data/exports/firms.csv${text}`,
  `/api/${text}`,
  `/api/firms/${text}`,
  `/api/data/exports/${text}?format=csv`,
  `/api/firms?sort=${text}`,
  `/api/firms?limit=10${text}`,
  `/api/firms?${text}=1`,
  `/api/publications/card?reference_id=${text}`,
  `/api/data/exports/firms?format=csv${text}`,
  `/api/data/exports/firms?x=${text}&format=csv`,
]);

/** Headers that some servers take for another address, another method or another host. */
export function disguises(profile: string): readonly Readonly<Record<string, string>>[] {
  const file = `/hosts/${profile}/canary.conf`;
  return [
    { host: "evil.example" },
    { host: "evil.example:8080", "x-forwarded-host": "evil.example" },
    { forwarded: "for=127.0.0.1;host=evil.example;proto=https" },
    { "x-forwarded-for": "127.0.0.1", "x-real-ip": "127.0.0.1", "x-forwarded-proto": "https" },
    { "x-forwarded-prefix": "/evil.example", "x-forwarded-uri": file },
    { "x-original-url": file, "x-rewrite-url": file },
    { "x-accel-redirect": file, "x-sendfile": file },
    { "x-http-method-override": "DELETE", "x-method-override": "POST" },
  ];
}
