import type { Face } from "./face.ts";

/** The card's name for those who do not see it. */
export function cardTitle(face: Face): string {
  const band = face.band === null ? "" : `${face.band.word}: `;
  return `${band}${face.kicker}, ${face.period}: ${face.title}`;
}

/** Everything the card shows, in sentences. */
export function cardDescription(face: Face): string {
  const figures = face.figures.map(
    ({ label, text, unit, change }) =>
      [`${label} ${text}`, unit].filter(Boolean).join(" ") + (change === "" ? "" : `, ${change}`),
  );
  const parts = face.bar.parts.map(({ label, text }) => `${label} ${text}`);
  return [
    face.band === null ? "" : `${face.band.word}: ${face.band.text}`,
    `${face.masthead}, ${face.kicker}, ${face.period}`,
    ...figures,
    `${face.chip.word}, ${face.chip.note}`,
    face.chart.caption,
    parts.length === 0 ? "" : `${face.bar.caption}: ${parts.join(", ")}`,
    face.confidence,
    face.method,
    face.published,
    `Reference ${face.reference}`,
    face.legalNote,
  ]
    .filter((sentence) => sentence !== "")
    .map((sentence) => sentence.replace(/\.?$/, "."))
    .join(" ");
}
