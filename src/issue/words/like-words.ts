import { countWords } from "../../model/language/counted.ts";
import { breakWords } from "../../record/break-words.ts";
import { sentence } from "../../record/list-words.ts";
import type { IssueContext } from "../issue-context.ts";

/** What changed beside the readings since the period before, and how the changes are taken; nothing where nothing did. */
export function likeWords({ comparison }: Pick<IssueContext, "comparison">): readonly string[] {
  if (comparison === null || comparison.breaks.length === 0) return [];
  const { breaks, membership, by } = comparison;
  const rules = breakWords(breaks.filter(({ kind }) => kind !== "membership"));
  const moves = [
    ...moveWords(membership.joined.length, "joined"),
    ...moveWords(membership.left.length, "left"),
  ];
  return [
    ...rules.map((text) => `${text}.`),
    ...(moves.length === 0 ? [] : [`${sentence(moves.join(" and "))} since the period before.`]),
    `Changes are taken over the %firm%s of both periods, by methodology ${by} on both sides.`,
  ];
}

function moveWords(firms: number, verb: string): readonly string[] {
  return firms === 0 ? [] : [`${countWords(firms, "%firm%")} ${verb}`];
}
