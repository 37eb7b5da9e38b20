import { FlaskIcon } from '@/components/icon/icon';
import { formatDateTime } from '@/lib/format/date';
import type { MarketName } from '@/lib/market/source';
import styles from './market-label.module.css';

/** Where prices come from, and the market's present in UTC milliseconds. */
export interface MarketView {
  readonly name: MarketName;
  readonly label: string;
  readonly now: number;
}

/** Says wherever figures stand what kind of prices they rest on. */
export function MarketLabel({ market }: { readonly market: MarketView }) {
  return (
    <span className={styles['badge']}>
      <FlaskIcon size={13} />
      {market.label}
    </span>
  );
}

const ORIGINS: Readonly<Record<MarketName, string>> = {
  simulated: 'Prices come from a model of a market, not from an exchange.',
  imported: 'Prices come from files that were imported; the last bar in them counts as the present.',
  live: 'Prices come from live feeds.',
};

/** The same in a sentence. */
export function describeMarket(market: MarketView): string {
  const present = market.now > 0 ? ` Market time: ${formatDateTime(market.now)}.` : '';
  return `${ORIGINS[market.name]}${present}`;
}
