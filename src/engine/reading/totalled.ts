/** Drawn weights with the total of the declared ones, which only a sum can tell from others. */
export function totalled(drawn: readonly number[], declared: readonly number[]): readonly number[] {
  const total = drawn.reduce((sum, weight) => sum + weight, 0);
  const wanted = declared.reduce((sum, weight) => sum + weight, 0);
  return total === 0 ? drawn : drawn.map((weight) => (weight * wanted) / total);
}
