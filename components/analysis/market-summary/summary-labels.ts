import type { KnownShare } from '@/lib/analysis/market-summary/breadth';
import type { MarketSummary } from '@/lib/analysis/market-summary/market-summary';
import { formatDay } from '@/lib/core/format/date';
import { formatPercent } from '@/lib/core/format/number';
import type { FundType } from '@/lib/market/data/instrument';
import { INSTRUMENT_CLASS_LABELS, instrumentClass } from '@/lib/site/addresses/instrument-class';
import type { SummaryDays, SummaryDirection } from '@/lib/site/addresses/market-summary-address';

export const DIRECTION_LABELS: Readonly<Record<SummaryDirection, string>> = {
  gain: 'Gainers',
  loss: 'Losers',
  active: 'Most active',
  volatile: 'Most volatile',
};

export const PERIOD_LABELS: Readonly<Record<SummaryDays, string>> = {
  1: '1 day',
  7: '7 days',
  30: '30 days',
  90: '90 days',
  365: '1 year',
};

/** `Stocks` for S. */
export function classLabel(fundType: FundType): string {
  return INSTRUMENT_CLASS_LABELS[instrumentClass(fundType)];
}

/** `62%`; a dash if nothing is known. */
export function sharePercent({ hits, count }: KnownShare): string {
  return formatPercent(count === 0 ? null : (100 * hits) / count);
}

/** `Closes of 25 Nov 2026; crypto 26 Nov 2026.` */
export function closesText(asOf: MarketSummary['asOf']): string {
  const [first, ...others] = asOf;
  if (!first) return 'No closes yet.';
  const differing = others.filter(({ day }) => day !== first.day);
  const rest = differing.map(
    ({ fundType, day }) => `; ${classLabel(fundType).toLowerCase()} ${formatDay(day)}`,
  );
  return `Closes of ${formatDay(first.day)}${rest.join('')}.`;
}
