import type { CardViewModel } from "../content/view-model.ts";
import { type Design, rect, type Sheet, sheets, widthOf, words } from "./design.ts";
import { contentWidth, type Grid, margin } from "./grid.ts";

/** The footer that makes a card citable: reference, date and publisher; confidence; one line of legal text. */
export function footer(design: Design, view: CardViewModel, grid: Grid): Sheet {
  const { soft, ink, hairline } = design.palette;
  const mono = { family: "Mono", colour: ink, sizes: [20, 18], leading: 1.25 } as const;
  const plain = { family: "Sans", colour: soft, sizes: [20, 19, 18], leading: 1.25 } as const;
  const strong = { family: "Strong", colour: ink, sizes: [20], leading: 1.25 } as const;
  const [first, second] = [grid.footer + 11, grid.footer + 37];
  const reference = Math.min(560, widthOf(design, mono, 20, view.reference));
  const confidence = view.confidence === "" ? 0 : widthOf(design, strong, 20, view.confidence);
  const right = margin + contentWidth;
  const legalWidth = contentWidth - confidence - (confidence === 0 ? 0 : 24);
  const fits = (text: string) => widthOf(design, plain, 20, text) <= legalWidth;
  return sheets([
    {
      shapes: [rect({ left: margin, top: grid.footer, width: contentWidth, height: 1 }, hairline)],
      lines: [],
    },
    words(design, mono, { left: margin, top: first, width: reference }, view.reference),
    words(
      design,
      { ...plain, align: "right" },
      { left: margin + reference + 24, top: first, width: contentWidth - reference - 24 },
      view.published,
    ),
    words(
      design,
      plain,
      { left: margin, top: second, width: legalWidth },
      legalLine(view.legalNote, fits),
    ),
    words(
      design,
      { ...strong, align: "right" },
      { left: right - confidence, top: second, width: confidence },
      view.confidence,
    ),
  ]);
}

/**
 * One line of a legal note: its last whole sentences that fit, as a note ends with what a record is
 * not. Where not even the last one fits, it is returned to be cut. The whole note is in the card's
 * description and metadata.
 */
export function legalLine(note: string, fits: (text: string) => boolean): string {
  const sentences = note.match(/\S.*?(?:[.!?](?=\s|$)|$)/gs) ?? [note];
  let line = sentences.at(-1) ?? note;
  for (let i = sentences.length - 2; i >= 0; i -= 1) {
    const longer = `${sentences[i]} ${line}`;
    if (!fits(longer)) break;
    line = longer;
  }
  return line;
}
