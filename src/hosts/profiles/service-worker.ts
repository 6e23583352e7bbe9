import { bundled } from "../bundle.ts";
import {
  type HostFile,
  type HostInput,
  type HostProfile,
  isCompressedCopy,
  noLimits,
} from "../host-profile.ts";
import { factsOf } from "../site-facts.ts";
import { everyUrl, readme } from "./readme.ts";

const name = "service-worker";
const gigabyte = 1e9;

/** https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits: 1 GB. */
export const serviceWorker: HostProfile = {
  name,
  about: "GitHub Pages, GitLab Pages, S3: a service worker in front of a host that ignores queries",
  tier: "resolver",
  copies: [],
  limits: { ...noLimits, totalBytes: gigabyte, fileBytes: 100 * 1024 * 1024 },
  uploads: (path) => !isCompressedCopy(path),
  files,
};

async function files(input: HostInput): Promise<readonly HostFile[]> {
  const worker = await bundled("service-worker.ts", factsOf(name, input));
  return [
    { path: "sw.js", mediaType: "text/javascript; charset=utf-8", body: worker },
    { path: ".nojekyll", mediaType: "text/plain; charset=utf-8", body: "" },
    readme({
      title: "Service worker",
      upload:
        "The whole folder, with `sw.js` (and for GitHub Pages `.nojekyll`) at its top. A page that " +
        'calls `navigator.serviceWorker.register("sw.js")` is under its control from then on, at ' +
        "any depth of a project's address.",
      answers: `${everyUrl} From a page under the worker's control, in every current browser.`,
      declines:
        "What does not come from such a page meets the host alone, which has no file at an address " +
        "below /api and says 404: never an unfiltered list. Programs use the client library.",
    }),
  ];
}
