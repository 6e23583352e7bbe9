import { present } from "../../model/language/at.ts";

/** A cosine and a sine for each harmonic of the year, from the first one on; empty for no season. */
export type Season = readonly number[];

/** The readings that have one of the same level right before them, by index, and the level of each. */
export interface Pairs {
  readonly indices: readonly number[];
  readonly levels: readonly number[];
}

const harmonics = 3;
/** F of a harmonic below which it is taken for chance: about one in 300. */
const leastF = 6;
const leastFreedom = 4;

/** The waves of a year: cosine and sine of each harmonic, by reading. */
export type Waves = readonly (readonly number[])[];

/** The values of the waves in a period; none where a year has one period. */
export function wavesAt(place: number, perYear: number): readonly number[] {
  const count = Math.min(harmonics, Math.floor(perYear / 2));
  return Array.from({ length: 2 * count }, (_, i) => {
    const angle = (2 * Math.PI * ((i >> 1) + 1) * place) / perYear;
    return i % 2 === 0 ? Math.cos(angle) : Math.sin(angle);
  });
}

/** The values less their season. */
export function withoutSeason(values: readonly number[], waves: Waves, season: Season): number[] {
  const plain = values.slice();
  for (const [k, term] of season.entries()) {
    const wave = present(waves[k]);
    if (term === 0) continue;
    for (let i = 0; i < plain.length; i += 1) {
      plain[i] = present(plain[i]) - term * present(wave[i]);
    }
  }
  return plain;
}

/**
 * The harmonics of a year that stand out of readings whose memory is given, each tested in turn (harmonic regression
 * with Cochrane and Orcutt's differences); none before a whole year is known.
 */
export function seasonOf(
  values: readonly number[],
  waves: Waves,
  pairs: Pairs,
  { memory, perYear }: { readonly memory: number; readonly perYear: number },
): Season {
  if (values.length < perYear) return [];
  const season: number[] = [];
  let left = within(differences(values, pairs, memory), pairs);
  for (let k = 0; k < waves.length; k += 2) {
    const cosines = within(differences(present(waves[k]), pairs, memory), pairs);
    const sines = within(differences(present(waves[k + 1]), pairs, memory), pairs);
    const found = plane(left, cosines, sines);
    const freedom = left.length - 3 - k;
    const rest = Math.max(0, product(left, left) - found.explained);
    const isFound =
      freedom >= leastFreedom && found.explained * freedom > leastF * found.terms * rest;
    season.push(isFound ? found.cosine : 0, isFound ? found.sine : 0);
    if (!isFound) continue;
    left = left.map(
      (y, i) => y - found.cosine * present(cosines[i]) - found.sine * present(sines[i]),
    );
  }
  return season.some((term) => term !== 0) ? season : [];
}

export function differences(values: readonly number[], { indices }: Pairs, memory: number) {
  return indices.map((i) => present(values[i]) - memory * present(values[i - 1]));
}

/** Values less the mean of those of the same level, which are side by side. */
export function within(values: readonly number[], { levels }: Pick<Pairs, "levels">): number[] {
  const centred: number[] = [];
  let from = 0;
  while (from < values.length) {
    let end = from;
    let sum = 0;
    while (end < values.length && levels[end] === levels[from]) {
      sum += present(values[end]);
      end += 1;
    }
    for (let i = from; i < end; i += 1) centred.push(present(values[i]) - sum / (end - from));
    from = end;
  }
  return centred;
}

/** Least squares on two regressors; on the first alone where the second is none, as at two periods a cycle. */
function plane(y: readonly number[], a: readonly number[], b: readonly number[]) {
  const aa = product(a, a);
  const bb = product(b, b);
  const ab = product(a, b);
  const ay = product(a, y);
  const by = product(b, y);
  const determinant = aa * bb - ab * ab;
  if (determinant <= 1e-9 * aa * aa) {
    const cosine = aa > 0 ? ay / aa : 0;
    return { cosine, sine: 0, explained: cosine * ay, terms: 1 };
  }
  const cosine = (bb * ay - ab * by) / determinant;
  const sine = (aa * by - ab * ay) / determinant;
  return { cosine, sine, explained: cosine * ay + sine * by, terms: 2 };
}

function product(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += present(a[i]) * present(b[i]);
  return sum;
}
