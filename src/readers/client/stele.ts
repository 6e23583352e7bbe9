import type { Reply } from "./attributed.ts";
import { Methods } from "./methods.ts";
import type { Exports, Pages } from "./pages.ts";
import { type Service, serviceOf } from "./service.ts";
import type { SteleOptions } from "./settings.ts";

export type { Attributed, Basis, Interpreted, Recorded, Reply } from "./attributed.ts";
export type { Proof, SteleOptions } from "./settings.ts";
export { SteleError } from "./stele-error.ts";
export type { Exports, Pages };

/**
 * A publication, read from any of its mirrors, with a method for each route. Answers are composed
 * here from plain files, so that they are the same on a host that ignores queries as on a server.
 */
export class Stele extends Methods {
  readonly #service: Service;

  constructor(options: SteleOptions) {
    const service = serviceOf(options);
    super(service);
    this.#service = service;
  }

  /** Any address of the API, such as `/api/rankings?risk=high`; a failure is an answer too. */
  request(url: string): Promise<Reply> {
    const [path = "", ...query] = url.split("?");
    return this.#service.ask(path, query.join("?"));
  }

  /** The newest checkpoint of the ledger seen so far, to pass as `checkpoint` next time. */
  get checkpoint(): string | null {
    return this.#service.checkpoint();
  }
}
