import { describePrices } from '@/components/live/market-label/market-label';
import { getSiteContent } from '@/lib/content/site-content/current';
import type { Channel } from '@/lib/content/site-content/site-content';
import type { SiteConfig } from '@/lib/core/site-config/site-config';
import type { MarketView } from '@/lib/market/data/source';
import { getSiteConfig } from '@/lib/robots/catalogue/current';
import { FOOTER_COLUMNS, FOOTER_TITLES, type FooterColumn } from '@/lib/site/navigation/destinations';
import { shownDestinations } from '@/lib/site/navigation/shown';

export interface FooterColumnView {
  readonly column: FooterColumn;
  readonly title: string;
  readonly links: readonly {
    readonly path: string;
    readonly title: string;
    readonly audience: 'everyone' | 'guests' | 'users';
  }[];
}

export interface PageFooterView {
  /** Where prices come from, for example "Simulated prices. Prices are generated …". */
  readonly prices: string;
  /** The market's time on pages with figures or prices, otherwise 0. */
  readonly now: number;
  readonly contact: SiteConfig['contact'];
  readonly columns: readonly FooterColumnView[];
  readonly channels: readonly Channel[];
}

/** @param hasFigures whether the page shows figures or prices */
export function pageFooterView(market: MarketView, hasFigures: boolean): PageFooterView {
  const { features, contact } = getSiteConfig();
  const shown = shownDestinations({ features });
  return {
    prices: `${market.label}. ${describePrices(market)}`,
    now: hasFigures ? market.now : 0,
    contact,
    columns: FOOTER_COLUMNS.map((column) => ({
      column,
      title: FOOTER_TITLES[column],
      links: shown
        .filter(({ footer }) => footer === column)
        .map(({ path, title, audience }) => ({ path, title, audience: audience ?? 'everyone' })),
    })),
    channels: getSiteContent().channels,
  };
}
