import { FlaskIcon } from '@/components/ui/icon/icon';
import { formatDateTime } from '@/lib/core/format/date';
import { type MarketName, type MarketView, PRICE_KINDS } from '@/lib/market/data/source';
import styles from './market-label.module.css';

interface MarketLabelProps {
  readonly market: MarketView;
  /** Only the kind of prices, without their sources: for narrow places that stand beside the whole label. */
  readonly short?: boolean;
}

/** Says wherever figures stand what kind of prices they rest on. */
export function MarketLabel({ market, short = false }: MarketLabelProps) {
  return (
    <span className={styles['badge']} data-real={market.name === 'live' || undefined}>
      {market.name === 'simulated' && <FlaskIcon size={13} />}
      <span>{short ? PRICE_KINDS[market.name] : market.label}</span>
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
