import { MenuIcon } from '@/components/shell/site-menu/menu-icon';
import { SITE_MENU } from '@/components/shell/site-menu/menu-id';
import { SiteMenu } from '@/components/shell/site-menu/site-menu';
import type { EntryView } from '@/components/shell/site-menu/site-menu-view';
import { SearchIcon } from '@/components/shell/site-search/search-icon';
import { SEARCH_BOX } from '@/components/shell/site-search/search-id';
import { SiteSearch } from '@/components/shell/site-search/site-search';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { joinClasses } from '@/components/ui/design/class-names';
import { BrandMark } from '@/components/ui/icon/icon';
import { SHOWN } from '@/components/ui/shown/shown';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { homePath, logInPath, SITE_PATHS, signUpPath } from '@/lib/site/addresses/addresses';
import type { AssetClass } from '@/lib/site/addresses/asset-class';
import styles from './page-header.module.css';

interface PageHeaderProps {
  /** The page's canonical address; empty for pages without one. */
  readonly path: string;
  readonly section: AssetClass | undefined;
  readonly menu: readonly EntryView[];
}

export function PageHeader({ path, section, menu }: PageHeaderProps) {
  return (
    <header className={styles['header']} data-frame="">
      <div className={styles['bar']}>
        <a className={styles['brand']} href={homePath()}>
          <BrandMark />
          <span>Tickproof</span>
        </a>
        <SiteMenu entries={menu} />
        <SiteSearch section={section} />
        <Button
          look="quiet"
          isSquare
          className={joinClasses(styles['opener'], styles['of-search'])}
          popoverTarget={SEARCH_BOX}
          aria-label="Search"
        >
          <SearchIcon size={20} />
        </Button>
        {/* Every page has both; `data-user` on <html> picks one before the first paint. */}
        <div className={joinClasses(styles['account'], styles['of-guest'], SHOWN.toGuests)}>
          <a className={styles['log-in']} href={logInPath()}>
            Log in
          </a>
          <ButtonLink size={36} href={signUpPath()}>
            Join For Free
          </ButtonLink>
        </div>
        <div className={joinClasses(styles['account'], styles['of-user'], SHOWN.toUsers)}>
          <a
            className={styles['robots']}
            href={SITE_PATHS.subscriberHome}
            aria-current={path === SITE_PATHS.subscriberHome ? 'page' : undefined}
            data-my-robots=""
          >
            My robots
          </a>
          <a
            className={styles['robots']}
            href={SITE_PATHS.paperTrades}
            aria-current={path === SITE_PATHS.paperTrades ? 'page' : undefined}
          >
            Paper trades
          </a>
          <a
            className={joinClasses(styles['mine'], styles['inbox'])}
            href={SITE_PATHS.notifications}
            aria-current={path === SITE_PATHS.notifications ? 'page' : undefined}
            data-inbox=""
          >
            <MenuIcon name="bell" />
            <VisuallyHidden>Inbox</VisuallyHidden>
          </a>
          <a
            className={styles['mine']}
            href={SITE_PATHS.account}
            data-menu="account"
            aria-expanded="false"
            suppressHydrationWarning
          >
            <PersonIcon />
            <VisuallyHidden>Account</VisuallyHidden>
          </a>
        </div>
        <Button
          look="quiet"
          isSquare
          className={joinClasses(styles['opener'], styles['of-menu'])}
          popoverTarget={SITE_MENU}
          aria-label="Menu"
        >
          <svg
            width="20"
            height="20"
            viewBox="0 0 20 20"
            aria-hidden="true"
            fill="none"
            stroke="currentColor"
          >
            <path d="M3 5.5h14M3 10h14M3 14.5h14" strokeWidth="1.75" strokeLinecap="round" />
          </svg>
        </Button>
      </div>
    </header>
  );
}

/** Shown when signed in; hidden from screen readers. */
function PersonIcon() {
  return (
    <svg width="28" height="28" viewBox="0 0 22 22" aria-hidden="true" fill="none" stroke="currentColor">
      <circle cx="11" cy="11" r="9.5" strokeWidth="1.5" />
      <circle cx="11" cy="9" r="3" strokeWidth="1.5" />
      <path d="M5 18c1-3 3.2-4.5 6-4.5s5 1.5 6 4.5" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
