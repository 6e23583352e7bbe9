/** @jsxRuntime automatic @jsxImportSource preact */

/** A name from outside: its own direction of writing cannot reach the text around it. */
export function FirmName({ name }: { name: string }) {
  return <bdi>{name}</bdi>;
}
