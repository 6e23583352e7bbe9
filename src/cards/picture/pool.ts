import type { CardLook } from "../../model/card-look.ts";
import { once } from "../../model/language/memoize.ts";
import type { CardInput } from "../input/card-input.ts";
import { type CardCache, type CardProduct, cardKeys } from "../input/card-key.ts";
import type { CardJob, RenderedProduct } from "./render-products.ts";

export interface RenderOptions {
  readonly look: CardLook;
  /**
   * 1 renders in this thread; a higher number starts as many workers, two being best on two cores.
   */
  readonly threads: number;
  readonly cache: CardCache;
  /** Draws in this thread, for one list after the other; absent, each list makes one that is due. */
  readonly renderer?: () => Promise<Render>;
}

export interface RenderedCard {
  readonly input: CardInput;
  /** The products, in the order of the request. */
  readonly products: readonly RenderedProduct[];
  /** Whether every product came out of the cache. */
  readonly isCached: boolean;
}

type Render = (job: CardJob) => Promise<readonly RenderedProduct[]>;

interface Engine {
  readonly render: Render;
  readonly close: () => Promise<void>;
}

/**
 * Renders cards, in the given order whatever finishes first. Cached products are not rendered
 * again, and where all are cached neither HarfBuzz is loaded nor a thread started.
 */
export async function* renderCards(
  jobs: Iterable<CardJob> | AsyncIterable<CardJob>,
  options: RenderOptions,
): AsyncGenerator<RenderedCard> {
  const engine = options.threads > 1 ? threadedEngine(options) : ownEngine(options);
  const ahead = options.threads > 1 ? options.threads * 4 : 1;
  const pending: Promise<RenderedCard>[] = [];
  const flights: Flights = new Map();
  try {
    for await (const job of jobs) {
      const card = renderedCard(job, options, engine.render, flights);
      // a failure is thrown when its turn comes, below
      card.catch(() => {});
      pending.push(card);
      if (pending.length >= ahead) yield* takeFirst(pending);
    }
    while (pending.length > 0) yield* takeFirst(pending);
  } finally {
    await engine.close();
  }
}

async function* takeFirst(pending: Promise<RenderedCard>[]): AsyncGenerator<RenderedCard> {
  const first = pending.shift();
  if (first !== undefined) yield await first;
}

/** The products being fetched or drawn, by key, so that equal cards are drawn once. */
type Flights = Map<string, Promise<ReadonlyMap<string, Uint8Array>>>;

async function renderedCard(
  { input, products }: CardJob,
  { look, cache }: RenderOptions,
  render: Render,
  flights: Flights,
): Promise<RenderedCard> {
  const keyOf = cardKeys(input, look.sha256);
  const own = products.filter((product) => !flights.has(keyOf(product)));
  let drawn = 0;
  const flight = fetched({ input, products: own }, keyOf, cache, async (job) => {
    drawn = job.products.length;
    return render(job);
  });
  for (const product of own) flights.set(keyOf(product), flight);
  const landed = await Promise.all(
    products.map(async (product) => {
      const bytes = (await flights.get(keyOf(product)))?.get(keyOf(product));
      return { product, bytes: bytes ?? never(product) };
    }),
  ).finally(() => own.map((product) => flights.delete(keyOf(product))));
  return { input, products: landed, isCached: drawn === 0 };
}

/** The products of a card from the cache, or else from the renderer, which fills the cache. */
async function fetched(
  { input, products }: CardJob,
  keyOf: (product: CardProduct) => string,
  cache: CardCache,
  render: Render,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const known = new Map<string, Uint8Array>();
  const due: CardProduct[] = [];
  for (const product of products) {
    const bytes = await cache.get(keyOf(product));
    if (bytes === null) due.push(product);
    else known.set(keyOf(product), bytes);
  }
  const rendered = due.length === 0 ? [] : await render({ input, products: due });
  for (const { product, bytes } of rendered) {
    known.set(keyOf(product), bytes);
    await cache.put(keyOf(product), bytes);
  }
  return known;
}

function never(product: CardProduct): never {
  throw new Error(`Cannot hand out a card: no renderer made its "${product}"`);
}

/** A renderer in this thread, which is made for the first card that is due. */
export function ownRenderer(look: CardLook): () => Promise<Render> {
  return once(async () => (await import("./worker.ts")).createWorker(look));
}

function ownEngine({ look, renderer = ownRenderer(look) }: RenderOptions): Engine {
  return { render: async (job) => (await renderer())(job), close: async () => {} };
}

/** The number of cards that are drawn sooner than threads start: most edits redraw no more. */
const fewCards = 8;

/** A pool of threads, started where more than a few cards are due. */
function threadedEngine(options: RenderOptions): Engine {
  const { look, threads } = options;
  const own = ownEngine(options);
  let due = 0;
  let pool: Promise<{ run: Render; destroy: () => Promise<void> }> | null = null;
  const start = async () => {
    const { Tinypool } = await import("tinypool");
    const workers = new Tinypool({
      filename: new URL("worker-boot.mjs", import.meta.url).href,
      minThreads: threads,
      maxThreads: threads,
      workerData: look,
    });
    return {
      run: (job: CardJob): Promise<readonly RenderedProduct[]> => workers.run(job),
      destroy: () => workers.destroy(),
    };
  };
  return {
    render: async (job) => {
      due++;
      if (due <= fewCards) return own.render(job);
      pool ??= start();
      return (await pool).run(job);
    },
    close: async () => {
      if (pool !== null) await (await pool).destroy();
    },
  };
}
