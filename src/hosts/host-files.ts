import type { StoreFile } from "../emit/store-file.ts";
import type { HostInput, HostProfile } from "./host-profile.ts";
import { refuseStoredFailures } from "./site-facts.ts";

/** The files of the profiles, below `hosts/`. Throws where a host could not take the site. */
export async function hostFiles(
  profiles: readonly HostProfile[],
  input: HostInput,
): Promise<readonly StoreFile[]> {
  if (profiles.length > 0) refuseStoredFailures(input);
  const found: StoreFile[] = [];
  for (const profile of profiles) {
    for (const { path, mediaType, body } of await profile.files(input)) {
      found.push({
        path: `hosts/${profile.name}/${path}`,
        mediaType,
        status: 200,
        cache: "latest",
        body,
      });
    }
  }
  return found;
}
