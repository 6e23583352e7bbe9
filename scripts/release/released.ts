export interface Released {
  /** The changelog with the unreleased section under its version and day, and an empty one above it. */
  readonly changelog: string;
  /** The section alone, for the tag. */
  readonly notes: string;
}

/**
 * The changelog once `version` is released on `day`. Throws a RangeError when nothing is unreleased, or
 * the version has a section already.
 */
export function released(changelog: string, version: string, day: string): Released {
  const heading = "## Unreleased\n";
  const at = changelog.indexOf(heading);
  const before = changelog.slice(0, at);
  const after = changelog.slice(at + heading.length);
  const next = after.search(/^## /m);
  const notes = (next < 0 ? after : after.slice(0, next)).trim();
  if (at < 0 || notes === "") {
    throw new RangeError('Cannot release: "CHANGELOG.md" has nothing under "## Unreleased"');
  }
  if (new RegExp(`^## ${version.replaceAll(".", "\\.")} `, "m").test(after)) {
    throw new RangeError(`Cannot release: "CHANGELOG.md" has a section for "${version}" already`);
  }
  return { changelog: `${before}${heading}\n## ${version} (${day})\n${after}`, notes };
}
