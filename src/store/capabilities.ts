import type { RouteEntry, RouteTable } from "../resolve/table.ts";

/**
 * Which tier answers what, so that clients need not guess. `files`: the plain files, without any
 * rule. `resolver`: every valid request, wherever the resolver runs.
 */
export function capabilities({ build, routes }: RouteTable) {
  return {
    version: 1,
    build,
    tiers: {
      files: "stored answers at the addresses under s/, without query strings",
      resolver: "every valid request of every route, composed from the same files",
    },
    documents: documents.map(({ title, files, of }) => ({
      title,
      files,
      available: routes.some(({ path, failed }) => path === of && failed === null),
    })),
    routes: routes.map(capability),
  };
}

/** Pages that belong to the answers of a route. */
const documents = [
  {
    title: "Methodology, with worked examples",
    files: ["s/methodology.md", "s/methodology.html"],
    of: "/api/index/latest",
  },
];

function capability({ path, parameters, failed, answer }: RouteEntry) {
  return {
    path,
    available: failed === null,
    parameters: parameters.map(({ name, kind }) => ({ name, kind })),
    files: answer.kind === "list" ? storedPages(answer) : answer.choices.map(({ file }) => file),
    resolver: "complete",
  };
}

function storedPages({
  directory,
  facets,
  paged,
}: Extract<RouteEntry["answer"], { kind: "list" }>) {
  const combination = facets.length === 0 ? "all" : facets.map((name) => `{${name}}`).join(".");
  return [`${directory}/${combination}/${paged ? "{limit}-{offset}" : "{limit}"}.json`];
}
