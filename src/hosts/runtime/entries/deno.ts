import { builtFacts } from "../built-facts.ts";
import { diskSite } from "../disk-store.ts";
import { fetchHandler } from "../fetch-handler.ts";
import { listening } from "../listening.ts";

interface Denoland {
  readonly serve: (
    options: {
      readonly port: number;
      readonly hostname: string;
      readonly onListen: (bound: { readonly port: number }) => void;
    },
    handler: (request: Request) => Promise<Response>,
  ) => unknown;
}
declare const Deno: Denoland;

const { port, hostname, folder } = listening(import.meta.url);
const onListen = (bound: { readonly port: number }) =>
  console.log(`http://${hostname}:${bound.port}`);

Deno.serve(
  { port, hostname, onListen },
  fetchHandler({ facts: builtFacts(), ...diskSite(folder) }),
);
