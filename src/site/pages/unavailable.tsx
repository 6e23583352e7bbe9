/** @jsxRuntime automatic @jsxImportSource preact */
import type { Page } from "../page.ts";

/** The same address, saying why it has nothing to show: never an empty page in its place. */
export function unavailable(page: Page, reason: string): Page {
  return {
    ...page,
    description: `Data unavailable: ${reason}`,
    head: { hidden: true },
    main: () => (
      <>
        <h1>{page.title}</h1>
        <p class="status-note withdrawn">
          <strong>Data unavailable.</strong> {reason}.
        </p>
      </>
    ),
  };
}
