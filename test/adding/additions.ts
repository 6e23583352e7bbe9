/** What the rows of "Adding things" name, for one invented thing of each sort. */
export interface Addition {
  /** New files, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Lines in existing files: by path, pairs of a line and what is put before it. */
  readonly lines: Readonly<Record<string, readonly (readonly [string, string])[]>>;
}

const route: Addition = {
  files: {
    "src/answers/routes/rain.ts": `import { z } from "zod";
import { defineFileRoute, oneFile } from "../api/route.ts";

export const rain = defineFileRoute({
  path: "/api/rain",
  name: "Rain",
  about: "How many firms get wet",
  pathParameters: [],
  parameters: [],
  needs: ["firms"],
  schema: z.strictObject({ success: z.literal(true), wetness: z.number().min(0).max(1) }),
  answer: () => oneFile("s/rain.json"),
  entries: ({ analysis }) => [
    {
      file: "s/rain.json",
      cache: "latest",
      reply: () => ({ kind: "drops", wetness: analysis.wetness }),
    },
  ],
});
`,
  },
  lines: {
    "src/answers/routes.ts": [
      ["import { rankings }", 'import { rain } from "./routes/rain.ts";'],
      ["  dataExports,", "  rain,"],
    ],
    "src/readers/client/methods.ts": [
      [
        "  readonly research =",
        '  readonly rain = this.#asked("/api/rain", recorded<Answer<"Rain">>);',
      ],
    ],
  },
};

const score: Addition = {
  files: {
    "src/engine/reading/wetness.ts": `import type { World } from "../world/world.ts";

/** The share of the firms whose status never changed, 0 to 1, and the drizzle. */
export function wetnessOf({ firms, methodology }: World): number {
  const dry = firms.filter(({ statusHistory }) => statusHistory.length === 1).length;
  return dry / firms.length + methodology.rules.drizzle;
}
`,
  },
  lines: {
    "src/engine/analyse.ts": [
      ["import { firmIntervals }", 'import { wetnessOf } from "./reading/wetness.ts";'],
      ["    ...found,", "    wetness: wetnessOf(world),"],
    ],
  },
};

const reply: Addition = {
  files: {},
  lines: {
    "src/answers/api/route.ts": [
      ['  | { readonly kind: "json"', '  | { readonly kind: "drops"; readonly wetness: number }'],
    ],
    "src/site/store/render.ts": [
      [
        '    case "text":',
        `    case "drops":
      return render({ kind: "json", body: { success: true, wetness: reply.wetness } });`,
      ],
    ],
  },
};

const model: Addition = {
  files: {
    "content/model/rain.json": JSON.stringify({
      version: "rain",
      estimation: "expert_prior",
      effectiveFrom: "2024-01-01",
      nRows: 0,
      nEvents: 0,
      lambda: null,
      trainedThrough: null,
      intercept: -5,
      features: [{ id: "score", label: "Score", unit: "points", coef: -0.5, mean: 60, sd: 20 }],
      covariance: null,
      baseRate: 0.02,
      horizonDays: 90,
      periodDays: 7,
      calibrator: { kind: "identity" },
      rowsSha256: null,
    }),
  },
  lines: {},
};

const sourceField: Addition = {
  files: {},
  lines: {
    "src/model/firm.ts": [
      ["  website: field(", '  umbrella: field(line.optional(), "What it opens when it rains"),'],
    ],
  },
};

const parameter: Addition = {
  files: {},
  lines: {
    "src/model/methodology/rules.ts": [
      ["      pillarFloor: field(", '      drizzle: share(0.25, "Rain on every firm"),'],
    ],
  },
};

const cardSize: Addition = {
  files: {
    "src/cards/layout/puddle.tsx": `/** @jsxRuntime automatic */ /** @jsxImportSource satori/jsx */
import type { JSXNode } from "satori/jsx";
import type { Part } from "./design.tsx";

/** The colour of the state, in a strip. */
export function Puddle({ design }: Part): JSXNode {
  return <div style={{ width: 300, height: 50, backgroundColor: design.palette.band }} />;
}
`,
  },
  lines: {
    "src/cards/picture/drawer.ts": [
      ["  badge: {", '  puddle: { ending: ".puddle.svg", format: "svg", layout: "puddle" },'],
    ],
    "src/cards/picture/card.tsx": [
      ["import { Square }", 'import { Puddle } from "../layout/puddle.tsx";'],
      [
        "    badge: (",
        "    puddle: (input: CardInput) => drawn(input, Puddle, { width: 300, height: 50 }),",
      ],
    ],
  },
};

const dataset: Addition = {
  files: {
    "src/answers/exports/datasets/rain.ts": `import { defineDataset } from "../dataset.ts";
import { firmShape } from "./firms.ts";

export const rain = defineDataset({
  name: "rain",
  description: "Firms that get wet",
  layer: "observed",
  key: ["slug"],
  shape: { slug: firmShape.slug },
  rows: ({ analysis }) => analysis.firms.map(({ firm }) => ({ slug: firm.slug })),
});
`,
  },
  lines: {
    "src/answers/exports/datasets.ts": [
      ["import { research }", 'import { rain } from "./datasets/rain.ts";'],
      ["  integrity,", "  rain,"],
    ],
  },
};

const host: Addition = {
  files: {
    "src/hosts/profiles/shed.ts": `import { type HostProfile, isOfSite } from "../host-profile.ts";

export const shed: HostProfile = {
  name: "shed",
  about: "a shed",
  tier: "files",
  copies: [],
  limits: {},
  uploads: isOfSite,
  files: () => ({}),
};
`,
    "src/hosts/templates/readmes/shed.md": "# Shed\n\nBy hand. {{readmes/every-url.txt}}\n",
  },
  lines: {
    "src/model/host-name.ts": [['  "object-store",', '  "shed",']],
    "src/hosts/profiles.ts": [
      ["import { programs, serviceWorker }", 'import { shed } from "./profiles/shed.ts";'],
      ["  objectStore,", "  shed,"],
    ],
  },
};

const kind: Addition = {
  files: {
    "src/model/rain.ts": `import { z } from "zod";
import { field, isoDate } from "./cell.ts";

export const rainSchema = z.strictObject({ day: field(isoDate, "A day on which it rained") });
export type Rain = z.infer<typeof rainSchema>;
`,
  },
  lines: {
    "src/model/content-kind.ts": [['  | "research"', '  | "rain"']],
    "src/model/dataset.ts": [
      ["import type { ResearchDocument }", 'import type { Rain } from "./rain.ts";'],
      ["  readonly research:", "  readonly rain: readonly Rain[];"],
    ],
    "src/content/files/kinds.ts": [
      ["import { sourceSchema }", 'import { rainSchema } from "../../model/rain.ts";'],
      ["  citations: ", '  rain: kind("rain.csv", rainSchema, { required: false }),'],
    ],
    "src/content/files/kind-texts.json": [
      ['  "citations":', '  "rain": "A day on which it rained per row.",'],
    ],
    "src/content/assemble.ts": [
      ["    research: ", '    rain: sorted("rain", content.rain, (r) => r.day),'],
    ],
  },
};

const rule: Addition = {
  files: {},
  lines: {
    "src/content/findings/rule-texts.json": [
      ['  "verified-without-date":', '  "rain-before-records": "Nobody kept records of rain.",'],
    ],
    "src/content/rules/agreement.ts": [
      [
        '  *"verified-without-date"',
        `  *"rain-before-records"({ rain }) {
    for (const [{ day }, origin] of each(rain)) {
      if (day < "2000") yield fault(origin, ["day"], "Rain must be of a recorded day");
    }
  },
`,
      ],
    ],
  },
};

const command: Addition = {
  files: {
    "scripts/commands/rain.ts": `import type { Command } from "commander";
import { loadContent } from "../../src/content/load.ts";

export function define(command: Command): void {
  command.argument("<content>", "where the source files are").action(async (content: string) => {
    const { dataset, problems } = await loadContent(content);
    for (const { rule } of problems) process.stdout.write(\`\${rule}\\n\`);
    process.stdout.write(\`\${dataset?.rain.length} days\\n\`);
  });
}
`,
  },
  lines: {
    "scripts/commands.ts": [
      [
        '    name: "completion",',
        `    name: "rain",
    about: "say how often it rained",
    group: "everyDay",
    next: null,
    load: () => import("./commands/rain.ts"),
  },
  {`,
      ],
    ],
  },
};

export const additions: Readonly<Record<string, Addition>> = {
  "a route": route,
  "a score": score,
  "a kind of reply": reply,
  "a model": model,
  "a field of a source file": sourceField,
  "a methodology parameter": parameter,
  "a content kind": kind,
  "a card size": cardSize,
  "a dataset": dataset,
  "a host": host,
  "a command": command,
  "a content rule": rule,
};
