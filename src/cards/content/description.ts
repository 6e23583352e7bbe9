import type { CardViewModel } from "./view-model.ts";

/** The accessible title of a card. */
export function cardTitle(view: CardViewModel): string {
  const band = view.band === null ? "" : `${view.band.word}: `;
  return `${band}${view.kicker}, ${view.period}: ${view.title}`;
}

/** The accessible description of a card: everything it shows, in sentences. */
export function cardDescription(view: CardViewModel): string {
  const figures = view.figures.map(
    ({ label, text, unit, change }) =>
      [`${label} ${text}`, unit].filter(Boolean).join(" ") + (change === "" ? "" : `, ${change}`),
  );
  const parts = view.bar.parts.map(({ label, text }) => `${label} ${text}`);
  return [
    view.band === null ? "" : `${view.band.word}: ${view.band.text}`,
    `${view.masthead}, ${view.kicker}, ${view.period}`,
    ...figures,
    `${view.chip.word}, ${view.chip.note}`,
    view.chart.caption,
    parts.length === 0 ? "" : `${view.bar.caption}: ${parts.join(", ")}`,
    view.confidence,
    view.method,
    view.published,
    `Reference ${view.reference}`,
    view.legalNote,
  ]
    .filter((sentence) => sentence !== "")
    .map((sentence) => sentence.replace(/\.?$/, "."))
    .join(" ");
}
