/** @jsxRuntime automatic @jsxImportSource preact */
import type { DescribedRoute } from "../../openapi/api-facts.ts";

interface ConsoleProps {
  readonly routes: readonly DescribedRoute[];
  readonly baseUrl: string;
}

const more = [
  "/api/rankings?risk=critical",
  "/api/rankings?q=a&limit=5",
  "/api/publications/archive?series=weekly-stress&limit=3",
  "/api/signals?preset=early_warning&timeframe=7d",
  "/api/rankings?rsk=high",
];

/** Runs a request in the page; hidden until the script that runs it is there. */
export function Console({ routes, baseUrl }: ConsoleProps) {
  const examples = routes.flatMap(({ example }) => (example === null ? [] : [example.request]));
  return (
    <section aria-labelledby="console-title">
      <h2 id="console-title">Console</h2>
      <noscript>
        <p>The console runs the resolver in your browser and needs JavaScript.</p>
      </noscript>
      <form id="console" class="console" data-base={baseUrl} hidden>
        <p class="note">
          Answered in this page by the same resolver that hosts use, from this site's files.
        </p>
        <label>
          Request
          <input
            type="text"
            name="request"
            list="console-requests"
            value="/api/rankings?risk=critical"
            autocomplete="off"
            spellcheck={false}
          />
        </label>
        <datalist id="console-requests">
          {[...more, ...examples].map((request) => (
            <option value={request} />
          ))}
        </datalist>
        <button type="submit">Send</button>
        <div id="console-answer" aria-live="polite" />
      </form>
    </section>
  );
}
