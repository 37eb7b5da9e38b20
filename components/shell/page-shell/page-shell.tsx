import type { ReactNode } from 'react';
import { MaintenanceBanner } from '@/components/content/maintenance/maintenance-banner';
import { MarketBar } from '@/components/shell/market-bar/market-bar';
import { type MarketView, PRICE_KINDS } from '@/lib/market/data/source';
import type { AssetClass } from '@/lib/site/addresses/asset-class';
import { BottomBar } from './bottom-bar';
import { PageFooter } from './page-footer';
import { PageHeader } from './page-header';
import styles from './page-shell.module.css';
import { PageStart } from './page-start';

const CONTENT_ID = 'content';

interface PageShellProps {
  readonly market: MarketView;
  /** The page's canonical address, which menus mark; without one, none is. */
  readonly path?: string;
  /** The market to mark in the menu. */
  readonly section?: AssetClass;
  /** Whether the page shows figures or prices; if so, their time is in the footer. */
  readonly hasFigures?: boolean;
  readonly children: ReactNode;
}

export function PageShell({ market, path = '', section, hasFigures = false, children }: PageShellProps) {
  return (
    <>
      <a className={styles['skip']} href={`#${CONTENT_ID}`}>
        Skip to the content
      </a>
      <MaintenanceBanner />
      <PageHeader path={path} section={section} />
      <MarketBar market={market} section={section} />
      <main id={CONTENT_ID} className={styles['main']} tabIndex={-1}>
        {children}
      </main>
      <PageFooter market={market} hasFigures={hasFigures} />
      <BottomBar path={path} />
      <PageStart priceKind={PRICE_KINDS[market.name]} />
    </>
  );
}
