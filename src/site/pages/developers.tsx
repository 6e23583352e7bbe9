/** @jsxRuntime automatic @jsxImportSource preact */
import type { DescribedRoute } from "../../answers/openapi/api-facts.ts";
import { wordPlaces } from "../../model/language/in-words.ts";
import type { Publisher } from "../../model/publisher.ts";
import type { Page } from "../page.ts";
import { Facts, Section, Table } from "../parts/blocks.tsx";
import { Code, Link, RoutePath } from "../parts/text.tsx";

const path = "developers.html";

/** The API in five minutes: a first call, the rules, a console, and where the rest stands. */
export function developersPage(
  { name, baseUrl }: Publisher,
  routes: readonly DescribedRoute[],
): Page {
  const openapi = "application/vnd.oai.openapi+json;version=3.1";
  return {
    path,
    title: "Developers",
    description: `The public API of ${name}: a first call, a console, OpenAPI, schemas`,
    section: path,
    head: {
      scripts: ["assets/console.js"],
      alternates: [[openapi, "openapi.json", "OpenAPI 3.1"]],
    },
    main: () => (
      <>
        <h1>Developers</h1>
        <p class="standfirst">
          {routes.length} read-only routes over HTTP. No key, no registration, no rate limit: every
          answer is a plain file, or composed from plain files.
        </p>
        <Section id="start" title="A first call">
          {firstCalls(`${baseUrl}/api/publications`).map(([label, text]) => (
            <Code label={label} text={text} />
          ))}
        </Section>
        {requestConsole(routes, baseUrl)}
        <Section id="routes" title="Routes">
          <Table
            caption="Routes"
            columns="Route | Answers | Parameters"
            rows={routes.map(({ route }) => [
              <Link to={`reference.html#${anchorOf(route.path)}`}>
                <RoutePath path={route.path} />
              </Link>,
              wordPlaces(route.about),
              route.parameters.map(({ name }) => name).join(", ") || "none",
            ])}
          />
        </Section>
        <Rules />
        <Section id="machines" title="For machines">
          <Facts of={machines.map(([to, name, text]) => [<Link to={to}>{name}</Link>, text])} />
        </Section>
      </>
    ),
  };
}

function firstCalls(address: string) {
  return [
    [
      "The current publication: reference, state, completeness of evidence, legal note",
      `curl ${address}`,
    ],
    [
      "JavaScript",
      `const { publication } = await (await fetch("${address}")).json();\nconsole.log(publication.referenceId, publication.marketState, publication.confidence);`,
    ],
    [
      "Python",
      `import json, urllib.request\nwith urllib.request.urlopen("${address}") as answer:\n    publication = json.load(answer)["publication"]\nprint(publication["referenceId"], publication["marketState"], publication["confidence"])`,
    ],
  ] as const;
}

const machines = [
  ["reference.html", "Reference", "Every parameter, field and failure"],
  ["openapi.json", "openapi.json", "OpenAPI 3.1; its examples are answers of this build"],
  ["schemas/PublicationAnswer.json", "schemas/", "JSON Schema of each answer"],
  ["llms.txt", "llms.txt", "The site in one page, for language models"],
  ["versioning.html", "Versions", "What may change, and what may not"],
  ["status.html", "Status", "Which routes answer in this build"],
  ["s/capabilities.json", "capabilities.json", "What each kind of host answers"],
] as const;

/** `/api/firms/:slug` as `firms-slug`. */
export function anchorOf(path: string): string {
  return path
    .replace(/^\/api\//, "")
    .replace(/[/:]+/g, "-")
    .replace(/^-|-$/g, "");
}

function Rules() {
  return (
    <Section id="rules" title="What to know">
      <ul>
        <li>
          <strong>Failures are failures.</strong> A failed request has <code>success: false</code>,
          an <code>error</code> in words and a <code>code</code>. An unknown parameter is an error,
          so a misspelt filter never gives an unfiltered list.
        </li>
        <li>
          <strong>Pages.</strong> Lists take <code>limit</code> (1 to 500, default 50; research is
          whole); follow <code>meta.next</code> until it is <code>null</code>.{" "}
          <code>meta.filters</code> repeats the filters that were applied.
        </li>
        <li>
          <strong>Absent is null.</strong> <code>null</code> means not known, never zero.
        </li>
        <li>
          <strong>Carry the label.</strong> Provenance, calibration, date and legal note belong to a
          figure: pass them on to your own readers.
        </li>
        <li>
          <strong>Caching.</strong> Answers have an <code>ETag</code>; ask again with{" "}
          <code>If-None-Match</code>. For bulk use, take the <Link to="data.html">exports</Link>.
        </li>
        <li>
          <strong>Plain hosts.</strong> A host that cannot compose an answer says 501. The files
          under <code>s/</code> are there on every host.
        </li>
      </ul>
    </Section>
  );
}

const requests = [
  "/api/rankings?risk=critical",
  "/api/rankings?q=a&limit=5",
  "/api/publications/archive?series=weekly-stress&limit=3",
  "/api/signals?preset=early_warning&timeframe=7d",
  "/api/rankings?rsk=high",
];

/** Runs a request in the page; hidden until the script that runs it is there. */
function requestConsole(routes: readonly DescribedRoute[], baseUrl: string) {
  const examples = routes.flatMap(({ example }) => (example === null ? [] : [example.request]));
  return (
    <Section id="console-title" title="Console">
      <noscript>
        <p>The console runs the resolver in your browser and needs JavaScript.</p>
      </noscript>
      <form id="console" class="console" data-base={baseUrl} hidden>
        <p class="note">
          Answered in this page by the same resolver that hosts use, from this site's files.
        </p>
        <label>
          Request
          <input
            type="text"
            name="request"
            list="console-requests"
            value={requests[0]}
            autocomplete="off"
            spellcheck={false}
          />
        </label>
        <datalist id="console-requests">
          {[...requests, ...examples].map((request) => (
            <option value={request} />
          ))}
        </datalist>
        <button type="submit">Send</button>
        <div id="console-answer" aria-live="polite" />
      </form>
    </Section>
  );
}
