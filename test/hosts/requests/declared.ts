import {
  type ManifestFile,
  type ManifestRoot,
  sectionPath,
} from "../../../src/emit/site/manifest.ts";
import { routePaths } from "../../../src/readers/probe/api-requests.ts";
import type { Parameter, RouteEntry, RouteTable } from "../../../src/resolve/table.ts";
import type { capabilities, Reach } from "../../../src/site/store/capabilities.ts";
import { type Ask, each } from "./ask.ts";

type Capabilities = ReturnType<typeof capabilities>;
type Tier = "files" | "rules" | "resolver";

/** A value of a parameter that is valid, and whether a stored file answers it. */
interface Value {
  readonly text: string;
  /** null where it depends on what the rows have. */
  readonly isStored: boolean | null;
}

/**
 * Asks a host, by nothing but its own published files, for all that it declares to answer and for
 * all that it declares to decline. Returns what it did otherwise.
 */
export async function untrueDeclarations(ask: Ask, apiOnly: boolean): Promise<readonly string[]> {
  const read = async <T>(url: string): Promise<T> => {
    const { status, body } = await ask({ method: "GET", url });
    if (status !== 200) throw new Error(`${url} is not there: ${status}`);
    return JSON.parse(body.toString("utf8")) as T;
  };
  const { tier } = await read<{ tier: Tier }>("/s/host.json");
  const declared = await read<Capabilities>("/s/capabilities.json");
  const table = await read<RouteTable>("/s/routes.json");
  const { sections } = await read<ManifestRoot>("/s/manifest.json");
  const lists = sections.map(({ sha256 }) => read<ManifestFile[]>(`/${sectionPath(sha256)}`));
  const files = (await Promise.all(lists)).flat();
  const paths = files.map(({ path }) => path);
  const requests = declared.routes.flatMap((capability) => {
    const route = table.routes.find(({ path }) => path === capability.path);
    if (route === undefined || !capability.available) return [];
    const [plain = ""] = routePaths(route, paths, 1);
    // the site has no group, so there is no address to ask
    if (plain.includes(":")) return [];
    return [
      { url: plain, statuses: plainStatuses(capability, tier, apiOnly) },
      ...capability.parameters.flatMap((declaration) => {
        const parameter = route.parameters.find(({ name }) => name === declaration.name);
        if (parameter === undefined) return [];
        return valuesOf(parameter, route, paths).map((value) => ({
          url: `${plain}?${declaration.name}=${value.text}`,
          statuses: statusesOf(declaration[tier] as Reach, value, tier),
        }));
      }),
    ];
  });
  const untrue: string[] = [];
  await each(requests, async ({ url, statuses }) => {
    const { status } = await ask({ method: "GET", url });
    if (!statuses.includes(status)) untrue.push(`${url}: found ${status}, declared ${statuses}`);
  });
  if (requests.length < 50) untrue.push(`only ${requests.length} declarations were found`);
  return untrue;
}

function plainStatuses(
  { plain, parameters }: Capabilities["routes"][number],
  tier: Tier,
  apiOnly: boolean,
): readonly number[] {
  if (plain.includes(tier)) return [200];
  if (apiOnly) return [501];
  // where there is nothing to ask for, a host of files may have the answer under its address too
  return parameters.length === 0 ? [200, 403, 404, 501] : [403, 404, 501];
}

function statusesOf(reach: Reach, { isStored }: Value, tier: Tier): readonly number[] {
  // a host of files has them at their addresses, and looks at no query
  if (tier === "files") return [403, 404, 501];
  if (reach === "every" || (reach === "stored" && isStored === true)) return [200];
  if (reach === "none") return [501];
  return isStored === null ? [200, 501] : [501];
}

function valuesOf(p: Parameter, route: RouteEntry, paths: readonly string[]): readonly Value[] {
  const { answer } = route;
  const stored = (text: string): Value => ({ text, isStored: true });
  const other = (text: string): Value => ({ text, isStored: false });
  switch (p.kind) {
    case "integer": {
      const sizes = answer.kind === "list" ? answer.sizes : [];
      if (p.name === "offset") return [stored("0"), other("3")];
      return [...sizes.map((size) => stored(String(size))), other("7")];
    }
    case "enum":
      return p.allowed.map((text) => ({ text, isStored: null }));
    case "pattern":
      return [...facetValues(p.name, answer).map(stored), other(absentLike(p))];
    case "identifier":
      return referenceIn(paths).map(stored);
    case "text":
      return [other("a")];
  }
}

/** The values of a facet that have rows by themselves. */
function facetValues(name: string, answer: RouteEntry["answer"]): readonly string[] {
  if (answer.kind === "file") return [];
  return Object.keys(answer.totals).flatMap((place) => {
    const [, facet, value = "", ...more] = place.split("/");
    return facet === name && more.length === 0 ? [value] : [];
  });
}

/** Well-formed and without rows. */
function absentLike(p: Parameter): string {
  const found = ["1999", "zz", "no-such-thing"].find(
    (text) => p.kind === "pattern" && new RegExp(`^(?:${p.pattern})$`).test(text),
  );
  if (found === undefined) throw new Error(`No absent value for "${p.name}"`);
  return found;
}

function referenceIn(paths: readonly string[]): readonly string[] {
  const found = paths.flatMap((path) => /^s\/publications\/ref\/(.+)\.json$/.exec(path)?.[1] ?? []);
  return found.slice(-1);
}
