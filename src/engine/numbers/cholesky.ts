import { at, present } from "../../language/at.ts";

// Symmetric positive definite matrices, n × n, in one row-major array.

/** The lower triangular factor L with A = L Lᵀ; null where A is not positive definite. */
export function cholesky(a: Float64Array, n: number): Float64Array | null {
  const l = new Float64Array(n * n);
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = at(a, i * n + j);
      for (let k = 0; k < j; k += 1) sum -= present(l[i * n + k]) * present(l[j * n + k]);
      if (i !== j) {
        l[i * n + j] = sum / at(l, j * n + j);
        continue;
      }
      if (!(sum > 0)) return null;
      l[i * n + i] = Math.sqrt(sum);
    }
  }
  return l;
}

/** The solution x of L Lᵀ x = b. */
export function solveCholesky(l: Float64Array, b: Float64Array): Float64Array {
  const n = b.length;
  const x = Float64Array.from(b);
  for (let i = 0; i < n; i += 1) {
    let sum = at(x, i);
    for (let k = 0; k < i; k += 1) sum -= present(l[i * n + k]) * present(x[k]);
    x[i] = sum / at(l, i * n + i);
  }
  for (let i = n - 1; i >= 0; i -= 1) {
    let sum = at(x, i);
    for (let k = i + 1; k < n; k += 1) sum -= present(l[k * n + i]) * present(x[k]);
    x[i] = sum / at(l, i * n + i);
  }
  return x;
}

/** The inverse A⁻¹ as rows, made exactly symmetric. */
export function inverseFromCholesky(l: Float64Array, n: number): number[][] {
  const columns = Array.from({ length: n }, (_, j) => {
    const unit = new Float64Array(n);
    unit[j] = 1;
    return solveCholesky(l, unit);
  });
  return columns.map((column, i) => columns.map((other, j) => (at(column, j) + at(other, i)) / 2));
}
