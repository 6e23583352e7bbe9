import type { CardLook } from "../../model/card-look.ts";
import { createCardRenderer } from "./card.ts";
import { type CardJob, type RenderedProduct, renderProducts } from "./render-products.ts";

/** The code of a worker thread, with one renderer for its lifetime. */
export async function createWorker(
  look: CardLook,
): Promise<(job: CardJob) => Promise<readonly RenderedProduct[]>> {
  const renderer = await createCardRenderer(look);
  return (job) => renderProducts(renderer, job);
}
