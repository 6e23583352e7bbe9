/** @jsxRuntime automatic @jsxImportSource preact */
import { spelledOut } from "../../answers/api/address-patterns.ts";
import type { DescribedRoute } from "../../answers/openapi/example.ts";
import { apiFile } from "../../model/address/api-file.ts";
import { at } from "../../model/language/at.ts";
import { wordPlaces } from "../../model/language/in-words.ts";
import type { Publisher } from "../../model/publisher.ts";
import type { Page } from "../page.ts";
import { Table } from "../parts/blocks.tsx";
import { Link } from "../parts/text.tsx";
import { Told } from "../parts/told.tsx";

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
        <Told
          of={path}
          values={{ count: routes.length, address: `${baseUrl}/${apiFile.publication}` }}
          parts={{ console: requestConsole(routes, baseUrl), routes: routeTable(routes) }}
        />
      </>
    ),
  };
}

function routeTable(routes: readonly DescribedRoute[]) {
  return (
    <Table
      caption="Routes"
      columns="Address | Answers | Parameters"
      rows={routes.map(({ route, files }) => [
        <Link to={`reference.html#${anchorOf(route.path)}`}>
          <code>{`/${defaultFile(files)}`}</code>
        </Link>,
        wordPlaces(route.about),
        route.parameters.map(({ name }) => name).join(", ") || "none",
      ])}
    />
  );
}

/** The address of what is answered without parameters. */
export function defaultFile(patterns: readonly string[]): string {
  const last =
    patterns.length === 1 ? 0 : patterns.findIndex((one) => /^[^{[]*(?:\[|\.)/.test(one));
  return at(spelledOut(at(patterns, Math.max(0, last))), 0);
}

/** `/api/firms/:slug` as `firms-slug`. */
export function anchorOf(path: string): string {
  return path
    .replace(/^\/api\//, "")
    .replace(/[/:]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Runs a request in the page; hidden until the script that runs it is there. */
function requestConsole(routes: readonly DescribedRoute[], baseUrl: string) {
  const examples = routes.flatMap(({ example }) => (example === null ? [] : [example.request]));
  return (
    <form id="console" class="console" data-base={baseUrl} hidden>
      <label>
        Request
        <input
          type="text"
          name="request"
          list="console-requests"
          value="/api/rankings/limit/10.json"
          autocomplete="off"
          spellcheck={false}
        />
      </label>
      <datalist id="console-requests">
        {examples.map((request) => (
          <option value={request} />
        ))}
      </datalist>
      <button type="submit">Send</button>
      <div id="console-answer" aria-live="polite" />
    </form>
  );
}
