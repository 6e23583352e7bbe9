import type { Loaded } from "../content/load.ts";
import type { Bound } from "../issue/rows/bound-part.ts";
import { entryOf } from "../model/language/at.ts";
import type { Place } from "../model/problem.ts";

/** The members of a firm's file that each part is made of. */
const members: ReadonlyMap<string, readonly string[]> = new Map([
  ["listed", ["listedOn", "knownOn"]],
  ["is", ["country", "jurisdictionTier", "modelType", "foundedOn"]],
  ["group", ["groups"]],
  ["name", ["name"]],
  ["slug", ["slug"]],
  ["reply", ["rightOfReply"]],
  ["status", ["statusHistory"]],
]);

const advice: Readonly<Record<string, string>> = {
  group:
    "restore it, and keep a value that ended in earlierGroups with the day until which it held",
  name: "restore it, or keep the former one among the aliases",
  slug: "rename it back, or keep the former name among the aliases",
  reply: "restore it, and put a newer reply after it",
  status: "restore it, or add an entry with a later knownOn",
};

/** What a firm's file says in the place of what records rest on: with the member, its value and its line. */
export function alteredFirm({ parts: [first], row }: Bound, placesOf: Loaded["placesOf"]) {
  const kind = String(first);
  const firm = row ?? {};
  const said = entryOf(members, kind).flatMap((member) => {
    const value: unknown = Reflect.get(firm, member) ?? null;
    return value === null ? [] : [{ member, value }];
  });
  const [place = nowhere] = placesOf(new Set([firm]), () =>
    said.slice(0, 1).map(({ member }) => (member === "slug" ? "name" : member)),
  ).values();
  const values = said.map(({ member, value }) => {
    const shown = typeof value === "string" ? ` "${value}"` : "";
    return member === "slug" ? `the name of its file${shown}` : `"${member}"${shown}`;
  });
  const found = values.length === 0 ? "its members" : values.join(", ");
  const message = `What records rest on must stay: ${found} of this firm is not what they were computed from; ${advice[kind] ?? "restore it"}`;
  return { place, message };
}

const nowhere: Place = { file: "firms", line: 1, column: 1 };
