/** A public repository of data whose commits are replayed, each as the table of a publisher's next period. */
export interface History {
  /** The address without `https://github.com/`. */
  readonly repository: string;
  readonly path: string;
  /** What a person says once, when the index begins. */
  readonly init: readonly string[];
  /** What a person says of a later table: columns that have another name since. */
  readonly renamed: readonly (readonly [from: string, to: string])[];
  /** The columns of the table, by which the bench reads it for itself, by any name that they had. */
  readonly columns: {
    readonly firm: readonly string[];
    readonly day: readonly string[] | null;
    readonly value: readonly string[];
    readonly indicator: string;
  };
  /** The most states that a test replays, first and last among them. The bench replays all. */
  readonly most: number;
}

const worldBank = (repository: string, path: string, value: string): History => ({
  repository,
  path,
  init: ["--period", "year"],
  renamed: [["Country Name", "Country"]],
  columns: {
    firm: ["Country Code"],
    day: ["Year"],
    value: [value],
    indicator: value.toLowerCase(),
  },
  most: 4,
});

export const histories: readonly History[] = [
  {
    repository: "TheEconomist/big-mac-data",
    path: "output-data/big-mac-full-index.csv",
    init: [
      "--period",
      "half-year",
      "--columns",
      "iso_a3=id; name=name; date=date; dollar_price=Price (dollars)",
    ],
    renamed: [],
    columns: {
      firm: ["iso_a3"],
      day: ["date"],
      value: ["dollar_price"],
      indicator: "dollar_price",
    },
    most: 40,
  },
  {
    repository: "datasets/s-and-p-500-companies",
    path: "data/constituents-financials.csv",
    init: ["--period", "month", "--columns", "Symbol=id; Name=name; price=Price (dollars)"],
    renamed: [],
    columns: { firm: ["Symbol"], day: null, value: ["price", "Price"], indicator: "price" },
    most: 5,
  },
  worldBank("datasets/gdp", "data/gdp.csv", "Value"),
  worldBank("datasets/population", "data/population.csv", "Value"),
  worldBank("datasets/cpi", "data/cpi.csv", "CPI"),
];
