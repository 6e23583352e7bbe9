import { InvalidArgumentError } from "commander";

/** A parser of the option `--lag-days`. */
export function days(text: string): number {
  if (!/^\d{1,3}$/.test(text)) {
    throw new InvalidArgumentError("must be a whole number of days, 0 to 999");
  }
  return Number(text);
}
