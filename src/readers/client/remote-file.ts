import { textOf } from "./bytes.ts";
import type { Settings } from "./settings.ts";
import { trouble } from "./stele-error.ts";

/**
 * The bytes of a file of a mirror, or null when there is no such file. Rejects with a trouble for
 * anything else, such as a host that answers all addresses with one page.
 */
export async function remoteBytes(
  { fetch, timeout }: Settings,
  mirror: string,
  file: string,
  fresh: boolean,
): Promise<Uint8Array<ArrayBuffer> | null> {
  let response: Response;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    const signal = AbortSignal.timeout(timeout);
    response = await fetch(`${mirror}/${file}`, fresh ? { signal, cache: "no-cache" } : { signal });
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw trouble("unreachable", mirror, `"${file}" cannot be fetched: ${cause}`, cause);
  }
  const { status, headers } = response;
  if (status === 404 || status === 410 || (status === 403 && isObjectStore(bytes))) return null;
  if (status !== 200) throw trouble("unreachable", mirror, `"${file}" has status ${status}`);
  if (/html/.test(headers.get("content-type") ?? "")) {
    throw trouble("wrong_content", mirror, `"${file}" is a page of HTML`);
  }
  return bytes;
}

/** Object stores that may not be listed answer 403 for what does not exist. */
function isObjectStore(bytes: Uint8Array): boolean {
  return textOf(bytes).includes("<Code>AccessDenied</Code>");
}
