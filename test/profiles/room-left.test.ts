import { describe, expect, it } from "vitest";
import { weights } from "../../src/emit/site/weight.ts";
import { roomLeft } from "../../src/hosts/preflight.ts";
import { profileNamed } from "../../src/hosts/profiles.ts";

const files = [
  { path: "api/firms.json", bytes: 10 },
  { path: "api/data/exports/firms.csv", bytes: 500 },
  { path: "s/publications/card/a.svg", bytes: 30 },
  { path: "index.html", bytes: 7 },
  { path: "index.html.gz", bytes: 3 },
  { path: "hosts/nginx/README.md", bytes: 9 },
  { path: "s/manifest/0.json", bytes: 4 },
  { path: "robots.txt", bytes: 1 },
];

describe("weights()", () => {
  it("names each file's kind once, heaviest first", () => {
    expect(weights(files)).toEqual([
      { kind: "exports", files: 1, bytes: 500 },
      { kind: "cards", files: 1, bytes: 30 },
      { kind: "answers", files: 1, bytes: 10 },
      { kind: "hosts", files: 1, bytes: 9 },
      { kind: "pages", files: 1, bytes: 7 },
      { kind: "manifest", files: 1, bytes: 4 },
      { kind: "copies", files: 1, bytes: 3 },
      { kind: "other", files: 1, bytes: 1 },
    ]);
    expect(weights([])).toEqual([]);
  });
});

describe("roomLeft()", () => {
  it("counts only what a host takes, and only where it has a limit", () => {
    const of = (name: string) => roomLeft(profileNamed(name), weights(files));
    expect(of("cloudflare")).toEqual({ host: "cloudflare", files: 20_000 - 6, bytes: null });
    expect(of("service-worker")).toEqual({
      host: "service-worker",
      files: null,
      bytes: 1e9 - 561,
    });
    expect(of("nginx")).toBeNull();
  });
});
