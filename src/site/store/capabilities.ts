import type { Parameter, RouteEntry, RouteTable } from "../../resolve/table.ts";

/**
 * How much of a parameter a tier answers. `every`: all valid values. `stored`: the values and
 * combinations that a stored file answers, 501 for the others. `none`: 501, or no such address.
 */
export type Reach = "every" | "stored" | "none";

/** A host states its tier in `s/host.json`; without that file it has at least `files`. */
export function capabilities({ build, routes }: RouteTable) {
  return {
    version: 1,
    build,
    tiers: {
      files: "stored answers at the addresses under s/, without query strings",
      rules:
        "what is stored, also under api/, with one filter at most; 501 for what would be composed or " +
        "is percent-encoded; a 404 says neither what was not found nor what is nearest to it",
      resolver: "every valid request of every route, composed from the same files",
    },
    reach: {
      every: "all valid values",
      stored: "values and combinations that a stored file answers; 501 for the others",
      none: "501, or no such address",
    },
    // the pages that belong to the answers of a route
    documents: [
      {
        title: "Methodology, with worked examples",
        files: ["s/methodology.md", "methodology.html"],
        available: routes.some(
          ({ path, failed }) => path === "/api/index/latest" && failed === null,
        ),
      },
    ],
    routes: routes.map(capability),
  };
}

function capability(route: RouteEntry) {
  const { path, parameters, failed, answer } = route;
  return {
    path,
    available: failed === null,
    files: filesOf(answer),
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

function filesOf(answer: RouteEntry["answer"]): readonly string[] {
  const { home } = answer;
  if (answer.kind === "file") {
    const files = answer.choices.map(({ file }) => file);
    return home === null || files.includes(home.file) ? files : [home.file, ...files];
  }
  const { directory, facets, parts } = answer;
  if (parts.length > 0) return [answer.home.file];
  const combination = facets.length === 0 ? "all" : facets.map((name) => `{${name}}`).join(".");
  return [answer.home.file, `${directory}/${combination}/{limit}-{offset}.json`];
}
