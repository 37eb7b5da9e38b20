import { describePrices } from '@/components/live/market-label/market-label';
import { popoverClass } from '@/components/ui/popover/popover';
import { Time } from '@/components/ui/time/time';
import type { MarketName, MarketView } from '@/lib/market/data/source';
import { helpPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { ABOUT_PRICES } from './about-id';
import styles from './market-bar.module.css';

interface AboutPricesProps {
  readonly market: MarketView;
  /** The time of the newest price in the bar, UTC milliseconds; null if it has none. */
  readonly asOf: number | null;
}

const MORE: Readonly<Record<MarketName, { readonly label: string; readonly href: string }>> = {
  simulated: { label: 'How prices are simulated', href: helpPath('simulated-prices') },
  imported: { label: 'How to check them', href: SITE_PATHS.verify },
  live: { label: 'How to check them', href: SITE_PATHS.verify },
};

/** Explains the bar's label: a native popover that the label opens. */
export function AboutPrices({ market, asOf }: AboutPricesProps) {
  const { label, href } = MORE[market.name];
  return (
    <aside
      id={ABOUT_PRICES}
      className={popoverClass(styles['about'])}
      popover="auto"
      aria-label="About these prices"
    >
      <p>{describePrices(market)} Robots’ results come from model accounts, not from real money.</p>
      <p>
        {asOf !== null && (
          <>
            Market time of these prices: <Time at={asOf} />.{' '}
          </>
        )}
        <a href={href}>{label}</a>
      </p>
    </aside>
  );
}
