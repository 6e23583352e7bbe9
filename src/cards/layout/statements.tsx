/** @jsxRuntime automatic */ /** @jsxImportSource satori/jsx */
import type { Statements as Body } from "../content/view-model.ts";
import { column, type Design, row, type } from "./design.tsx";
import { margin } from "./grid.ts";

const labelType = type("Strong", "soft", 28, 22, 1.35);
const textType = type("Sans", "ink", 38, 18, 1.25);

/** Statements in large type, one below the other, each beside its label. */
export function Statements({
  design,
  body,
  height,
}: {
  design: Design;
  body: Body;
  height: number;
}) {
  const { Text } = design;
  const { statements } = body;
  const most = Math.floor(height / statements.length) - 12;
  return (
    <div
      style={{ ...column, justifyContent: "space-around", height, padding: `0 ${margin}px 14px` }}
    >
      {statements.map(({ label, text }) => (
        <div style={{ ...row, alignItems: "flex-start", gap: 20 }}>
          <div style={{ width: 240, flexShrink: 0, paddingTop: 4 }}>
            <Text is={labelType} width={240} height={76}>
              {label}
            </Text>
          </div>
          <Text is={textType} width={844} height={Math.min(150, most)}>
            {text}
          </Text>
        </div>
      ))}
    </div>
  );
}
