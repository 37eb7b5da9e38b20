/** Round, evenly spaced ticks that include the lowest and the highest value. */
export function roundTicks(lowest: number, highest: number, wanted = 4): readonly number[] {
  const step = roundStep((highest - lowest || 1) / wanted);
  const first = Math.floor(lowest / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(highest / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(6)));
}

/** The fewest decimals, at most two, that show every tick exactly. */
export function decimalsOf(ticks: readonly number[]): number {
  return [0, 1].find((decimals) => ticks.every((tick) => Number(tick.toFixed(decimals)) === tick)) ?? 2;
}

/** The smallest of 1, 2, 2.5, 5 and 10 times a power of ten that isn't below the value. */
function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= value - 1e-12) ?? 10;
  return factor * power;
}
