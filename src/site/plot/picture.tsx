/** @jsxRuntime automatic @jsxImportSource preact */
import type { Mark, Scene } from "./marks.ts";

interface PictureProps {
  readonly scene: Scene;
  readonly title: string;
  readonly description: string;
  /** The stop that is read. */
  readonly stop?: number | null;
  /** Whether it leaves the page, with the paper that it is drawn on. */
  readonly isWhole?: boolean;
}

const paint = (name: string | undefined) => (name === undefined ? "none" : `var(--${name})`);

/** A scene as SVG; its colours are names, which a picture to keep replaces by what they stand for. */
export function Picture({ scene, title, description, stop = null, isWhole = false }: PictureProps) {
  const { width, height, marks, stops } = scene;
  const read = stop === null ? undefined : stops[stop];
  return (
    <svg
      {...{ xmlns: "http://www.w3.org/2000/svg", width, height, role: "img" }}
      viewBox={`0 0 ${width} ${height}`}
      font-family="'Source Sans 3', 'Segoe UI', system-ui, sans-serif"
      aria-label={`${title}. ${description}`}
    >
      {isWhole && <rect width={width} height={height} fill={paint("paper")} />}
      {marks.map(drawn)}
      {read && (
        <g>
          <path d={`M${read.x},0V${height - 20}`} stroke={paint("ink")} stroke-width="1" />
          {read.values.map(({ y, colour }) =>
            y === null ? null : <circle cx={read.x} cy={y} r="5" fill={paint(`line-${colour}`)} />,
          )}
        </g>
      )}
    </svg>
  );
}

function drawn(mark: Mark) {
  if (mark.kind === "text") {
    const { x, y, size, weight } = mark;
    return (
      <text
        {...{ x, y, fill: paint(mark.fill) }}
        font-size={size}
        font-weight={weight}
        text-anchor={mark.anchor}
      >
        {mark.text}
      </text>
    );
  }
  const { stroke, title } = mark;
  const look = { fill: paint(mark.fill), stroke: paint(stroke) };
  const said = title === undefined ? null : <title>{title}</title>;
  if (mark.kind === "circle") {
    return (
      <circle {...look} cx={mark.x} cy={mark.y} r={mark.r} stroke-width="2">
        {said}
      </circle>
    );
  }
  return (
    <path
      {...{ ...look, d: mark.d }}
      stroke-width={mark.width}
      stroke-dasharray={mark.dash?.join(" ")}
      stroke-linejoin="round"
      stroke-linecap="round"
    >
      {said}
    </path>
  );
}
