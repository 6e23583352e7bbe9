import { addressPatterns } from "../../answers/api/address-patterns.ts";
import { type DescribedRoute, exampleOf } from "../../answers/openapi/example.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { groupSlug } from "../../model/groups/groups.ts";
import { wholeBody } from "../../model/language/body.ts";
import { answer } from "../../resolve/answer.ts";
import { jsonText } from "../../resolve/json-text.ts";
import type { SiteSource } from "./other-files.ts";
import { foldFile, type PreparedRoute } from "./prepared-route.ts";
import { fileOf } from "./route-files.ts";

/** A route with a request, and what the resolver answers to it in this build. */
export async function describedRoute(
  prepared: PreparedRoute,
  source: SiteSource,
): Promise<DescribedRoute> {
  const { route, entry } = prepared;
  const { failed } = entry;
  const files = addressPatterns(entry);
  if (failed !== null || route.schema === null) return { route, failed, files, example: null };
  const request = requestOf(prepared, source.readModel);
  const [path = "", query = ""] = request.split("?");
  const table = { version: 1, build: source.readModel.build, routes: [entry] } as const;
  const read = async (path: string) => {
    if (path === foldFile) return jsonText(source.making.fold);
    const file = await fileOf(path, prepared, source);
    return file === null ? null : String(wholeBody(file.body));
  };
  const answered = await answer("GET", path, query, async () => table, read);
  const made = answered.kind === "file" || answered.status !== 200 ? null : answered.body.join("");
  const body = answered.kind === "file" ? await read(answered.file) : made;
  // the address of the file is the same on every host
  const address = answered.kind === "file" ? `/${answered.file}` : request;
  return { route, failed, files, example: body === null ? null : exampleOf(address, body) };
}

function requestOf({ route }: PreparedRoute, { analysis }: ReadModel): string {
  const path = route.path
    .replace(":slug", () => shortestStory(analysis) ?? "unknown")
    .replace(":dataset", "risk-distribution")
    .replace(":group/:value", firstGroup(analysis));
  // short answers: a reader wants to see the shape
  const short = ["limit=10", "days=7"].find((one) =>
    route.parameters.some(({ name }) => one.startsWith(`${name}=`)),
  );
  return short === undefined ? path : `${path}?${short}`;
}

function firstGroup({ world }: ReadModel["analysis"]): string {
  const [group] = world.methodology.groups;
  const [value] = group?.values ?? [];
  return group === undefined || value === undefined
    ? "none/none"
    : `${group.id}/${groupSlug(value)}`;
}

/** The slug of the first firm with the fewest periods; null where there is none. */
function shortestStory({ firms }: ReadModel["analysis"]): string | null {
  let slug = null as string | null;
  let least = Infinity;
  for (const { firm, history } of firms) {
    if (history.length < least) [slug, least] = [firm.slug, history.length];
  }
  return slug;
}
