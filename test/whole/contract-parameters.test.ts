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

it("keeps the contract's rules of parameters, by a checker in another language that knows nothing else", async () => {
  const { port } = new URL(serving.address);
  const { stdout } = await promisify(execFile)("python3", [
    "test/contract/parameters.py",
    port,
    "1500",
  ]).catch((error: { stdout: string }) => error);
  expect(stdout).toBe("1500 requests, 0 breaches\n");
});
