import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What the chosen hosts have no room for in their rules, a sentence each, as their profiles have written it. */
export function leftOutByHosts(out: string, hosts: readonly string[]): readonly string[] {
  return hosts.flatMap((host) => {
    const file = join(out, "hosts", host, "left-out.txt");
    return existsSync(file) ? [`${host}: ${readFileSync(file, "utf8").trim()}`] : [];
  });
}
