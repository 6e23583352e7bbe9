import type { WholeFile } from "../emit/files/store-file.ts";
import type { HostFile, HostInput, HostProfile } from "./host-profile.ts";
import { refuseStoredFailures } from "./site-facts.ts";

/**
 * The files of a profile, below `hosts/`. Throws where a file host would serve a failure as 200.
 */
export async function hostFiles(
  profile: HostProfile,
  input: HostInput,
): Promise<readonly WholeFile[]> {
  refuseStoredFailures(input);
  const files = await profile.files(input);
  return files.map((file) => storeFile(profile, file));
}

function storeFile({ name }: HostProfile, { path, mediaType, body }: HostFile): WholeFile {
  return { path: `hosts/${name}/${path}`, mediaType, status: 200, cache: "host", body };
}
