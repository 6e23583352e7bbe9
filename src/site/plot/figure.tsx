/** @jsxRuntime automatic @jsxImportSource preact */
import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { dayWords } from "../../record/day-words.ts";
import { Table } from "../parts/blocks.tsx";
import type { PlotView } from "./address.ts";
import { download, inColours, pixelsOf } from "./download.ts";
import { type Drawn, daysOf, drawnWords, pointsCsv } from "./drawn.ts";
import type { PlotLine, PlotSettings } from "./line.ts";
import type { Stop } from "./marks.ts";
import { Picture } from "./picture.tsx";
import { viewWords, wholeScene } from "./said.ts";
import { sceneOf } from "./scene.ts";

interface PlotFigureProps {
  readonly view: PlotView;
  readonly settings: PlotSettings;
  /** All that were chosen, in the order of their colours. */
  readonly lines: readonly PlotLine[];
  readonly drawn: Drawn;
  /** The address of the page of a line; null where it has none. */
  readonly pageOf: (id: string) => string | null;
  /** Takes a line out; null where it is the last. */
  readonly onRemove: ((id: string) => void) | null;
}

/** A view with its title, its lines by name, what is read of it, and its files. */
export function PlotFigure(props: PlotFigureProps) {
  const { drawn, settings, view } = props;
  const { title, axis, notes, source } = viewWords(drawn, settings);
  return (
    <figure class="plot">
      <p class="figure-title">{title}</p>
      <p class="note">{axis}.</p>
      <Legend {...props} />
      {view.view === "table" ? (
        <PlotTable drawn={drawn} caption={title} />
      ) : (
        <Stage {...props} title={title} description={notes.join(" ")} />
      )}
      <figcaption>
        <span>{[...notes, `${source}.`].join(" ")}</span>
      </figcaption>
      <Files {...props} />
    </figure>
  );
}

function Legend({ lines, pageOf, onRemove }: PlotFigureProps) {
  return (
    <ul class="legend">
      {lines.map(({ id, name }, i) => {
        const page = pageOf(id);
        return (
          <li>
            <span class={`dot tone-line-${i}`} aria-hidden="true" />
            {page === null ? name : <a href={page}>{name}</a>}
            {onRemove && (
              <button
                type="button"
                class="remove"
                aria-label={`Take out ${name}`}
                onClick={() => onRemove(id)}
              >
                ×
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface StageProps extends PlotFigureProps {
  readonly title: string;
  readonly description: string;
}

/** The plot in the width that there is; a reader stops at a day by pointer, by touch or by the arrow keys. */
function Stage({ drawn, settings, title, description }: StageProps) {
  const [width, setWidth] = useState(0);
  const [stop, setStop] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    if (box.current !== null) watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);
  const sheet = { width, height: width < 640 ? 340 : 460, head: 0, foot: 0 };
  const scene = width === 0 ? null : sceneOf(drawn, settings, sheet);
  const stops = scene?.stops ?? [];
  const end = stops.length - 1;
  const pointed = ({ clientX, currentTarget }: PointerEvent) => {
    const { left } = (currentTarget as Element).getBoundingClientRect();
    const away = stops.map(({ x }) => Math.abs(x - (clientX - left)));
    setStop(away.indexOf(Math.min(...away)));
  };
  const pressed = (event: KeyboardEvent) => {
    const at = stop ?? end;
    const steps = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: end };
    const step = new Map(Object.entries(steps)).get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    setStop(Math.max(0, Math.min(end, step)));
  };
  // its values are asked for by the arrow keys, so it must take the focus
  const label = `${title}: values by the arrow keys`;
  const asked = { role: "group", tabIndex: 0, "aria-label": label } as const;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a group that the keyboard reaches */}
      <div
        ref={box}
        class="stage"
        {...asked}
        onFocus={() => setStop(stop ?? end)}
        onKeyDown={pressed}
        onPointerMove={pointed}
        onPointerDown={pointed}
      >
        {scene && <Picture {...{ scene, title, description, stop }} />}
      </div>
      <output class="reading">{stop === null ? null : <Read stop={stops[stop]} />}</output>
    </>
  );
}

function Read({ stop }: { stop: Stop | undefined }) {
  if (stop === undefined) return null;
  return (
    <>
      <strong>{dayWords(stop.on)}</strong>
      {stop.values.map(({ name, colour, words }) => (
        <span class="read">
          <span class={`dot tone-line-${colour}`} aria-hidden="true" />
          {name} <b>{words}</b>
        </span>
      ))}
    </>
  );
}

function PlotTable({ drawn, caption }: { drawn: Drawn; caption: string }) {
  const { lines } = drawn;
  const rows = daysOf(lines).map((on) => [
    dayWords(on),
    ...lines.map(({ points }) => {
      const point = points.find((one) => one.on === on);
      return point === undefined ? "" : drawnWords(point, drawn);
    }),
  ]);
  const heads = lines.map(({ name }) => `${name.replaceAll(" | ", " ")} #`);
  return (
    <Table caption={caption} columns={["Day", ...heads].join(" | ")} rows={rows.toReversed()} />
  );
}

/** The address of a view, and exactly what it shows as files. */
function Files({ drawn, settings, view }: PlotFigureProps) {
  const [said, setSaid] = useState("");
  const name = `chart-${view.view}`;
  const scene = () => wholeScene(drawn, settings, location.href);
  const drawing = () => {
    const place = document.createElement("div");
    const { title, axis } = viewWords(drawn, settings);
    render(<Picture scene={scene()} title={title} description={axis} isWhole />, place);
    return new Blob([inColours(place.innerHTML)], { type: "image/svg+xml" });
  };
  const files = [
    ["CSV", () => download(`${name}.csv`, new Blob([pointsCsv(drawn)], { type: "text/csv" }))],
    ["SVG", () => download(`${name}.svg`, drawing())],
    ["PNG", async () => download(`${name}.png`, await pixelsOf(scene()))],
  ] as const;
  const share = async () => {
    await navigator.clipboard.writeText(location.href);
    setSaid("Copied.");
  };
  return (
    <p class="buttons">
      <button type="button" onClick={share}>
        Copy the address of this view
      </button>
      {files.map(([label, save]) => (
        <button type="button" class="plain" onClick={save} aria-label={`This view as ${label}`}>
          {label}
        </button>
      ))}
      <span aria-live="polite">{said}</span>
    </p>
  );
}
