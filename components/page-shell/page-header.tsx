import { CLASS_WORDS } from '@/components/asset-class/class-words';
import { ButtonLink } from '@/components/button/button';
import { BrandMark } from '@/components/icon/icon';
import { MarketLabel } from '@/components/market-label/market-label';
import { homePath, logInPath, robotsPath, signUpPath } from '@/lib/addresses/addresses';
import { ASSET_CLASSES, type AssetClass } from '@/lib/addresses/asset-class';
import type { MarketView } from '@/lib/market/source';
import styles from './page-header.module.css';

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
        <div className={styles['account']}>
          <a className={styles['log-in']} href={logInPath()}>
            Log in
          </a>
          <ButtonLink compact href={signUpPath()}>
            Join For Free
          </ButtonLink>
        </div>
      </div>
    </header>
  );
}
