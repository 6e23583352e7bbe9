import { z } from "zod";

/** What a tool takes, and where each argument goes in a request. */
export interface RouteTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: "object";
    readonly properties: Readonly<Record<string, object>>;
    readonly required: string[];
    readonly additionalProperties: false;
  };
  /** `/api/firms/{slug}` */
  readonly path: string;
  readonly inPath: readonly string[];
}

const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(["path", "query"]),
  required: z.boolean(),
  description: z.string(),
  schema: z.record(z.string(), z.unknown()),
});

const documentSchema = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  paths: z.record(
    z.string(),
    z.object({
      get: z.object({
        operationId: z.string(),
        summary: z.string(),
        parameters: z.array(parameterSchema),
      }),
    }),
  ),
});

export type ApiDocument = z.infer<typeof documentSchema>;

/** The publication's own description of its API. Throws a RangeError for anything else. */
export function apiDocument(text: string): ApiDocument {
  const document = documentSchema.safeParse(JSON.parse(text));
  if (document.success) return document.data;
  throw new RangeError('Cannot read "openapi.json": it does not describe the API of a publication');
}

/** A tool for each route, as the publication describes it. */
export function toolsOf({ paths }: ApiDocument): readonly RouteTool[] {
  return Object.entries(paths).map(([path, { get }]) => ({
    name: get.operationId,
    description: `${get.summary}. GET ${path}`,
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(
        get.parameters.map(({ name, description, schema }) => [name, { ...schema, description }]),
      ),
      required: get.parameters.filter(({ required }) => required).map(({ name }) => name),
      additionalProperties: false,
    },
    path,
    inPath: get.parameters.filter((one) => one.in === "path").map(({ name }) => name),
  }));
}
