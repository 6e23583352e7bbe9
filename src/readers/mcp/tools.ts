import type { Route } from "../../answers/api/route.ts";
import { type OpenApiParameter, openApiParameters } from "../../answers/openapi/parameters.ts";

export type RouteTool = ReturnType<typeof toolsOf>[number];

/** The tools of this program: no instruction is taken from a publication, which may be a stranger's. */
export function toolsOf(routes: readonly Route[]) {
  return routes.map((route) => {
    /** Whether it answers parts of a file: an offset is then the tool's own, and not the route's. */
    const isExport = route.client === "exports";
    const own = openApiParameters(route.pathParameters, route.parameters);
    const parameters = isExport ? exportParameters(own) : own;
    return {
      name: `get${route.name}`,
      description: `${route.about}. GET ${route.path.replace(/:([a-z]+)/g, "{$1}")}`,
      inputSchema: {
        type: "object" as const,
        properties: Object.fromEntries(
          parameters.map(({ name, description, schema }) => [name, { ...schema, description }]),
        ),
        required: parameters.filter(({ required }) => required).map(({ name }) => name),
        additionalProperties: false,
      },
      route,
      isExport,
    };
  });
}

/** Where to begin in a long dataset, in place of the format, which is JSON. */
function exportParameters(parameters: readonly OpenApiParameter[]): readonly OpenApiParameter[] {
  const description = "How many rows to skip first, to go on in a long dataset";
  const schema = { type: "integer", minimum: 0, default: 0 };
  const offset = { name: "offset", in: "query", required: false, description, schema } as const;
  return [...parameters.filter(({ name }) => name !== "format"), offset];
}
