/** Mean and sample deviation (n − 1). */
export function meanAndDeviation(values: ArrayLike<number>): {
  readonly mean: number;
  readonly deviation: number;
} {
  const { length } = values;
  let sum = 0;
  for (let index = 0; index < length; index += 1) sum += values[index] as number;
  const mean = sum / length;
  let squares = 0;
  for (let index = 0; index < length; index += 1) squares += ((values[index] as number) - mean) ** 2;
  return { mean, deviation: Math.sqrt(squares / (length - 1)) };
}
