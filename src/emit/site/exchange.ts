import { createRequire } from "node:module";
import { constants } from "node:os";
import { getSystemErrorName } from "node:util";
import type Koffi from "koffi";

// Node cannot exchange two folders, but the systems can: renameat2 of Linux 3.15 with
// RENAME_EXCHANGE, renamex_np of macOS 10.12 with RENAME_SWAP (manual pages, section 2). koffi calls
// them from a prebuilt binary. It is an optional dependency and loaded only here.

const atCurrentFolder = -100;
const renameExchange = 2;
const renameSwap = 2;

/** Returns 0, or a positive error number. */
type Exchange = (a: string, b: string) => number;

/**
 * Exchanges two paths of one file system atomically. Returns false where the system, C library or
 * file system cannot.
 */
export function exchangeFolders(a: string, b: string): boolean {
  const exchange = nativeExchange();
  if (exchange === null) return false;
  const errno = exchange(a, b);
  if (errno === 0) return true;
  const { EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP } = constants.errno;
  if ([EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].includes(errno)) return false;
  const code = getSystemErrorName(-errno);
  throw Object.assign(new Error(`${code}: exchange "${a}" -> "${b}"`), { errno: -errno, code });
}

function nativeExchange(): Exchange | null {
  if (process.platform !== "linux" && process.platform !== "darwin") return null;
  try {
    const koffi: typeof Koffi = createRequire(import.meta.url)("koffi");
    return process.platform === "linux" ? linuxExchange(koffi) : macExchange(koffi);
  } catch {
    // koffi or the symbol is missing; the caller has another way
    return null;
  }
}

function linuxExchange(koffi: typeof Koffi): Exchange {
  const renameat2 = koffi
    .load(null)
    .func("int renameat2(int, const char *, int, const char *, unsigned int)");
  return (a, b) =>
    renameat2(atCurrentFolder, a, atCurrentFolder, b, renameExchange) === 0 ? 0 : koffi.errno();
}

function macExchange(koffi: typeof Koffi): Exchange {
  const renamex = koffi.load(null).func("int renamex_np(const char *, const char *, unsigned int)");
  return (a, b) => (renamex(a, b, renameSwap) === 0 ? 0 : koffi.errno());
}
