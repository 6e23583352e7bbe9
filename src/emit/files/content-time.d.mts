/**
 * The modification time of a file, in seconds since 1970, made from the SHA-256 of its bytes. Hosts
 * build a validator from time and size: other bytes have another time and so another validator, and
 * the same bytes have the same one on every machine and after every build. It says nothing of age.
 */
export function contentTime(sha256: string): number;
