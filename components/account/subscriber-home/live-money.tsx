import { useMemo, useRef } from 'react';
import { figureNow } from '@/components/live/live-price/legs';
import { useLive } from '@/components/live/live-price/use-live';
import { livePrices } from '@/components/live/real-time/live-prices';
import type { PriceStore } from '@/components/live/real-time/price-store';
import { formatNumber } from '@/lib/core/format/number';
import type { LiveAmount } from './open-legs';
import styles from './subscriber-home.module.css';

interface LiveMoneyProps {
  readonly value: LiveAmount;
  readonly decimals?: 0 | 2;
  /** A price store for tests. */
  readonly prices?: Pick<PriceStore, 'read'>;
}

/** A gain or loss in dollars that follows prices. */
export function LiveMoney({ value: { amount, legs }, decimals = 0, prices = livePrices }: LiveMoneyProps) {
  const place = useRef<HTMLSpanElement>(null);
  const fundIds = useMemo(() => [...new Set(legs.map(({ fundId }) => fundId))], [legs]);
  const now = useLive({
    place,
    fundIds,
    read: () => figureNow(amount, legs, (fundId) => prices.read(fundId)?.price ?? null),
  });
  return (
    <span ref={place} data-live="money">
      <Money amount={now ?? amount} decimals={decimals} />
    </span>
  );
}

/** A gain or loss in dollars, with a sign as well as a color. */
export function Money({ amount, decimals = 0 }: { readonly amount: number; readonly decimals?: 0 | 2 }) {
  const text = formatNumber(amount, { decimals, prefix: '$', signed: true });
  const tone = text.startsWith('+') ? 'gain' : text.startsWith('\u2212') ? 'loss' : null;
  return <span className={tone === null ? undefined : styles[tone]}>{text}</span>;
}
