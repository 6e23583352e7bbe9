import { type Palette, palette } from "../input/palette.ts";
import type { CardViewModel } from "./view-model.ts";

/** The colours of a card: those of its subject, its status and the state it shows. */
export function paletteOf({ theme, accent, status, body }: CardViewModel): Palette {
  const tone = body.kind === "figures" ? body.chip.tone : "indeterminate";
  return palette(theme, accent, tone, status);
}
