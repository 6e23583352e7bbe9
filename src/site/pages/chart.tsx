/** @jsxRuntime automatic @jsxImportSource preact */
import { levelLine } from "../../answers/rows/as-of-line.ts";
import { indexObject } from "../../answers/rows/index-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { axisWords, scoreLook } from "../../model/methodology/score-look.ts";
import { day } from "../figures.ts";
import { exported, type Page } from "../page.ts";
import { LineFigure, withBreaks } from "../parts/line-figure.tsx";
import { levelAxes } from "../parts/score-axes.ts";
import { Told } from "../parts/told.tsx";
import type { PlotSettings } from "../plot/line.ts";

export const chartPath = "chart.html";

/** Any firms, groups and the index in one plot, as its address says: `plot/address.ts`. */
export function chartPage(readModel: ReadModel): Page {
  const { publisher } = readModel.analysis.world;
  return {
    path: chartPath,
    title: "Chart",
    description: `Any %firm%s, groups and the level of the ${publisher.name} in one chart, with its data`,
    section: "rankings.html",
    needs: analysedKinds,
    head: { scripts: ["assets/chart.js"] },
    main: () => (
      <>
        <h1>Chart</h1>
        <Told of={chartPath} parts={{ chart: chart(readModel) }} />
      </>
    ),
  };
}

function settingsOf({ analysis, has }: ReadModel): PlotSettings {
  const { publisher, methodology, asOf } = analysis.world;
  const look = scoreLook(methodology);
  const { aggregate, base } = methodology.level;
  return {
    name: publisher.name,
    asOf,
    firms: "%firm%s",
    level: look.level,
    decimals: look.decimals,
    scale: look.min === null || look.max === null ? null : [look.min, look.max],
    axis: axisWords(look),
    ownLevel:
      aggregate === "chain" && base !== undefined
        ? `${look.level}: ${base.value} in the period of ${day(base.on)}`
        : null,
    better: look.better,
    hasStress: has.stress,
  };
}

function chart(readModel: ReadModel) {
  const { methodology, asOf } = readModel.analysis.world;
  const { level } = scoreLook(methodology);
  const points = withBreaks(readModel, levelLine(readModel, indexObject(readModel).level));
  return (
    <>
      <form id="plot-form" class="filters" hidden>
        <label>
          Add a %firm%, a group or the index
          <input type="search" name="add" list="plot-names" maxLength={64} autocomplete="off" />
        </label>
        <datalist id="plot-names" />
        <label>
          From
          <input type="date" name="from" />
        </label>
        <label>
          To
          <input type="date" name="to" />
        </label>
        <label>
          View
          <select name="view">
            <option value="line">Lines</option>
            <option value="rank">Ranks over time</option>
            <option value="table">Table</option>
          </select>
        </label>
        <button type="submit">Show</button>
      </form>
      <p id="plot-said" class="said" aria-live="polite" />
      <div id="plot-place" data-settings={JSON.stringify(settingsOf(readModel))}>
        <LineFigure
          id="level"
          title={`${level} of the rated %firm%s`}
          what={[`The ${level.toLowerCase()}`, level]}
          asOf={asOf}
          points={points}
          {...levelAxes(methodology, points)}
          data={exported("index-history", "CSV", "JSON")}
        />
      </div>
    </>
  );
}
