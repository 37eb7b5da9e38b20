import { MenuIcon } from '@/components/shell/site-menu/menu-icon';
import { robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import type { IconName } from '@/lib/site/navigation/destinations';
import styles from './bottom-bar.module.css';

interface BottomBarProps {
  /** The page's canonical address; empty for pages without one. */
  readonly path: string;
}

const LINKS: readonly { readonly title: string; readonly path: string; readonly icon: IconName }[] = [
  { title: 'Robots', path: robotsPath('stocks-etf'), icon: 'stocks' },
  { title: 'My robots', path: SITE_PATHS.subscriberHome, icon: 'robots' },
  { title: 'Paper', path: SITE_PATHS.paperTrades, icon: 'paper' },
  { title: 'Tickers', path: SITE_PATHS.tickers, icon: 'tickers' },
  { title: 'Inbox', path: SITE_PATHS.notifications, icon: 'bell' },
];

/** What users open most, within reach of a thumb. Every page has it; styles show it to users on phones. */
export function BottomBar({ path }: BottomBarProps) {
  return (
    <nav className={styles['bar']} aria-label="Shortcuts" data-bottom-bar="" data-frame="">
      <ul className={styles['links']}>
        {LINKS.map(({ title, path: to, icon }) => (
          <li key={to}>
            <a
              className={styles['link']}
              href={to}
              aria-current={to === path ? 'page' : undefined}
              data-my-robots={to === SITE_PATHS.subscriberHome ? '' : undefined}
              data-inbox={to === SITE_PATHS.notifications ? '' : undefined}
            >
              <MenuIcon name={icon} />
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
