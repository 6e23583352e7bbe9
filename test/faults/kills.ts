import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { innocentAct } from "./innocent.ts";
import { type KillMoment, runKilled } from "./run-command.ts";
import type { Trial } from "./tally.ts";
import type { Chance, Victim } from "./victim.ts";

/** A victim, the working copy it is killed over, and what its folder may be after a kill. */
export interface Target {
  readonly victim: Victim;
  readonly folder: string;
  readonly before: string;
  readonly after: string;
  /** How long it runs when nobody kills it. */
  readonly milliseconds: number;
}

/** Runs a victim unharmed, to know what it makes of its folder and how long that takes. */
export async function target(victim: Victim, work: string): Promise<Target> {
  const folder = join(work, victim.name.replaceAll(" ", "-"));
  renew(victim, folder);
  const before = victim.digest(folder);
  const { status, milliseconds } = await runKilled(victim.args(folder), null);
  if (status !== 0) throw new Error(`Cannot try "${victim.name}": it ends with ${status} unharmed`);
  return { victim, folder, before, after: victim.digest(folder), milliseconds };
}

const mostInChain = 4;

/**
 * A chain of kills on one working copy: the command, at any moment or once it has begun to write, and
 * then whatever would end what that left half done; content is copied, backed up or given other modes before the next
 * command. A folder that is then neither as it was nor as it
 * would be, when the next command has begun, is lost, and so is one that no command can end.
 */
export async function killChain(
  { victim, folder, before, after, milliseconds }: Target,
  chance: Chance,
): Promise<readonly Trial[]> {
  if (!existsSync(folder) || victim.digest(folder) !== before) renew(victim, folder);
  const seen = chance() < 0.5 ? () => victim.isWriting(folder) : null;
  const span = seen === null ? milliseconds : chance() < 0.4 ? 0 : victim.writes;
  const hits = [await killed(victim.args(folder), { seen, milliseconds: chance() * span })];
  while (hits.length < mostInChain && victim.isHalfDone(folder)) {
    hits.push(await killed(victim.ending(folder), ending(chance)));
  }
  if (victim.isCopied) innocentAct(folder, chance);
  const lost = await lossIn(victim, folder, [before, after]);
  if (lost !== null) rmSync(folder, { recursive: true, force: true });
  return hits.map((hit, i) => ({ hit, lost: i === hits.length - 1 ? lost : null }));
}

/** A command that ends what was left does so in the first tenths of a second. */
function ending(chance: Chance): KillMoment {
  return { seen: null, milliseconds: 40 + chance() * 300 };
}

async function killed(args: readonly string[], moment: KillMoment): Promise<boolean> {
  return (await runKilled(args, moment)).hit;
}

/** Lets the command end over what the kills left: it must make what it makes of a fresh folder. */
export async function finished({ victim, folder, after }: Target): Promise<Trial> {
  if (!existsSync(folder)) renew(victim, folder);
  const { status } = await runKilled(victim.args(folder), null);
  const isWhole = victim.digest(folder) === after && !victim.isHalfDone(folder);
  return { hit: false, lost: isWhole ? null : `stuck: it ends with ${status} and is not done` };
}

async function lossIn(victim: Victim, folder: string, allowed: readonly string[]) {
  try {
    await victim.recover(folder);
  } catch (error) {
    return `stuck: ${String(error)}`;
  }
  const broken = victim.broken(folder);
  if (broken !== null) return broken;
  return allowed.includes(victim.digest(folder)) ? null : "neither as it was nor as it would be";
}

/** Makes the working copy afresh. */
export function renew({ base }: Pick<Victim, "base">, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(base, folder, { recursive: true });
}
