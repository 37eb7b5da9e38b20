import { MarketLabel } from '@/components/shell/market-label/market-label';
import { ButtonLink } from '@/components/ui/button/button';
import { joinClasses } from '@/components/ui/design/class-names';
import { BrandMark } from '@/components/ui/icon/icon';
import type { MarketView } from '@/lib/market/data/source';
import { homePath, logInPath, SITE_PATHS, signUpPath } from '@/lib/site/addresses/addresses';
import type { AssetClass } from '@/lib/site/addresses/asset-class';
import { menuLinks } from '@/lib/site/addresses/pages';
import styles from './page-header.module.css';
import { PersonIcon } from './person-icon';

interface PageHeaderProps {
  readonly market: MarketView;
  readonly section: AssetClass | undefined;
}

export function PageHeader({ market, section }: PageHeaderProps) {
  return (
    <header className={styles['header']}>
      <div className={styles['bar']}>
        <a className={styles['brand']} href={homePath()}>
          <BrandMark />
          Tickproof
        </a>
        <nav className={styles['menu']} aria-label="Robots">
          <ul className={styles['links']}>
            {menuLinks('header').map(({ path, label, section: ofLink }) => (
              <li key={path}>
                <a
                  className={styles['link']}
                  href={path}
                  aria-current={ofLink !== undefined && ofLink === section ? 'true' : undefined}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <span className={styles['market']}>
          <MarketLabel market={market} short />
        </span>
        {/* Every page has both; `data-user` on <html> picks one before the first paint. */}
        <div className={joinClasses(styles['account'], styles['of-guest'])}>
          <a className={styles['log-in']} href={logInPath()}>
            Log in
          </a>
          <ButtonLink compact href={signUpPath()}>
            Join For Free
          </ButtonLink>
        </div>
        <div className={joinClasses(styles['account'], styles['of-user'])}>
          <a
            className={styles['mine']}
            href={SITE_PATHS.account}
            data-menu="account"
            aria-expanded="false"
            suppressHydrationWarning
          >
            <PersonIcon />
            Account
          </a>
        </div>
      </div>
    </header>
  );
}
