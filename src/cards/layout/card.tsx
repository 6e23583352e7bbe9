/** @jsxRuntime automatic */ /** @jsxImportSource satori/jsx */
import type { JSXNode } from "satori/jsx";
import { Bars } from "./bars.tsx";
import { ChartPanel } from "./chart-panel.tsx";
import { apart, column, type Part, row, type } from "./design.tsx";
import { FigurePanel } from "./figures.tsx";
import { Footer } from "./footer.tsx";
import { cardHeight, cardWidth, contentWidth, figureWidth, margin } from "./grid.ts";
import { Statements } from "./statements.tsx";

const titleType = type("Serif", "ink", 54, 18, 1.1);
const deckType = type("Sans", "soft", 28, 18, 1.2);
const titleHeight = 100;

/** The card of 1200 by 630: a band, the title, its figures beside a chart, and what makes it citable. */
export async function Card({ design, view }: Part): Promise<JSXNode> {
  const { Text, sized, palette } = design;
  const title = await sized(titleType, { width: contentWidth, height: titleHeight }, view.title);
  const hasDeck = view.deck !== "" && title.lines === 1;
  const isLow = title.lines === 1 && !hasDeck;
  const top = view.band === null ? 74 : 104;
  const heading = isLow ? 62 : titleHeight;
  const gap = view.band === null ? 18 : 6;
  const bodyHeight = 412 - top - heading - gap;
  const { body } = view;
  return (
    <div
      style={{ ...column, width: cardWidth, height: cardHeight, backgroundColor: palette.paper }}
    >
      <Band design={design} view={view} />
      <Header design={design} view={view} height={top - (view.band === null ? 12 : 54)} />
      <div
        style={{
          ...column,
          justifyContent: "space-between",
          height: heading,
          marginBottom: gap,
          padding: `0 ${margin}px`,
        }}
      >
        <Text is={titleType} width={contentWidth} height={titleHeight}>
          {view.title}
        </Text>
        {hasDeck && (
          <Text is={deckType} width={contentWidth} height={36}>
            {view.deck}
          </Text>
        )}
      </div>
      {body.kind === "statements" ? (
        <Statements design={design} body={body} height={506 - top - heading - gap} />
      ) : (
        <div style={{ ...column, padding: `0 ${margin}px`, height: 520 - top - heading - gap }}>
          <div style={{ ...apart, height: bodyHeight, marginBottom: 16 }}>
            <FigurePanel
              design={design}
              view={view}
              body={body}
              height={bodyHeight}
              width={figureWidth}
            />
            <ChartPanel design={design} chart={body.chart} height={bodyHeight} />
          </div>
          <Bars design={design} bar={body.bar} />
        </div>
      )}
      <Footer design={design} view={view} />
    </div>
  );
}

const bandWord = type("Strong", "word", 30, 20, 1.2);
const bandText = type("Sans", "word", 24, 18, 1.1);

/** The accent along the top, or the band of a superseded or withdrawn record. */
function Band({ design: { Text, palette }, view: { band } }: Part) {
  const style = {
    ...row,
    alignItems: "center",
    gap: 24,
    padding: `0 ${margin}px`,
    backgroundColor: palette.band,
  };
  if (band === null) return <div style={{ ...style, height: 12 }} />;
  return (
    <div style={{ ...style, height: 54 }}>
      <Text is={bandWord} width={300} height={40}>
        {band.word}
      </Text>
      <Text is={bandText} width={780} height={50}>
        {band.text}
      </Text>
    </div>
  );
}

const kickerType = type("Strong", "accent", 24, 18, 1.25);
const mastheadType = type("Strong", "ink", 24, 9, 1.05);
const periodType = type("Sans", "soft", 24, 18, 1.25);

async function Header({ design, view, height }: Part & { height: number }): Promise<JSXNode> {
  const { Text, Logo, logoWidth, sized } = design;
  const kicker = { width: 280, height: 32 };
  const period = { width: 330, height: 32 };
  const beside = await Promise.all([
    sized(kickerType, kicker, view.kicker),
    sized(periodType, period, view.period),
  ]);
  const width = beside.reduce((left, { width }) => left - width, contentWidth - 40 - logoWidth(30));
  return (
    <div
      style={{
        ...apart,
        alignItems: "center",
        height,
        padding: `${height - 44}px ${margin}px 4px`,
      }}
    >
      <div style={{ ...row, alignItems: "center" }}>
        <Logo height={30} />
        <Text is={kickerType} {...kicker}>
          {view.kicker}
        </Text>
        <div style={{ width: 16 }} />
        <Text is={mastheadType} width={width} height={44}>
          {view.masthead}
        </Text>
      </div>
      <Text is={periodType} {...period}>
        {view.period}
      </Text>
    </div>
  );
}
