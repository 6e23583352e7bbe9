import type { CardViewModel } from "./view-model.ts";

export function cardTitle(view: CardViewModel): string {
  const band = view.band === null ? "" : `${view.band.word}: `;
  return `${band}${view.kicker}, ${view.period}: ${view.title}`;
}

/** The accessible description of a card: everything it shows, in sentences. */
export function cardDescription(view: CardViewModel): string {
  return [
    view.band === null ? "" : `${view.band.word}: ${view.band.text}`,
    `${view.masthead}, ${view.kicker}, ${view.period}`,
    ...bodyWords(view.body),
    view.confidence,
    view.method,
    view.published[0],
    `Reference ${view.reference}`,
    view.legalNote,
  ]
    .filter((sentence) => sentence !== "")
    .map((sentence) => sentence.replace(/\.?$/, "."))
    .join(" ");
}

function bodyWords(body: CardViewModel["body"]): readonly string[] {
  if (body.kind === "statements")
    return body.statements.map(({ label, text }) => `${label}: ${text}`);
  const { figures, chip, chart, bar } = body;
  const parts = bar.parts.map(({ label, text }) => `${label} ${text}`);
  return [
    ...figures.map(
      ({ label, text, unit, change }) =>
        [`${label} ${text}`, unit].filter(Boolean).join(" ") + (change === "" ? "" : `, ${change}`),
    ),
    [chip.word, chip.note].filter(Boolean).join(": "),
    [chart.caption, chart.peak?.words ?? ""].filter(Boolean).join(": "),
    parts.length === 0 ? "" : `${bar.caption}: ${parts.join(", ")}`,
  ];
}
