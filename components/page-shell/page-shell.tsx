import type { ReactNode } from 'react';
import { AccountLinks } from '@/components/account/account-links';
import { ContentAdminMark } from '@/components/edit/content-admin-mark';
import type { AssetClass } from '@/lib/addresses/asset-class';
import type { MarketView } from '@/lib/market/source';
import { PageFooter } from './page-footer';
import { PageHeader } from './page-header';
import styles from './page-shell.module.css';

const CONTENT_ID = 'content';

interface PageShellProps {
  readonly market: MarketView;
  /** The list that the page belongs to, marked in the menu. */
  readonly section?: AssetClass;
  readonly children: ReactNode;
}

/** Header, footer and the landmarks between them, the same around every page. */
export function PageShell({ market, section, children }: PageShellProps) {
  return (
    <>
      <a className={styles['skip']} href={`#${CONTENT_ID}`}>
        Skip to the content
      </a>
      <PageHeader market={market} section={section} />
      <main id={CONTENT_ID} className={styles['main']} tabIndex={-1}>
        {children}
      </main>
      <PageFooter market={market} />
      <AccountLinks />
      <ContentAdminMark />
    </>
  );
}
