import type { Answer, Asked } from "./answers.ts";
import { bodyOf, interpreted, type Reply, recorded } from "./attributed.ts";
import { exportsOf, pagesOf, queryText } from "./pages.ts";
import type { Service } from "./service.ts";

/** The package has the types of these methods written out: `scripts/client/methods.ts`. */
export class Methods {
  readonly #service: Service;
  readonly #answer: Service["answer"] = (...asked) => this.#service.answer(...asked);

  constructor(service: Service) {
    this.#service = service;
  }

  #asked<T>(path: string, read: (reply: Reply) => T) {
    return (parameters: Asked = {}) => this.#answer(path, queryText(parameters), read);
  }

  /** Names stand in the path before its end. */
  #named<T>(path: string, read: (reply: Reply) => T, end = "") {
    return (...names: string[]) =>
      this.#answer([path, ...names.map(encodeURIComponent)].join("/") + end, "", read);
  }

  readonly publication = this.#asked(
    "/api/publications",
    interpreted((body: Answer<"Publication">) => body.publication),
  );
  readonly archive = this.#asked("/api/publications/archive", recorded<Answer<"Archive">>);
  readonly card = this.#asked("/api/publications/card", bodyOf);
  readonly citations = this.#asked("/api/publications/citations", recorded<Answer<"Citations">>);
  readonly index = this.#asked(
    "/api/index/latest",
    interpreted((body: Answer<"Index">) => body.index),
  );
  readonly firms = pagesOf(this.#answer, "/api/firms", (body: Answer<"Firms">) => body.firms);
  readonly firm = this.#named(
    "/api/firms",
    interpreted((body: Answer<"Firm">) => body.firm),
  );
  readonly intelligence = this.#asked(
    "/api/intelligence",
    interpreted((body: Answer<"Intelligence">) => body.review),
  );
  readonly signals = this.#asked(
    "/api/signals",
    interpreted((body: Answer<"Signals">) => body.meta),
  );
  readonly firmIntelligence = this.#named(
    "/api/firms",
    interpreted((body: Answer<"FirmIntelligence">) => body.review),
    "/intelligence",
  );
  readonly firmEvents = this.#named(
    "/api/events/firm",
    interpreted((body: Answer<"FirmEvents">) => body.event),
  );
  readonly rankings = pagesOf(this.#answer, "/api/rankings", (body: Answer<"Rankings">) => {
    return body.data;
  });
  readonly groups = this.#asked(
    "/api/groups",
    interpreted((body: Answer<"Groups">) => body.meta),
  );
  readonly group = this.#named(
    "/api/groups",
    interpreted((body: Answer<"Group">) => body.group),
  );
  readonly research = this.#asked("/api/research", recorded<Answer<"Research">>);
  readonly exports = exportsOf(this.#answer);
}
