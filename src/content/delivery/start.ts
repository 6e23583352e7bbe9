import type { TableMapping } from "../../model/delivery/table-mapping.ts";
import type { Period } from "../../model/publisher.ts";
import type { StartBands } from "./method/classes.ts";

/** An indicator as `stele init` declares it. */
export interface StartIndicator {
  readonly id: string;
  readonly label: string;
  readonly pillar: string;
  readonly unit: string;
  readonly direction: "higher" | "lower";
  readonly lo: number;
  readonly hi: number;
  /** Whether direction and goalposts are guesses that the publisher must look at. */
  readonly guessed: boolean;
}

export interface StartFirm {
  readonly slug: string;
  readonly firmId: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2, or null where the table does not say. */
  readonly country: string | null;
  readonly website: string | null;
  readonly listedOn: string;
  /** Its values, by the identifier of the group. */
  readonly groups?: Readonly<Record<string, string>>;
}

/** A group as `stele init` declares it. */
export interface StartGroup {
  readonly id: string;
  readonly name: string;
  readonly values: readonly string[];
}

/** How scores are made, where it is not as usual. */
export interface StartMethod {
  readonly aggregate: "arithmetic" | "geometric" | "sum" | "given";
  readonly min: number | null;
  readonly max: number | null;
  readonly decimals: number | null;
  readonly better: "higher" | "lower";
  readonly bands: StartBands | null;
}

/** The firms and figures that a new folder begins with. */
export interface Start {
  readonly firms: readonly StartFirm[];
  readonly pillars: readonly { readonly id: string; readonly name: string }[];
  readonly indicators: readonly StartIndicator[];
  readonly groups: readonly StartGroup[];
  /** Null where it is the usual one. */
  readonly method: StartMethod | null;
  readonly period: Period;
  /** Rows of `observations/`, without their header. */
  readonly observations: readonly (readonly string[])[];
  /** How the table is read again; null where there was none. */
  readonly mapping: TableMapping | null;
  /** Files beside them, by path below `content/`; tables that are not here get their header alone. */
  readonly more: ReadonlyMap<string, string>;
  /** The sequence and outcomes of the trade in YAML; "" leaves the defaults. */
  readonly sequence: string;
}
