/** The box of a row's line: a unit of width for each of thirty closes makes the shortest paths. */
export const LINE_BOX = { width: 29, height: 28 } as const;

/** The last closes as a path's `d`, ending at the right; null for fewer than two. */
export function closeLine(closes: readonly number[]): string | null {
  const shown = closes.slice(-LINE_BOX.width - 1);
  if (shown.length < 2) return null;
  const low = Math.min(...shown);
  const span = Math.max(...shown) - low || 1;
  const heights = shown.map((close) => Math.round(LINE_BOX.height * (1 - (close - low) / span)));
  const steps = heights.slice(1).map((height, index) => {
    const step = height - (heights[index] ?? 0);
    return step < 0 ? `1${step}` : `1 ${step}`;
  });
  return `M${LINE_BOX.width + 1 - shown.length} ${heights[0]}l${steps.join(' ')}`;
}
