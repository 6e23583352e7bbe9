import type { FileAnswer, ListAnswer, Missing } from "../../resolve/table.ts";

export interface RuleTarget {
  /** A pattern over the joined values, each followed by `|`. */
  readonly when: string;
  /** A file of the store with `{name}` for a variable or a part of the path. */
  readonly file: string;
  /** The status when there is no such file. */
  readonly missing: 404 | 501 | 503;
}

/** A pattern over all joined values: the told ones as they are, `other` for the rest. */
export type Over = (told: Readonly<Record<string, string>>, other?: string) => string;

/** By default others may be any value but a failure; what only guards is empty unless it fails. */
export function overValues(names: readonly string[]): Over {
  return (told, other = "[^|!]*") => {
    const cells = names.map((name) => {
      return told[name] ?? (["guard", "agreement"].includes(name) ? "" : other);
    });
    return `^${cells.map((cell) => `${cell}\\|`).join("")}$`;
  };
}

/** The files of a list: its pages, and those of one identifier. */
export function listTargets(over: Over, list: ListAnswer): readonly RuleTarget[] {
  const { stem, facets, by, search } = list;
  const text: Record<string, string> = search === null ? {} : { [search.parameter]: "" };
  const pages: RuleTarget = {
    when: over({ ...text, ...(by === null ? {} : { [by.parameter]: "" }) }),
    file: `${stem}${facets.map((name) => `{${name}}`).join("")}{page}.json`,
    missing: 501,
  };
  if (by === null) return [pages];
  const free = Object.fromEntries(facets.map((name) => [name, ""]));
  const named = (page: string) => over({ ...text, ...free, [by.parameter]: "[^|!]+", page });
  const file = `${stem}{${by.parameter}}{page}.json`;
  return [
    pages,
    // the first page exists for every known value
    { when: named(""), file, missing: missingStatus(by.missing) },
    { when: named("[^|!]+"), file, missing: 501 },
  ];
}

/** The files that an answer chooses among. */
export function fileTargets(over: Over, { choices }: FileAnswer): readonly RuleTarget[] {
  const named = choices.flatMap(({ when }) => when ?? []);
  const none = Object.fromEntries(named.map((name) => [name, ""]));
  return choices.map(({ when, file, missing }) => ({
    when: over(when === null ? none : { [when]: "[^|!]+" }),
    file: file.replace(/\{\/(\w+)\}/g, "{$1}"),
    missing: missingStatus(missing),
  }));
}

function missingStatus(missing: Missing): 404 | 501 | 503 {
  if (missing.kind === "unknown") return 404;
  return missing.kind === "unavailable" ? 503 : 501;
}
