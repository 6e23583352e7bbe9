import type { CardCache } from "../../src/cards/picture/drawer.ts";

export function memoryCache(): CardCache {
  const kept = new Map<string, Uint8Array>();
  return {
    get: async (key) => kept.get(key) ?? null,
    put: async (key, bytes) => {
      kept.set(key, bytes);
    },
  };
}
