import { builtFacts } from "../built-facts.ts";
import { diskSite } from "../disk-store.ts";
import { fetchHandler } from "../fetch-handler.ts";
import { listening } from "../listening.ts";

interface Bunland {
  readonly serve: (options: {
    readonly port: number;
    readonly hostname: string;
    readonly fetch: (request: Request) => Promise<Response>;
  }) => { readonly port: number };
}
declare const Bun: Bunland;

const { port, hostname, folder } = listening(import.meta.url);
const fetch = fetchHandler({ facts: builtFacts(), ...diskSite(folder) });
console.log(`http://${hostname}:${Bun.serve({ port, hostname, fetch }).port}`);
