import { readFileSync } from "node:fs";
import { Command } from "commander";
import { expect, it } from "vitest";
import * as evaluate from "../../scripts/commands/evaluate.ts";
import * as fit from "../../scripts/commands/fit.ts";
import * as recalibrate from "../../scripts/commands/recalibrate.ts";
import { isFeatureId, parseFeatureId } from "../../src/model/feature-id.ts";
import { tinyMethodology } from "../engine/tiny-methodology.ts";

const guide = readFileSync("docs/models.md", "utf8");

it("docs/models.md names every flag of its commands, and none that they have not", () => {
  const flags = [fit, evaluate, recalibrate].flatMap(({ define }) => {
    const command = new Command();
    define(command);
    return command.options.flatMap(({ long }) => long ?? []);
  });
  const told = new Set([...guide.matchAll(/`?(--[a-z][a-z-]+)/g)].map(([, flag]) => flag));
  const common = ["--content", "--format"];
  expect([...told].filter((flag) => !flags.includes(flag ?? ""))).toEqual([]);
  expect(flags.filter((flag) => !told.has(flag) && !common.includes(flag))).toEqual([]);
});

it("docs/models.md lists feature ids of every kind that the registry reads", () => {
  const list = /Feature ids: ([\s\S]*?)\.\n/.exec(guide)?.[1] ?? "";
  const ids = [...list.matchAll(/`([^`]+)`/g)].map(([, id = ""]) =>
    id
      .replace("pillar.<id>", "pillar.payout")
      .replace("<id>", "delay")
      .replace("<stage>", "2")
      .replace("<days>", "90")
      .replace("<feature>", "score"),
  );
  const kinds = new Set(ids.map((id) => parseFeatureId(id)?.kind));
  expect(ids.filter((id) => !isFeatureId(id, tinyMethodology()))).toEqual([]);
  expect(kinds.size).toBe(13);
});
