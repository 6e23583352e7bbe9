/** @jsxRuntime automatic */ /** @jsxImportSource satori/jsx */
import type { JSXNode } from "satori/jsx";
import { apart, column, type Part, type } from "./design.tsx";
import { contentWidth, margin } from "./grid.ts";

const referenceType = type("Mono", "ink", 24, 16, 1.3);
const plainType = type("Sans", "soft", 24, 16, 1.2);
const strongType = type("Strong", "ink", 24, 20, 1.3);
const least = { ...plainType, sizes: [18] };
const endless = { width: Number.POSITIVE_INFINITY, height: 0 };

/** What makes a card citable: reference, date and publisher; confidence; the end of the legal note. */
export async function Footer({ design, view }: Part): Promise<JSXNode> {
  const { Text, sized, palette } = design;
  const reference = await sized(referenceType, { width: 580, height: 32 }, view.reference);
  const confidence = await sized(
    strongType,
    { width: contentWidth / 2, height: 32 },
    view.confidence,
  );
  const beside = contentWidth - reference.width - 24;
  const legalWidth = contentWidth - (view.confidence === "" ? 0 : confidence.width + 24);
  const [long, short] = view.published;
  const { width } = await sized(least, endless, long);
  const isWithin = async (text: string) =>
    (await sized(plainType, endless, text)).width <= legalWidth;
  const legal = await legalLine(view.legalNote, isWithin);
  const style = { ...column, height: 110, margin: `0 ${margin}px`, position: "relative" } as const;
  const line = { ...apart, alignItems: "center" } as const;
  return (
    <div style={style}>
      <div style={{ height: 1, backgroundColor: palette.hairline }} />
      <div style={{ ...line, height: 44, paddingTop: 6 }}>
        <Text is={referenceType} width={580} height={32}>
          {view.reference}
        </Text>
        <Text is={plainType} width={beside} height={32}>
          {width <= beside ? long : short}
        </Text>
      </div>
      <div style={{ ...line, alignItems: "flex-start", paddingTop: 1 }}>
        <Text is={plainType} width={legalWidth} height={52}>
          {legal}
        </Text>
        <Text is={strongType} width={contentWidth / 2} height={32}>
          {view.confidence}
        </Text>
      </div>
    </div>
  );
}

/** The last whole sentences that sized, because a note ends with what a record is not; else the last one. */
export async function legalLine(
  note: string,
  fits: (text: string) => Promise<boolean>,
): Promise<string> {
  const sentences = note.match(/\S.*?(?:[.!?](?=\s|$)|$)/gs) ?? [note];
  let line = sentences.pop() ?? note;
  for (const sentence of sentences.reverse()) {
    const longer = `${sentence} ${line}`;
    if (!(await fits(longer))) break;
    line = longer;
  }
  return line;
}
