import { vi } from "vitest";
import { exitCodes } from "../../scripts/exit.ts";
import { fail } from "../../scripts/fail.ts";
import { program } from "../../scripts/program.ts";
import type { Ran } from "./run.ts";

/** Runs a command of the tool in this process, which is a tenth of the time of one of its own. */
export async function inProcess(...args: readonly string[]): Promise<Ran> {
  const texts = { out: "", err: "" };
  const into = (name: keyof typeof texts) => (text: string | Uint8Array) => {
    texts[name] += text;
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation(into("out")),
    vi.spyOn(process.stderr, "write").mockImplementation(into("err")),
  ];
  const before = process.exitCode;
  process.exitCode = undefined;
  try {
    await program().parseAsync(args, { from: "user" });
    return { status: Number(process.exitCode ?? 0), ...texts };
  } catch (error) {
    return { status: fail(error, exitCodes), ...texts };
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
  }
}
