/** @jsxRuntime automatic @jsxImportSource preact */

interface BarProps {
  /** 0 to 1, or null for an empty track. */
  readonly share: number | null;
  readonly tone?: string;
}

/** A bar beside a figure that says the same: hidden from readers who hear the figure. */
export function Bar({ share, tone = "accent" }: BarProps) {
  const width = share === null ? 0 : Math.max(0, Math.min(1, share)) * 100;
  return (
    <svg class="bar" width="100%" height="8" aria-hidden="true">
      <rect class="track" width="100%" height="8" rx="2" />
      {width === 0 ? null : (
        <rect class={`fill tone-${tone}`} width={`${width.toFixed(1)}%`} height="8" rx="2" />
      )}
    </svg>
  );
}

/** A bar to the left or right of the middle, for what adds or takes; `most` fills a side. */
export function SidedBar({ value, most }: { value: number; most: number }) {
  const width = most === 0 ? 0 : Math.min(1, Math.abs(value) / most) * 50;
  return (
    <svg class="bar" width="100%" height="8" aria-hidden="true">
      <rect class="track" width="100%" height="8" rx="2" />
      <rect
        class={`fill ${value < 0 ? "tone-nominal" : "tone-high"}`}
        x={`${(value < 0 ? 50 - width : 50).toFixed(1)}%`}
        width={`${width.toFixed(1)}%`}
        height="8"
      />
      <rect class="axis" x="50%" width="1" height="8" />
    </svg>
  );
}

export interface Share {
  readonly tone: string;
  readonly label: string;
  readonly count: number;
}

/** Parts of a whole side by side. */
export function StackedBar({ id, title, parts }: { id: string; title: string; parts: Share[] }) {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const description = parts.map(({ label, count }) => `${label} ${count}`).join(", ");
  let before = 0;
  return (
    <svg class="stack" role="img" aria-labelledby={`${id}-t ${id}-d`} width="100%" height="16">
      <title id={`${id}-t`}>{title}</title>
      <desc id={`${id}-d`}>{description}</desc>
      {parts.map(({ tone, count }) => {
        const [x, width] = [(before / total) * 100, (count / total) * 100];
        before += count;
        return count === 0 ? null : (
          <rect
            class={`fill tone-${tone}`}
            x={`${x.toFixed(2)}%`}
            width={`${width.toFixed(2)}%`}
            height="16"
          />
        );
      })}
    </svg>
  );
}
