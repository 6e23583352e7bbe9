import { type HostPlan, hostNames } from "../model/host-name.ts";
import type { HostProfile } from "./host-profile.ts";
import { apache } from "./profiles/apache.ts";
import { cloudfront, objectStore } from "./profiles/buckets.ts";
import { caddy } from "./profiles/caddy.ts";
import { edges } from "./profiles/edges.ts";
import { nginx, nginxNjs } from "./profiles/nginx.ts";
import { programs, serviceWorker } from "./profiles/programs.ts";

/** Every profile, in the order of the documentation. */
export const profiles: readonly HostProfile[] = [
  nginxNjs,
  nginx,
  caddy,
  apache,
  ...edges,
  cloudfront,
  ...programs,
  serviceWorker,
  objectStore,
];

/** The profile of a host, with the limits of a plan. */
export function profileNamed(name: string, plan: HostPlan = "free"): HostProfile {
  const found = profiles.find((profile) => profile.name === name);
  if (found?.paid !== undefined && plan === "paid")
    return { ...withoutPaid(found), limits: found.paid };
  if (found !== undefined) return found;
  throw new RangeError(`Unknown host: found "${name}", must be one of ${hostNames.join(", ")}`);
}

/** A profile that knows no dearer plan. */
function withoutPaid({ paid: _, ...profile }: HostProfile): HostProfile {
  return profile;
}
