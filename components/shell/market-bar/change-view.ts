import { formatPercent } from '@/lib/core/format/number';

export interface ChangeView {
  readonly text: string;
  readonly tone: 'gain' | 'loss' | undefined;
  /** Whether the price hasn't changed for minutes although its market is open. */
  readonly isOld?: boolean;
}

/** A change in percent for the market bar. The tone comes from the rounded value, so 0.00% is neutral. */
export function changeView(changePct: number | null): ChangeView | null {
  if (changePct === null) return null;
  const text = formatPercent(changePct, 2, true);
  return { text, tone: text.startsWith('+') ? 'gain' : text.startsWith('\u2212') ? 'loss' : undefined };
}
