import { type HostName, hostNames } from "../../src/model/host-name.ts";
import { sampleName } from "./sample.ts";
import type { InitSettings } from "./settings.ts";

type Given = { readonly yes: boolean; readonly prefix?: string } & Partial<InitSettings>;
export type Answered = Omit<InitSettings, "prefix"> & { readonly prefix: string | null };

/** Values that a publisher replaces; GitHub Pages are what the workflow publishes to. */
const placeholders = { publisher: "Example Publisher", baseUrl: "https://index.example" };
const usualHost: HostName = "service-worker";

/**
 * What has no default, asked for on a terminal unless it was given or nothing is to be asked.
 * Throws a RangeError when the person gives up.
 */
export async function askSettings(given: Given, own: boolean): Promise<Answered> {
  const usual = { name: own ? "My Index" : sampleName, ...placeholders };
  const { name, publisher, baseUrl, host, stress, prefix = null } = given;
  const asks = !given.yes && process.stdin.isTTY === true && process.stdout.isTTY === true;
  const answer = (flag: string | undefined, question: string, initial: string, hint = "") => {
    return flag ?? (asks ? asked(question, initial, hint) : initial);
  };
  return {
    name: await answer(name, "Name of the index", usual.name),
    publisher: await answer(publisher, "Who publishes it", usual.publisher),
    baseUrl: address(await answer(baseUrl, "Address of the site", usual.baseUrl)),
    host: host ?? (asks ? await askedHost() : usualHost),
    stress: stress ?? (asks ? await askedStress() : false),
    prefix,
  };
}

async function asked(message: string, initialValue: string, placeholder: string): Promise<string> {
  // loaded when somebody is there to answer
  const { isCancel, text } = await import("@clack/prompts");
  const answer = await text({ message, initialValue, placeholder, validate: notEmpty });
  if (isCancel(answer)) throw new RangeError("Nothing was written: no answer was given");
  return answer.trim();
}

async function askedHost(): Promise<HostName> {
  const { isCancel, select } = await import("@clack/prompts");
  const options = await Promise.all(
    [usualHost, ...hostNames.filter((name) => name !== usualHost)].map(async (value) => {
      const { profileNamed } = await import("../../src/hosts/profiles.ts");
      return { value, label: profileNamed(value).about };
    }),
  );
  const chosen = await select({ message: "Where is it served from", options });
  if (isCancel(chosen)) throw new RangeError("Nothing was written: no answer was given");
  return chosen;
}

async function askedStress(): Promise<boolean> {
  const { confirm, isCancel } = await import("@clack/prompts");
  const message = "Shall it have a stress index and market states, beside scores and ranks";
  const answer = await confirm({ message, initialValue: false });
  if (isCancel(answer)) throw new RangeError("Nothing was written: no answer was given");
  return answer;
}

function notEmpty(value: string | undefined): string | undefined {
  return (value ?? "").trim() === "" ? "Must not be empty" : undefined;
}

function address(text: string): string {
  const trimmed = text.replace(/\/+$/, "");
  if (/^https?:\/\/[^\s/]+/.test(trimmed)) return trimmed;
  throw new RangeError(
    `Cannot publish at "${text}": must be an http or https address, such as https://index.example`,
  );
}
