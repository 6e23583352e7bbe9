import type { FontSet } from "../../model/font-file.ts";
import { createCardRenderer } from "./card.ts";
import { type CardJob, type RenderedProduct, renderProducts } from "./render-products.ts";

/** What a thread of the pool runs: one renderer for as long as it lives. */
export async function createWorker(
  fonts: FontSet,
): Promise<(job: CardJob) => Promise<readonly RenderedProduct[]>> {
  const renderer = await createCardRenderer(fonts);
  return (job) => renderProducts(renderer, job);
}
