// Requests made from an OpenAPI document alone: each route plain, each parameter with values that
// its schema allows and with values that it does not.

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly schema: Schema;
}

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Answer {
  readonly content?: Readonly<
    Record<string, { readonly examples?: Readonly<Record<string, { readonly summary: string }>> }>
  >;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
}

export function questions({ paths }: OpenApi): readonly string[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = get.parameters ?? [];
    const examples = examplesOf(get);
    const route = path.includes("{") ? (examples[0] ?? path) : path;
    const asked = parameters
      .filter((one) => one.in === "query")
      .flatMap((one) =>
        [...allowed(one), ...refused(one)].map(
          (value) => `${route}?${one.name}=${encodeURIComponent(value)}`,
        ),
      );
    const unknown = path.includes("{") ? [path.replace(/\{\w+\}/g, "no-such-thing")] : [];
    return [route, ...examples, ...asked, ...unknown];
  });
}

/** The addresses of a route's examples: "GET /api/firms/one" without its method. */
function examplesOf({ responses }: Operation): readonly string[] {
  const { examples = {} } = responses["200"]?.content?.["application/json"] ?? {};
  return Object.values(examples).map(({ summary }) => summary.replace(/^GET /, ""));
}

function allowed({ schema }: Parameter): readonly string[] {
  if (schema.enum !== undefined) return schema.enum.map(String);
  if (schema.type === "integer") {
    return [schema.minimum ?? 0, Math.min(3, schema.maximum ?? 3), schema.maximum ?? 500].map(
      String,
    );
  }
  return [];
}

function refused({ schema }: Parameter): readonly string[] {
  if (schema.enum !== undefined) return ["no-such-value"];
  if (schema.type !== "integer") {
    return schema.maxLength === undefined ? [] : ["x".repeat(schema.maxLength + 1)];
  }
  const outside = [schema.minimum, schema.maximum].flatMap((bound, i) =>
    bound === undefined || bound === Number.MAX_SAFE_INTEGER
      ? []
      : [String(bound + (i === 0 ? -1 : 1))],
  );
  return ["many", "1.5", ...outside];
}
