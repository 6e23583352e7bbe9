/** @jsxRuntime automatic @jsxImportSource preact */

/** The path of a route, which on a phone breaks before a slash instead of within a word. */
export function RoutePath({ path }: { path: string }) {
  const [, ...parts] = path.split("/");
  return (
    <code>
      {parts.map((part) => (
        <>
          <wbr />/{part}
        </>
      ))}
    </code>
  );
}
