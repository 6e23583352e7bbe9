import { writeContent } from "../../../src/emit/content/content-writer.ts";
import type { OutputFormat } from "../../options.ts";
import { say, type Telling } from "../../say.ts";
import { refuseUnaccepted } from "../accepted.ts";
import { deskOf } from "../desk.ts";
import type { Opened } from "../opened.ts";
import { reportText } from "../report.ts";
import { urgentVerdictOn } from "../verdict.ts";
import { isAgreed, sayOwned } from "./own-up.ts";
import type { Revisions } from "./revisions.ts";

interface Options extends Telling {
  readonly content: string;
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly format: OutputFormat;
}

/** Says what revisions own up to, asks where that is needed, and writes them. */
export async function writeRevisions(
  { asOf }: Pick<Opened, "asOf">,
  revised: Revisions,
  options: Options,
): Promise<void> {
  const { content, dryRun, format } = options;
  const { issued, changes, owned } = revised;
  await refuseUnaccepted(content, changes, urgentVerdictOn);
  sayOwned(revised);
  if (!dryRun && !(await isAgreed(owned, options.yes))) {
    say("Nothing was written", options);
    return;
  }
  const written = dryRun ? [] : writeContent(deskOf(content), changes);
  const report = { asOf, dryRun, issued, already: [], forecasts: 0, written };
  process.stdout.write(reportText(report, format));
  for (const { record, before } of issued) {
    const [done, due] =
      record.type === "withdrawal" ? ["Withdrew", "withdraw"] : ["Corrected", "correct"];
    const did = dryRun ? `Would ${due}` : done;
    say(`${did} "${before.referenceId}" by "${record.referenceId}"`, options);
  }
}
