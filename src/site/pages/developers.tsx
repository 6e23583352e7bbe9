/** @jsxRuntime automatic @jsxImportSource preact */

import type { DescribedRoute } from "../../answers/openapi/api-facts.ts";
import { wordPlaces } from "../../model/language/in-words.ts";
import type { Publisher } from "../../model/publisher.ts";
import type { Page } from "../page.ts";
import { Code } from "../parts/code.tsx";
import { Facts } from "../parts/facts.tsx";
import { Link } from "../parts/link.tsx";
import { RoutePath } from "../parts/route-path.tsx";
import { Table } from "../parts/table.tsx";

const path = "developers.html";

/** The API in five minutes: a first call, the rules, a console, and where the rest stands. */
export function developersPage(publisher: Publisher, routes: readonly DescribedRoute[]): Page {
  return {
    path,
    title: "Developers",
    description: `The public API of ${publisher.name}: a first call, a console, OpenAPI, schemas`,
    section: path,
    head: {
      scripts: ["assets/console.js"],
      alternates: [
        {
          type: "application/vnd.oai.openapi+json;version=3.1",
          path: "openapi.json",
          title: "OpenAPI 3.1",
        },
      ],
    },
    main: () => <Developers publisher={publisher} routes={routes} />,
  };
}

interface DevelopersProps {
  readonly publisher: Publisher;
  readonly routes: readonly DescribedRoute[];
}

function Developers({ publisher, routes }: DevelopersProps) {
  const { baseUrl } = publisher;
  return (
    <>
      <h1>Developers</h1>
      <p class="standfirst">
        {routes.length} read-only routes over HTTP. No key, no registration, no rate limit: every
        answer is a plain file, or composed from plain files.
      </p>
      <section aria-labelledby="start">
        <h2 id="start">A first call</h2>
        <Code
          label="The current publication: reference, state, completeness of evidence, legal note"
          text={`curl ${baseUrl}/api/publications`}
        />
        <Code
          label="JavaScript"
          text={`const { publication } = await (await fetch("${baseUrl}/api/publications")).json();\nconsole.log(publication.referenceId, publication.marketState, publication.confidence);`}
        />
        <Code
          label="Python"
          text={`import json, urllib.request\nwith urllib.request.urlopen("${baseUrl}/api/publications") as answer:\n    publication = json.load(answer)["publication"]\nprint(publication["referenceId"], publication["marketState"], publication["confidence"])`}
        />
      </section>
      <Console routes={routes} baseUrl={baseUrl} />
      <RouteTable routes={routes} />
      <Rules />
      <section aria-labelledby="machines">
        <h2 id="machines">For machines</h2>
        <Facts
          of={[
            [<Link to="reference.html">Reference</Link>, "Every parameter, field and failure"],
            [
              <Link to="openapi.json">openapi.json</Link>,
              "OpenAPI 3.1; its examples are answers of this build",
            ],
            [
              <Link to="schemas/PublicationAnswer.json">schemas/</Link>,
              "JSON Schema of each answer",
            ],
            [<Link to="llms.txt">llms.txt</Link>, "The site in one page, for language models"],
            [<Link to="versioning.html">Versions</Link>, "What may change, and what may not"],
            [<Link to="status.html">Status</Link>, "Which routes answer in this build"],
            [
              <Link to="s/capabilities.json">capabilities.json</Link>,
              "What each kind of host answers",
            ],
          ]}
        />
      </section>
    </>
  );
}

function RouteTable({ routes }: Pick<DevelopersProps, "routes">) {
  return (
    <section aria-labelledby="routes">
      <h2 id="routes">Routes</h2>
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
    </section>
  );
}

/** `/api/firms/:slug` as `firms-slug`. */
export function anchorOf(path: string): string {
  return path
    .replace(/^\/api\//, "")
    .replace(/[/:]+/g, "-")
    .replace(/^-|-$/g, "");
}

function Rules() {
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">What to know</h2>
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
    </section>
  );
}

interface ConsoleProps {
  readonly routes: readonly DescribedRoute[];
  readonly baseUrl: string;
}

const more = [
  "/api/rankings?risk=critical",
  "/api/rankings?q=a&limit=5",
  "/api/publications/archive?series=weekly-stress&limit=3",
  "/api/signals?preset=early_warning&timeframe=7d",
  "/api/rankings?rsk=high",
];

/** Runs a request in the page; hidden until the script that runs it is there. */
function Console({ routes, baseUrl }: ConsoleProps) {
  const examples = routes.flatMap(({ example }) => (example === null ? [] : [example.request]));
  return (
    <section aria-labelledby="console-title">
      <h2 id="console-title">Console</h2>
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
            value="/api/rankings?risk=critical"
            autocomplete="off"
            spellcheck={false}
          />
        </label>
        <datalist id="console-requests">
          {[...more, ...examples].map((request) => (
            <option value={request} />
          ))}
        </datalist>
        <button type="submit">Send</button>
        <div id="console-answer" aria-live="polite" />
      </form>
    </section>
  );
}
