/** @jsxRuntime automatic */ /** @jsxImportSource satori/jsx */
import type { JSXNode } from "satori/jsx";
import type { Chart, Figures, Statements } from "../content/view-model.ts";
import { apart, Chip, column, type Part, row, type } from "./design.tsx";
import { figureType } from "./figures.tsx";
import { squareSize } from "./grid.ts";
import { hasHistory, plotOf, Sparkline } from "./sparkline.tsx";

const inset = 40;
const width = squareSize - 2 * inset;
const bandType = type("Strong", "word", 34, 20, 1.2);
const nameType = type("Strong", "ink", 26, 9, 1.2);
const kickerType = type("Strong", "accent", 26, 20, 1.25);
const periodType = type("Sans", "soft", 22, 18, 1.25);
const footType = type("Mono", "soft", 20, 14, 1.2);
const newsType = type("Serif", "ink", 48, 16, 1.12);

/** The square of 600 pixels, with one figure: what a feed or a message shows small. */
export async function Square({ design, view }: Part): Promise<JSXNode> {
  const { Text, Logo, logoWidth, sized, palette } = design;
  const { band, body } = view;
  const top = band === null ? 14 : 68;
  const nameRoom = { width: width - logoWidth(32), height: 64 };
  const name = await sized(nameType, nameRoom, view.masthead);
  const news = 300 - top - (band === null ? 28 : 16) - name.height - 36 - 14;
  return (
    <div
      style={{ ...column, width: squareSize, height: squareSize, backgroundColor: palette.paper }}
    >
      <div
        style={{
          ...row,
          alignItems: "center",
          height: top,
          padding: `0 ${inset}px`,
          backgroundColor: palette.band,
        }}
      >
        <Text is={bandType} width={width} height={44}>
          {band?.word ?? ""}
        </Text>
      </div>
      <div
        style={{
          ...column,
          height: 300 - top,
          padding: `${band === null ? 28 : 16}px ${inset}px 0`,
        }}
      >
        <div style={{ ...row, alignItems: "center" }}>
          <Logo height={32} />
          <Text is={nameType} {...nameRoom}>
            {view.masthead}
          </Text>
        </div>
        <div style={{ ...apart, alignItems: "center", height: 36, marginBottom: 8 }}>
          <Text is={kickerType} width={260} height={34}>
            {view.kicker}
          </Text>
          <Text is={periodType} width={250} height={28}>
            {view.period}
          </Text>
        </div>
        <Text is={newsType} width={width} height={news}>
          {view.title}
        </Text>
      </div>
      <div style={{ ...column, justifyContent: "flex-end", height: 232, padding: `0 ${inset}px` }}>
        {body.kind === "figures" ? (
          <Main design={design} view={view} body={body} />
        ) : (
          <Reasons design={design} view={view} body={body} />
        )}
      </div>
      <div style={{ ...row, height: 68, padding: `14px ${inset}px 0` }}>
        <Text is={footType} width={width} height={26}>
          {view.reference}
        </Text>
      </div>
    </div>
  );
}

const labelType = type("Strong", "ink", 24, 18, 1.2);
const unitType = type("Sans", "soft", 30, 20, 1.1);
const noteType = type("Sans", "soft", 24, 22, 1.2);

/** The first figure with its unit and its history, and the state. */
async function Main({ design, view, body }: Part & { body: Figures }): Promise<JSXNode> {
  const { Text, sized } = design;
  const { figures, chip, chart } = body;
  const [figure] = figures;
  if (figure === undefined) return null;
  const type = figureType(view, figure.text, 124);
  const unitRoom = { width: 130, height: 66 };
  const unit = await sized(unitType, unitRoom, figure.unit);
  const beside = figure.unit === "" ? 0 : unit.width + 8;
  const number = await sized(type, { width: width - beside, height: 0 }, figure.text);
  return (
    <div style={{ ...column, justifyContent: "flex-end", height: 232 }}>
      <Text is={labelType} width={width} height={50}>
        {figure.label}
      </Text>
      <div style={{ ...row, alignItems: "baseline", gap: 8, position: "relative" }}>
        <Text is={{ ...type, sizes: [number.size] }} width={width} height={140}>
          {figure.text}
        </Text>
        <Text is={unitType} {...unitRoom}>
          {figure.unit}
        </Text>
        <History
          design={design}
          view={view}
          chart={chart}
          width={width - number.width - beside - 36}
        />
      </div>
      <div style={{ ...row, alignItems: "center", gap: 16, marginTop: 6 }}>
        <Chip design={design} word={chip.word} />
        <Text is={noteType} width={200} height={32}>
          {chip.label}
        </Text>
      </div>
    </div>
  );
}

/** The history at the right of the figure, without axes, where there is room for it. */
function History({ design, chart, width }: Part & { chart: Chart; width: number }) {
  const isDrawn = chart.isOfFigure && chart.points.length > 1 && hasHistory(chart);
  if (!isDrawn || width < 120) return null;
  const plot = plotOf({ ...chart, levels: [], zones: [], peak: null }, { width, height: 90 });
  return (
    <div style={{ position: "absolute", right: 9, bottom: 28, width, height: 90 }}>
      <Sparkline plot={plot} palette={design.palette} />
    </div>
  );
}

const whyLabel = type("Strong", "soft", 24, 22, 1.25);
const whyType = type("Sans", "ink", 26, 18, 1.25);

/** Why a record was withdrawn or a firm has no figure, then the first that is stated. */
function Reasons({ design: { Text }, body }: Part & { body: Statements }) {
  const [first, why] = body.statements;
  return [why, first].map((one) =>
    one === undefined ? null : (
      <div style={{ ...column, height: 112 }}>
        <Text is={whyLabel} width={width} height={30}>
          {one.label}
        </Text>
        <Text is={whyType} width={width} height={72}>
          {one.text}
        </Text>
      </div>
    ),
  );
}
