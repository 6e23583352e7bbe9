/** @jsxRuntime automatic @jsxImportSource preact */
import type { DescribedRoute } from "../../answers/openapi/example.ts";
import { wordPlaces } from "../../model/language/in-words.ts";
import type { SiteTheme } from "../../model/look.ts";
import type { Publisher } from "../../model/publisher.ts";
import { markdownHtml } from "../markdown.ts";
import type { Page } from "../page.ts";
import { Facts, Section, Table } from "../parts/blocks.tsx";
import { Code, Link, Prose, RoutePath } from "../parts/text.tsx";

const path = "developers.html";

/** The API in five minutes: a first call, the rules, a console, and where the rest stands. */
export function developersPage(
  { name, baseUrl }: Publisher,
  routes: readonly DescribedRoute[],
  { rules }: Pick<SiteTheme, "rules">,
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
        <Section id="rules" title="What to know">
          <Prose own={false} html={markdownHtml(rules)} />
        </Section>
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
