import { type Ask, each, type Got } from "./requests/ask.ts";
import { captures, disguises, forbidden, splittings } from "./requests/attacks.ts";
import { canary } from "./requests/canaries.ts";

/**
 * Attacks a host and reports what came through: a file that is not one of the site's answers, a line
 * of the request among the headers, another answer because of a header that means nothing here. A
 * host that decides only below /api is asked for files that exist.
 */
export async function breaches(
  ask: Ask,
  profile: string,
  apiOnly: boolean,
): Promise<readonly string[]> {
  const found: string[] = [];
  const plain = (url: string) => !apiOnly || /^\/api\/[a-z/]+\?[!-~]*$/.test(url);
  // a request through a browser takes its time: each step, route and depth, not all of them
  // together
  const asked = apiOnly ? captures.filter((_, i) => i % 4 === 0) : forbidden(profile);
  await each(asked.filter(plain), async (url) => {
    const got = await ask({ method: "GET", url });
    if (got.status < 400) found.push(`${url}: found ${got.status}, must be a failure`);
    found.push(...leaks(url, got));
  });
  await each(splittings.filter(plain), async (url) => {
    found.push(...leaks(url, await ask({ method: "GET", url })));
  });
  if (!apiOnly) found.push(...(await disguised(ask, profile)));
  return found;
}

function leaks(url: string, { status, headers, body }: Got): readonly string[] {
  const names = ["location", "set-cookie", "x-injected"].filter((name) => name in headers);
  const values = Object.values(headers).filter((value) => /x-injected|evil\.example/i.test(value));
  return [
    ...(body.includes(canary) ? [`${url}: found a file that is not of the site`] : []),
    ...(status >= 300 && status < 400 ? [`${url}: found a redirect`] : []),
    ...[...names, ...values].map((text) => `${url}: found "${text}" among the headers`),
  ];
}

const addresses = ["/api/firms?limit=10", "/api/index/latest.json", "/api/none", "/s/none.json"];

/** A header or a host in the target must change nothing, but that it may be refused. */
async function disguised(ask: Ask, profile: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const url of addresses) {
    const usual = await ask({ method: "GET", url });
    const others = [
      ...disguises(profile).map((headers) => ({ method: "GET", url, headers })),
      { method: "GET", url: `http://evil.example${url}` },
    ];
    for (const asked of others) {
      const got = await ask(asked);
      const what = `${asked.url} ${JSON.stringify("headers" in asked ? asked.headers : {})}`;
      const same = got.status === usual.status && got.body.equals(usual.body);
      if (!same && got.status < 400) found.push(`${what}: found another answer, ${got.status}`);
      if (got.body.includes("evil.example")) found.push(`${what}: found its host in the answer`);
      found.push(...leaks(what, got));
    }
  }
  return found;
}
