/** Null, after so many milliseconds. In Node it keeps no process alive. */
export function later(milliseconds: number): Promise<null> {
  return new Promise((resolve) => {
    AbortSignal.timeout(milliseconds).addEventListener("abort", () => resolve(null));
  });
}
