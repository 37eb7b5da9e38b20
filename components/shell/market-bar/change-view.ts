import { formatPercent } from '@/lib/core/format/number';

export interface ChangeView {
  readonly text: string;
  readonly tone: 'gain' | 'loss' | undefined;
  /** No new price has come for minutes while its market is open. */
  readonly isOld?: boolean;
}

/** A change in percent as the bar shows it; the tone is that of the text, since what rounds to nothing is neither. */
export function changeView(changePct: number | null): ChangeView {
  const text = formatPercent(changePct, 2, true);
  return { text, tone: text.startsWith('+') ? 'gain' : text.startsWith('\u2212') ? 'loss' : undefined };
}
