// Plain JavaScript: the thread of thread-sink.mjs runs it too, and tsx does not reach worker
// threads.

/** 2001-09-09T01:46:40Z, in seconds since 1970. */
const first = 1_000_000_000;
/** Nearly nineteen years, all in the past. */
const span = 600_000_000;

export function contentTime(sha256) {
  // 48 bits, an exact number
  return first + (Number.parseInt(sha256.slice(0, 12), 16) % span);
}
