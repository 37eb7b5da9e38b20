import { formatCount, formatPlural } from '@/lib/format/number';

/** How many robots have their figures; `total` is 0 until the first of them are set up. */
export interface Progress {
  readonly ready: number;
  readonly total: number;
}

export function isPreparing({ ready, total }: Progress): boolean {
  return ready < total || total === 0;
}

/** What is still being prepared, in words for pages and `/readyz`; null when all is ready. */
export function preparingText(progress: Progress): string | null {
  if (!isPreparing(progress)) return null;
  const { ready, total } = progress;
  return total === 0
    ? 'The robots are being set up.'
    : `${formatCount(ready)} of ${formatPlural(total, 'robot')} ready.`;
}
