import type { PredictionQuestion } from '@/lib/community/predictions/predictions';
import { formatDay } from '@/lib/core/format/date';
import { formatPercent, formatPrice } from '@/lib/core/format/number';

/** What tables and pages show of a question, decimals of its prices included. */
export interface ShownQuestion extends PredictionQuestion {
  readonly decimals: number;
}

/** "Will AAPL close above 201.30 on 27 Nov 2026?" */
export function questionText({ ticker, reference, from, to, decimals }: ShownQuestion): string {
  const level = reference === null ? `its close of ${formatDay(from)}` : formatPrice(reference, decimals);
  return `Will ${ticker} close above ${level} on ${formatDay(to)}?`;
}

/** "Yes: 202.10" */
export function outcomeText({ outcome, close, decimals }: ShownQuestion): string {
  if (outcome === null) return 'Not decided';
  if (outcome === 'void') return 'Void';
  const word = outcome === 'yes' ? 'Yes' : 'No';
  return close === null ? word : `${word}: ${formatPrice(close, decimals)}`;
}

export function baseRateText({ baseRate }: Pick<PredictionQuestion, 'baseRate'>): string {
  return formatPercent(100 * baseRate, 1);
}
