import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Serving, serve } from "../../src/hosts/serve/server.ts";

let serving: Serving;

beforeAll(async () => {
  serving = await serve(inject("dist"), 0);
});
afterAll(() => {
  serving.server.close();
});

it("answers as the contract says, by a checker in another language that knows nothing else", async () => {
  const { stdout } = await promisify(execFile)("python3", [
    "test/contract/answers.py",
    serving.address,
  ]).catch((error: { stdout: string }) => error);
  expect(stdout).toMatch(/^\d{5,} checks, 0 breaches\n$/);
});
