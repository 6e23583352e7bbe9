import type { MethodHints } from "../../src/content/delivery/method/start-method.ts";
import type { TableOptions } from "../../src/content/delivery/start-from.ts";
import type { Period } from "../../src/model/publisher.ts";

interface Given {
  readonly yes: boolean;
  readonly columns?: string;
  readonly points?: "comparable" | "scaled";
  readonly mean?: "arithmetic" | "geometric" | "sum";
}

type Answers = Partial<Pick<TableOptions, "columns" | "points" | "mean">>;

/**
 * Three questions about the method of a table, on a terminal, with what the table suggests; what flags say is not asked.
 * Null where nothing is asked. Throws a RangeError when the person gives up.
 */
export async function askMethod(given: Given, hints: MethodHints | null): Promise<Answers | null> {
  const asks = !given.yes && process.stdin.isTTY === true && process.stdout.isTTY === true;
  if (!asks || hints === null) return null;
  if (hints.own !== null && (await isOwn(hints.own, hints.mean !== null))) {
    const named = given.columns === undefined || given.columns === "" ? "" : `${given.columns}; `;
    return { columns: `${named}${hints.own}=score` };
  }
  return {
    points: given.points ?? (await chosen("The numbers of the table are", points(hints))),
    mean: given.mean ?? (await chosen("A score is made of them by", means(hints))),
  };
}

/** On a terminal, what days name that all begin a period; null where nothing is asked. */
export async function askFirstDays(
  { yes }: Given,
  day: string | null,
  period: Period,
): Promise<"day" | "period" | null> {
  const asks = !yes && process.stdin.isTTY === true && process.stdout.isTTY === true;
  if (!asks || day === null) return null;
  return chosen<"day" | "period">(
    `Every day of the table begins a ${period}. A row of ${day} is of`,
    {
      initialValue: "period",
      options: [
        { value: "period", label: `the ${period} that begins with it` },
        { value: "day", label: "that day" },
      ],
    },
  );
}

async function isOwn(head: string, isMade: boolean): Promise<boolean> {
  const { confirm, isCancel } = await import("@clack/prompts");
  const made = isMade ? " It is made of the other columns, so Stele can compute it." : "";
  const message = `Publish "${head}" as a score that you compute yourself?${made}`;
  const answer = await confirm({ message, initialValue: false });
  if (isCancel(answer)) throw new RangeError("Nothing was written: no answer was given");
  return answer;
}

interface Choice<T> {
  readonly initialValue: T;
  readonly options: { readonly value: T; readonly label: string }[];
}

function points({ areComparable }: MethodHints): Choice<"comparable" | "scaled"> {
  return {
    initialValue: areComparable ? "comparable" : "scaled",
    options: [
      { value: "comparable", label: "points that can be compared as they are" },
      { value: "scaled", label: "measures, each to be scaled between goalposts of its own" },
    ],
  };
}

function means({ mean }: MethodHints): Choice<"arithmetic" | "geometric" | "sum"> {
  return {
    initialValue: mean ?? "geometric",
    options: [
      { value: "geometric", label: "the geometric mean: one bad value hurts" },
      { value: "arithmetic", label: "the mean" },
      { value: "sum", label: "the sum" },
    ],
  };
}

async function chosen<T extends string>(message: string, choice: Choice<T>): Promise<T> {
  const { isCancel, select } = await import("@clack/prompts");
  // the types of the prompts cannot tell that each option has a label
  const answer: unknown = await select<string>({ message, ...choice });
  const found = choice.options.find(({ value }) => value === answer);
  if (isCancel(answer) || found === undefined) {
    throw new RangeError("Nothing was written: no answer was given");
  }
  return found.value;
}
