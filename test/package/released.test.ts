import { describe, expect, it } from "vitest";
import { released } from "../../scripts/release/released.ts";

const changelog = `# Changelog

## Unreleased

### For consumers

- A route more.

## 0.1.0 (2026-01-02)

- The first.
`;

describe("released()", () => {
  it("puts the unreleased part under its version and leaves an empty one above", () => {
    const { changelog: after, notes } = released(changelog, "0.2.0", "2026-03-04");
    expect(notes).toBe("### For consumers\n\n- A route more.");
    expect(after).toContain("## Unreleased\n\n## 0.2.0 (2026-03-04)\n\n### For consumers");
    expect(after.replace("## 0.2.0 (2026-03-04)\n", "").replace("\n\n\n", "\n\n")).toBe(changelog);
  });

  it("refuses a release without news, and a second one of a version", () => {
    const { changelog: after } = released(changelog, "0.2.0", "2026-03-04");
    expect(() => released(after, "0.3.0", "2026-03-05")).toThrow("nothing under");
    const more = after.replace("## Unreleased\n", "## Unreleased\n\n- News.\n");
    expect(() => released(more, "0.2.0", "2026-03-05")).toThrow('a section for "0.2.0" already');
  });
});
