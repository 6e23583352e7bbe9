import type { Parameter, RouteEntry, RouteTable } from "../../resolve/table.ts";

/**
 * How much of a parameter a tier answers. `every`: all valid values. `stored`: the values and
 * combinations that a stored file answers, 501 for the others. `none`: 501, or no such address.
 */
export type Reach = "every" | "stored" | "none";

/**
 * The answers of each tier, so that clients need not guess. A host states its tier in `s/host.json`;
 * without that file it has at least `files`.
 */
export function capabilities({ build, routes }: RouteTable) {
  return {
    version: 1,
    build,
    tiers: {
      files: "stored answers at the addresses under s/, without query strings",
      rules:
        "what is stored, also under api/; 501 for what would be composed or is percent-encoded",
      resolver: "every valid request of every route, composed from the same files",
    },
    reach: {
      every: "all valid values",
      stored: "values and combinations that a stored file answers; 501 for the others",
      none: "501, or no such address",
    },
    documents: documents.map(({ title, files, of }) => ({
      title,
      files,
      available: routes.some(({ path, failed }) => path === of && failed === null),
    })),
    routes: routes.map(capability),
  };
}

/** The pages that belong to the answers of a route. */
const documents = [
  {
    title: "Methodology, with worked examples",
    files: ["s/methodology.md", "methodology.html"],
    of: "/api/index/latest",
  },
];

function capability(route: RouteEntry) {
  const { path, parameters, failed, answer } = route;
  return {
    path,
    available: failed === null,
    files: answer.kind === "list" ? storedPages(answer) : storedFiles(answer),
    pageSizes: answer.kind === "list" ? answer.sizes : null,
    // without parameters every tier but plain files has the address
    plain: ["rules", "resolver"],
    parameters: parameters.map((parameter) => ({
      name: parameter.name,
      kind: parameter.kind,
      files: "none" satisfies Reach,
      rules: byRules(route, parameter),
      resolver: "every" satisfies Reach,
    })),
  };
}

function byRules({ answer }: RouteEntry, { kind }: Parameter): Reach {
  if (kind === "text") return "none";
  // a route of whole files has one for each value, but for what is cut out of another
  const isWhole = answer.kind === "file" && Object.keys(answer.lines).length === 0;
  return isWhole ? "every" : "stored";
}

function storedFiles({ choices, home }: Extract<RouteEntry["answer"], { kind: "file" }>) {
  const files = choices.map(({ file }) => file);
  return home === null || files.includes(home.file) ? files : [home.file, ...files];
}

function storedPages({
  directory,
  home,
  facets,
  parts,
}: Extract<RouteEntry["answer"], { kind: "list" }>) {
  if (parts.length > 0) return [home.file];
  const combination = facets.length === 0 ? "all" : facets.map((name) => `{${name}}`).join(".");
  return [home.file, `${directory}/${combination}/{limit}-{offset}.json`];
}
