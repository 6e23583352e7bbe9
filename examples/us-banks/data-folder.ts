import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeStandIn } from "./stand-in.ts";

const here = import.meta.dirname;
const real = join(here, "../../../shared/data");
const invented = join(here, "data");

/** The folder of the data, and in words whether it is the real one. */
export interface DataFolder {
  readonly folder: string;
  readonly said: string;
}

/** The folder that was asked for, else the real data where it is, else a stand-in that is made here. */
export function dataFolder(asked: string | undefined): DataFolder {
  if (asked !== undefined) return { folder: asked, said: `Data: "${asked}"` };
  if (existsSync(join(real, "us-banks/call-reports.csv"))) {
    return { folder: real, said: `Data: the real Call Reports in "${real}"` };
  }
  writeStandIn(invented);
  return {
    folder: invented,
    said: `Data: a stand-in, invented from a fixed seed, in "${invented}": no figure of it is about any bank`,
  };
}
