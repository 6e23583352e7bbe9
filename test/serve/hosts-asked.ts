import { get } from "node:http";

const asked = [
  ["localhost", 200],
  ["127.0.0.1:4173", 200],
  ["[::1]:80", 200],
  ["index.localhost", 200],
  ["attacker.example", 421],
  ["localhost.attacker.example", 421],
  ["127.0.0.1.attacker.example:4173", 421],
  ["192.168.0.7", 421],
] as const;

export const hostsExpected: readonly number[] = asked.map(([, status]) => status);

/** The statuses of a server's front page for the hosts that are asked. */
export function hostStatuses(address: string): Promise<readonly number[]> {
  return Promise.all(
    asked.map(
      ([host]) =>
        new Promise<number>((resolve, reject) => {
          get(address, { headers: { host } }, (response) => {
            response.resume();
            resolve(response.statusCode ?? 0);
          }).on("error", reject);
        }),
    ),
  );
}
