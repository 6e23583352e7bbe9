import createClient from "openapi-fetch";
import type { paths } from "./api.d.ts";

// A consumer who knows nothing of Stele but its OpenAPI document. It is compiled against the types
// that openapi-typescript makes of the document, then run against a served site; it prints what it
// read, one per line.

const [address = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: address });

const rankings = await client.GET("/api/rankings", {
  params: { query: { risk: "low", limit: 3 } },
});
const rows = rankings.data?.data ?? [];
console.log(`rankings ${rows.length} ${rows.every(({ riskBand }) => riskBand === "low")}`);

const slug = rows[0]?.slug ?? "";
const firm = await client.GET("/api/firms/{slug}", { params: { path: { slug } } });
console.log(`firm ${firm.data?.firm.slug === slug}`);

const publication = await client.GET("/api/publications");
const stress: number | null | undefined = publication.data?.publication.stressIndex;
console.log(`publication ${typeof stress}`);

const refused = await client.GET("/api/rankings", { params: { query: { limit: 0 } } });
console.log(`refused ${refused.response.status} ${refused.error?.success}`);

const unknown = await client.GET("/api/firms/{slug}", { params: { path: { slug: "nobody" } } });
console.log(`unknown ${unknown.response.status} ${unknown.error?.code}`);

// @ts-expect-error a parameter that the document does not have does not compile
await client.GET("/api/rankings", { params: { query: { rsk: "low" } } });
