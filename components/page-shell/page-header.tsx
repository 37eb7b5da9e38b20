import { CLASS_WORDS } from '@/components/asset-class/class-words';
import { ButtonLink } from '@/components/button/button';
import { joinClasses } from '@/components/design/class-names';
import { BrandMark } from '@/components/icon/icon';
import { MarketLabel } from '@/components/market-label/market-label';
import { homePath, logInPath, robotsPath, SITE_PATHS, signUpPath } from '@/lib/addresses/addresses';
import { ASSET_CLASSES, type AssetClass } from '@/lib/addresses/asset-class';
import type { MarketView } from '@/lib/market/source';
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
            {ASSET_CLASSES.map((assetClass) => (
              <li key={assetClass}>
                <a
                  className={styles['link']}
                  href={robotsPath(assetClass)}
                  aria-current={assetClass === section ? 'true' : undefined}
                >
                  {CLASS_WORDS[assetClass].short}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <span className={styles['market']}>
          <MarketLabel market={market} short />
        </span>
        {/* Both stand in every page; which one is seen is decided before the first paint, by `data-user` on <html>. */}
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
