'use client';

import { Change } from '@/components/ui/change/change';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import type { LiveChangeProps, LivePercentProps, LivePriceProps } from './live-value';
import { formatQuote } from './price-labels';

/**
 * Live figures whose code loads after hydration, for pages whose first view doesn't need it. Until then they are the
 * server's text, with the same marks.
 */

const Percent = lazyPart<LivePercentProps>(async () => (await import('./live-value')).LivePercent);
const Price = lazyPart<LivePriceProps>(async () => (await import('./live-value')).LivePrice);
const PriceChange = lazyPart<LiveChangeProps>(async () => (await import('./live-value')).LiveChange);

export function LatePercent(props: LivePercentProps) {
  const { value, legs } = props;
  return (
    <Percent
      {...props}
      fallback={
        <span data-live="percent" data-base={value ?? undefined} data-legs={legs}>
          <Change value={value} decimals={2} />
        </span>
      }
    />
  );
}

export function LatePrice(props: LivePriceProps) {
  const { fundId, price = null } = props;
  return (
    <Price
      {...props}
      fallback={
        <span data-live="price" data-legs={fundId}>
          {price === null ? '' : formatQuote(price)}
        </span>
      }
    />
  );
}

export function LateChange(props: LiveChangeProps) {
  const { fundId, changePct = null } = props;
  return (
    <PriceChange
      {...props}
      fallback={
        <span data-live="change" data-legs={fundId}>
          {changePct !== null && <Change value={changePct} decimals={2} />}
        </span>
      }
    />
  );
}
