import process from "node:process";
import { fileURLToPath } from "node:url";

export interface Listening {
  readonly port: number;
  readonly hostname: string;
  /** The site's folder. */
  readonly folder: string;
}

/** The arguments of `main.mjs [port] [hostname] [folder]`; the default folder is two above it. */
export function listening(program: string): Listening {
  const [, , port = "8080", hostname = "127.0.0.1", folder] = process.argv;
  return {
    port: Number(port),
    hostname,
    folder: folder ?? fileURLToPath(new URL("../..", program)),
  };
}
