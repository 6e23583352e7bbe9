import { type TableOptions, usualTable } from "../../src/content/delivery/start-from.ts";

/** A table that its keepers publish, which is never committed here. */
export interface FoundTable {
  readonly file: string;
  /** The repository and the path in it. */
  readonly from: readonly [repository: string, path: string];
  readonly licence: string;
  readonly options: TableOptions;
  /** Words of the refusal; null for a table that comes through whole. */
  readonly refused: string | null;
}

const pddl = "PDDL-1.0";
const ccBy = "CC-BY-4.0";
const asSource = "as its source, see datapackage.md there";

type Asked = Partial<TableOptions>;

function found(
  repository: string,
  licence: string,
  paths: readonly (readonly [path: string, options: Asked, refused: string | null])[],
): readonly FoundTable[] {
  return paths.map(([path, options, refused]) => ({
    file: path.slice(path.lastIndexOf("/") + 1),
    from: [repository, path],
    licence,
    options: { ...usualTable, ...options },
    refused,
  }));
}

const on = (day: string, columns = ""): Asked => ({ on: day, columns });

/** Tables that were looked for on public ground, and what `stele init --from` says of each. */
export const foundTables: readonly FoundTable[] = [
  ...found("datasets/house-prices-global", pddl, [
    ["archive/WS_SPP_csv_col.csv", {}, null],
    ["data/nominal_year.csv", {}, null],
    ["data/real_index.csv", {}, null],
  ]),
  ...found("datasets/exchange-rates", pddl, [
    ["data/monthly.csv", {}, null],
    ["data/yearly.csv", {}, null],
  ]),
  ...found("datasets/bond-yields-uk-10y", pddl, [
    ["data/quarterly.csv", {}, "no column of names beside it"],
  ]),
  ...found("datasets/euribor", pddl, [["data/euribor-12m-monthly.csv", {}, null]]),
  ...found("datasets/eu-emissions-trading-system", pddl, [
    ["data/eu-ets-sector-emissions.csv", {}, null],
  ]),
  ...found("vega/vega-datasets", asSource, [
    ["data/co2-concentration.csv", {}, "no column of names beside it"],
    ["data/disasters.csv", {}, null],
    ["data/gapminder-health-income.csv", on("2015-12-31"), null],
    ["data/iowa-electricity.csv", {}, null],
    ["data/population_engineers_hurricanes.csv", on("2016-12-31"), null],
    ["data/seattle-weather.csv", {}, null],
    ["data/stocks.csv", {}, null],
    ["data/unemployment.tsv", on("2009-12-31", "id=name"), null],
    ["data/us-employment.csv", { across: "employees" }, null],
  ]),
  ...found("fivethirtyeight/data", ccBy, [
    ["airline-safety/airline-safety.csv", on("2014-12-31"), null],
    ["alcohol-consumption/drinks.csv", on("2010-12-31"), null],
    ["avengers/avengers.csv", {}, null],
    ["bad-drivers/bad-drivers.csv", on("2014-12-31"), null],
    ["candy-power-ranking/candy-data.csv", on("2017-10-27"), null],
    ["college-majors/recent-grads.csv", on("2012-12-31"), null],
    ["cousin-marriage/cousin-marriage-data.csv", on("2015-12-31"), null],
    ["fandango/fandango_score_comparison.csv", on("2015-10-15"), null],
    ["fifa/fifa_countries_audience.csv", on("2010-12-31"), null],
    ["hate-crimes/hate_crimes.csv", on("2016-11-18"), null],
    ["masculinity-survey/raw-responses.csv", {}, "each row names two"],
    ["murder_2016/murder_2015_final.csv", on("2015-12-31"), null],
    ["next-bechdel/nextBechdel_allTests.csv", on("2017-12-31"), null],
    ["partisan-lean/fivethirtyeight_partisan_lean_STATES.csv", on("2022-06-01"), null],
    ["pew-religions/current.csv", {}, 'no column "name"'],
    ["region-survey/MIDWEST.csv", {}, 'no column "name"'],
    ["religion-survey/religion-survey-results.csv", {}, "are both heads of its columns"],
    ["state-of-the-state/index.csv", on("2019-04-01"), "no column of numbers"],
    ["tennis-time/players_time.csv", on("2015-05-01"), null],
    ["trump-world-trust/TRUMPWORLD-pres.csv", { across: "confidence" }, null],
    ["undefeated-boxers/undefeated.csv", {}, "are both of"],
    ["urbanization-index/urbanization-state.csv", on("2019-12-31"), null],
    ["weather-check/weather-check.csv", {}, 'no column "name"'],
    ["world-cup-predictions/wc-20140609-140000.csv", on("2014-06-09"), null],
  ]),
];
