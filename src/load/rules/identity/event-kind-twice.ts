import type { Methodology } from "../../../model/methodology.ts";
import { fault, type Path } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

interface Listed {
  readonly name: string;
  readonly path: Path;
}

/** A stage is described once, and an event kind belongs to one stage or is a recovery. */
export const eventKindTwice: Rule = {
  id: "event-kind-twice",
  *check({ methodologies }) {
    for (const [methodology, origin] of each(methodologies)) {
      for (const list of [stages(methodology), kinds(methodology)]) {
        for (const [i, { name, path }] of list.entries()) {
          if (list.findIndex((other) => other.name === name) === i) continue;
          const message = "A stage and an event kind must be listed once in the sequence";
          yield fault(origin, path, message, { found: name });
        }
      }
    }
  },
};

function stages({ sequence }: Methodology): readonly Listed[] {
  return sequence.stages.map(({ stage }, i) => ({
    name: String(stage),
    path: ["sequence", "stages", i, "stage"],
  }));
}

function kinds({ sequence }: Methodology): readonly Listed[] {
  const ofStages = sequence.stages.flatMap((stage, s) =>
    stage.kinds.map((name, i) => ({ name, path: ["sequence", "stages", s, "kinds", i] })),
  );
  const ofRecovery = sequence.recoveryKinds.map((name, i) => ({
    name,
    path: ["sequence", "recoveryKinds", i],
  }));
  return [...ofStages, ...ofRecovery];
}
