/**
 * Thins a series to at most `limit` points (an even number) without losing peaks and troughs: keeps the lowest and the
 * highest of each section, in order. The first and last points are always kept.
 */
export function thinOut<Point extends { readonly value: number }>(
  points: readonly Point[],
  limit: number,
): readonly Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (points.length <= limit || !first || !last) return points;
  const inner = points.slice(1, -1);
  const stretches = (limit - 2) / 2;
  const kept = Array.from({ length: stretches }, (_, index) => {
    const from = Math.floor((index * inner.length) / stretches);
    const to = Math.floor(((index + 1) * inner.length) / stretches);
    return keepExtremes(inner.slice(from, to));
  });
  return [first, ...kept.flat(), last];
}

function keepExtremes<Point extends { readonly value: number }>(stretch: readonly Point[]): readonly Point[] {
  let lowest = 0;
  let highest = 0;
  stretch.forEach((point, index) => {
    if (point.value < (stretch[lowest]?.value ?? 0)) lowest = index;
    if (point.value > (stretch[highest]?.value ?? 0)) highest = index;
  });
  return stretch.filter((_, index) => index === lowest || index === highest);
}
