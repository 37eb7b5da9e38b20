import { dotProduct } from '@/lib/core/statistics/dot-product';
import type { FeatureColumns } from '@/lib/robots/forecast-models/trees';

/** A logistic regression on standardized features; plain data. */
export interface LogisticModel {
  readonly means: readonly number[];
  readonly deviations: readonly number[];
  /** The intercept, then a weight for each feature. */
  readonly weights: readonly number[];
}

/** Standardized values beyond it count as it, so that one extreme row can't decide. */
const LARGEST = 5;
const STEPS = 12;
const CONVERGED = 1e-8;

/**
 * Logistic regression by Newton's method, with an L2 penalty on all weights but the intercept (C. M. Bishop, "Pattern
 * Recognition and Machine Learning", 2006, 4.3.3). Values that aren't known count as their feature's mean.
 * @param rows which rows of the columns are used
 * @param isYes each of these rows' answer, 0 or 1
 */
export function trainLogistic(
  columns: FeatureColumns,
  rows: Uint32Array,
  isYes: Uint8Array,
  penalty = 1,
): LogisticModel {
  const moments = columns.map((column) => columnMoments(column, rows));
  const means = moments.map(({ mean }) => mean);
  const deviations = moments.map(({ deviation }) => deviation);
  const size = columns.length + 1;
  const weights = new Float64Array(size);
  const row = new Float64Array(size);
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = new Float64Array(size);
    const hessian = new Float64Array(size * size);
    for (const [index, at] of rows.entries()) {
      standardize(columns, at, means, deviations, row);
      const probability = sigmoid(dotProduct(weights, row));
      const error = probability - (isYes[index] as number);
      const curvature = probability * (1 - probability);
      for (let i = 0; i < size; i += 1) {
        gradient[i] = (gradient[i] as number) + error * (row[i] as number);
        const scaled = curvature * (row[i] as number);
        for (let j = 0; j <= i; j += 1)
          hessian[i * size + j] = (hessian[i * size + j] as number) + scaled * (row[j] as number);
      }
    }
    for (let i = 1; i < size; i += 1) {
      gradient[i] = (gradient[i] as number) + penalty * (weights[i] as number);
      hessian[i * size + i] = (hessian[i * size + i] as number) + penalty;
    }
    const change = solveCholesky(hessian, gradient, size);
    for (let i = 0; i < size; i += 1) weights[i] = (weights[i] as number) - (change[i] as number);
    if (Math.max(...change.map(Math.abs)) < CONVERGED) break;
  }
  return { means, deviations, weights: [...weights] };
}

/** @returns the probability of yes for a row of features */
export function predictLogistic(
  { means, deviations, weights }: LogisticModel,
  row: ArrayLike<number>,
): number {
  let odds = weights[0] as number;
  for (let feature = 0; feature < means.length; feature += 1)
    odds +=
      (weights[feature + 1] as number) *
      standardized(row[feature] as number, means[feature] as number, deviations[feature] as number);
  return sigmoid(odds);
}

function standardized(value: number, mean: number, deviation: number): number {
  const scaled = (value - mean) / deviation;
  return Number.isNaN(scaled) ? 0 : Math.max(-LARGEST, Math.min(LARGEST, scaled));
}

function standardize(
  columns: FeatureColumns,
  at: number,
  means: readonly number[],
  deviations: readonly number[],
  into: Float64Array,
): void {
  into[0] = 1;
  for (let feature = 0; feature < columns.length; feature += 1)
    into[feature + 1] = standardized(
      columns[feature]?.[at] as number,
      means[feature] as number,
      deviations[feature] as number,
    );
}

/** Of the known values; a deviation of 1 where they don't vary. */
function columnMoments(column: Float32Array, rows: Uint32Array) {
  let [count, sum] = [0, 0];
  for (const row of rows) {
    const value = column[row] as number;
    if (Number.isNaN(value)) continue;
    count += 1;
    sum += value;
  }
  const mean = count > 0 ? sum / count : 0;
  let squares = 0;
  for (const row of rows) {
    const value = column[row] as number;
    if (!Number.isNaN(value)) squares += (value - mean) ** 2;
  }
  return { mean, deviation: Math.sqrt(squares / count) || 1 };
}

function sigmoid(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/** Solves a symmetric positive definite system of which the lower half is given, and replaced. */
function solveCholesky(matrix: Float64Array, right: Float64Array, size: number): number[] {
  const at = (i: number, j: number) => matrix[i * size + j] as number;
  for (let j = 0; j < size; j += 1) {
    for (let i = j; i < size; i += 1) {
      let sum = at(i, j);
      for (let k = 0; k < j; k += 1) sum -= at(i, k) * at(j, k);
      matrix[i * size + j] = i === j ? Math.sqrt(sum) : sum / at(j, j);
    }
  }
  const solution = [...right];
  for (let i = 0; i < size; i += 1) {
    for (let k = 0; k < i; k += 1) solution[i] = (solution[i] as number) - at(i, k) * (solution[k] as number);
    solution[i] = (solution[i] as number) / at(i, i);
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    for (let k = i + 1; k < size; k += 1)
      solution[i] = (solution[i] as number) - at(k, i) * (solution[k] as number);
    solution[i] = (solution[i] as number) / at(i, i);
  }
  return solution;
}
