import { useMemo, useRef } from 'react';
import { livePrices } from '@/components/live/real-time/live-prices';
import type { PriceStore } from '@/components/live/real-time/price-store';
import { Tone } from '@/components/ui/change/tone';
import { formatNumber } from '@/lib/core/format/number';
import { figureNow, type Leg } from './legs';
import { useLive } from './use-live';

/** A live dollar amount: what it was when the figures last changed, and how prices move it. */
export interface LiveAmount {
  readonly amount: number;
  readonly legs: readonly Leg[];
}

interface LiveMoneyProps {
  readonly value: LiveAmount;
  readonly decimals?: 0 | 2;
  /** False for values such as an account's equity, which get no sign and no color. */
  readonly isResult?: boolean;
  /** A price store for tests. */
  readonly prices?: Pick<PriceStore, 'read'>;
}

/** Dollars that follow prices. */
export function LiveMoney({ value, decimals = 0, isResult = true, prices = livePrices }: LiveMoneyProps) {
  const { amount, legs } = value;
  const place = useRef<HTMLSpanElement>(null);
  const fundIds = useMemo(() => [...new Set(legs.map(({ fundId }) => fundId))], [legs]);
  const now = useLive({
    place,
    fundIds,
    read: () => figureNow(amount, legs, (fundId) => prices.read(fundId)?.price ?? null),
  });
  const shown = now ?? amount;
  return (
    <span ref={place} data-live="money">
      {isResult ? (
        <Money amount={shown} decimals={decimals} />
      ) : (
        formatNumber(shown, { decimals, prefix: '$' })
      )}
    </span>
  );
}

/** A gain or loss in dollars, with a sign as well as a color. */
export function Money({ amount, decimals = 0 }: { readonly amount: number; readonly decimals?: 0 | 2 }) {
  return <Tone text={formatNumber(amount, { decimals, prefix: '$', signed: true })} />;
}
