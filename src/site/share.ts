import type { PreviewLinks } from "../cards/picture/embedding.ts";
import type { Publisher } from "../model/publisher.ts";
import { canonical } from "./parts/frame/head.tsx";

/** The whole addresses that a preview of a page needs; `stem` is that of its card's files. */
export function cardLinks(publisher: Publisher, stem: string, page: string): PreviewLinks {
  return {
    page: canonical({ path: page }, publisher),
    png: `${publisher.baseUrl}/${stem}.png`,
  };
}
