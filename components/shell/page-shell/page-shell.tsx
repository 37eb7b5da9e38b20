import type { ReactNode } from 'react';
import { MaintenanceBanner } from '@/components/content/maintenance/maintenance-banner';
import { NewsMark } from '@/components/content/whats-new/news-mark';
import { countedPage } from '@/components/shell/analytics/counted-page';
import { MarketBar } from '@/components/shell/market-bar/market-bar';
import { siteMenuView } from '@/components/shell/site-menu/site-menu-view';
import { type MarketView, PRICE_KINDS } from '@/lib/market/data/source';
import { getSiteConfig } from '@/lib/robots/catalogue/current';
import type { AssetClass } from '@/lib/site/addresses/asset-class';
import type { PageName } from '@/lib/site/addresses/pages';
import { pageFooterView } from './page-footer-view';
import { type FrameFacts, PageFrame } from './page-frame';
import { PageStart } from './page-start';

interface PageShellProps {
  readonly market: MarketView;
  /** The page's canonical address, which menus mark; without one, none is. */
  readonly path?: string;
  /** Its kind, for analytics; pages without one aren't counted. */
  readonly name?: PageName;
  /** The market to mark in the menu. */
  readonly section?: AssetClass;
  /** Whether the page shows figures or prices; if so, their time is in the footer. */
  readonly hasFigures?: boolean;
  readonly children: ReactNode;
}

export function PageShell({
  market,
  path = '',
  name,
  section,
  hasFigures = false,
  children,
}: PageShellProps) {
  const facts: FrameFacts = {
    path,
    section,
    menu: siteMenuView({ path, section }),
    footer: pageFooterView(market, hasFigures),
  };
  const counted = countedPage(getSiteConfig().analytics, name);
  return (
    <>
      <NewsMark />
      <PageFrame
        facts={JSON.stringify(facts)}
        notice={<MaintenanceBanner />}
        bar={<MarketBar market={market} section={section} />}
      >
        {children}
      </PageFrame>
      <PageStart priceKind={PRICE_KINDS[market.name]} {...(counted && { counted })} />
    </>
  );
}
