import type { FontSet } from "../../model/font-file.ts";
import { createCardRenderer } from "./card.ts";
import { type CardJob, type RenderedProduct, renderProducts } from "./render-products.ts";

/** The code of a worker thread, with one renderer for its lifetime. */
export async function createWorker(
  fonts: FontSet,
): Promise<(job: CardJob) => Promise<readonly RenderedProduct[]>> {
  const renderer = await createCardRenderer(fonts);
  return (job) => renderProducts(renderer, job);
}
