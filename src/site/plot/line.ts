import type { IsoDate } from "../../model/cell.ts";

/** A value as it stands; a withdrawn one is absent and has the day of that. */
export interface PlotPoint {
  readonly on: IsoDate;
  readonly value: number | null;
  readonly rank: number | null;
  readonly range: readonly [low: number, high: number] | null;
  readonly revisedOn: IsoDate | null;
  /** The changes of rule since the point before, in words. */
  readonly breaks: readonly string[];
}

/** A firm, a group or the index over time, oldest first. */
export interface PlotLine {
  /** `index`, `stress`, `firms/<slug>` or `groups/<group>/<value>`. */
  readonly id: string;
  readonly name: string;
  /** The axis that its values are on. */
  readonly axis: "score" | "level" | "stress";
  readonly points: readonly PlotPoint[];
  /** What happened to it, such as a suspension, by day. */
  readonly events: readonly { readonly on: IsoDate; readonly text: string }[];
}

/** What the page tells its script of the index. */
export interface PlotSettings {
  readonly name: string;
  readonly asOf: IsoDate;
  readonly firms: string;
  /** The level of the index, such as "Median score". */
  readonly level: string;
  readonly decimals: number;
  /** The ends of the scale of scores; null where it has none. */
  readonly scale: readonly [number, number] | null;
  readonly axis: string;
  /** The scale of the level, where it has one of its own. */
  readonly ownLevel: string | null;
  readonly better: "higher" | "lower";
  readonly hasStress: boolean;
}
