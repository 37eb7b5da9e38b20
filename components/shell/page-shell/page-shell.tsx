import type { ReactNode } from 'react';
import { MarketBar } from '@/components/shell/market-bar/market-bar';
import { type MarketView, PRICE_KINDS } from '@/lib/market/data/source';
import type { AssetClass } from '@/lib/site/addresses/asset-class';
import { PageFooter } from './page-footer';
import { PageHeader } from './page-header';
import styles from './page-shell.module.css';
import { PageStart } from './page-start';

const CONTENT_ID = 'content';

interface PageShellProps {
  readonly market: MarketView;
  /** The market to mark in the menu. */
  readonly section?: AssetClass;
  /** Whether the page shows figures or prices; if so, their time is in the footer. */
  readonly hasFigures?: boolean;
  readonly children: ReactNode;
}

export function PageShell({ market, section, hasFigures = false, children }: PageShellProps) {
  return (
    <>
      <a className={styles['skip']} href={`#${CONTENT_ID}`}>
        Skip to the content
      </a>
      <PageHeader market={market} section={section} />
      <MarketBar market={market.name} section={section} />
      <main id={CONTENT_ID} className={styles['main']} tabIndex={-1}>
        {children}
      </main>
      <PageFooter market={market} hasFigures={hasFigures} />
      <PageStart priceKind={PRICE_KINDS[market.name]} />
    </>
  );
}
