import { addressPatterns } from "../../answers/api/address-patterns.ts";
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
      files: "the answers that are files, each at its own address; a query is not looked at",
      rules:
        "the same files, also by the query that asks for what is in them; 501 for what would be composed " +
        "or is percent-encoded; a 404 says neither what was not found nor what is nearest to it",
      resolver: "every valid request of every route, composed from the same files",
    },
    reach: {
      every: "all valid values",
      stored: "values and combinations that a file answers, by its address; 501 for the others",
      none: "501, or no such address",
    },
    // a part in brackets is there where its parameter is asked for
    notation:
      "api/rankings[/risk/{risk}].json is api/rankings.json or, for one band, api/rankings/risk/high.json",
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
    files: addressPatterns(route),
    pageSizes: answer.kind === "list" ? answer.sizes : null,
    byYear: byYear(answer),
    // without parameters every tier but plain files has the address
    plain: ["rules", "resolver"],
    parameters: parameters.map((parameter) => ({
      name: parameter.name,
      kind: parameter.kind,
      // the words of its values in addresses, where they are others
      ...(parameter.kind === "enum" && Object.keys(parameter.words).length > 0
        ? { words: parameter.words }
        : {}),
      files: (parameter.kind === "text" ? "none" : "stored") satisfies Reach,
      rules: byRules(route, parameter),
      resolver: "every" satisfies Reach,
    })),
  };
}

/** The addresses of the files of datasets that are stored by year, which the JSON of each lists. */
export function byYear(answer: RouteEntry["answer"]): readonly string[] {
  const refused = answer.kind === "list" ? [] : Object.entries(answer.refused);
  return refused.flatMap(([file, { status }]) =>
    status === 501 && file.endsWith(".csv")
      ? [file.replace(/\.csv$/, "-{year}[-{page}].{format}")]
      : [],
  );
}

function byRules({ answer }: RouteEntry, { kind }: Parameter): Reach {
  if (kind === "text") return "none";
  // a route of whole files has one for each value, but for what is cut out of another
  const isWhole = answer.kind === "file" && Object.keys(answer.lines).length === 0;
  return isWhole ? "every" : "stored";
}
