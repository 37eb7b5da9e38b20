import { ARTICLE_TITLES } from '@/components/content/legal/article-titles';
import { CLASS_WORDS } from '@/components/robots/asset-class/class-words';
import { describeMarket } from '@/components/shell/market-label/market-label';
import type { MarketView } from '@/lib/market/data/source';
import {
  helpPath,
  homePath,
  legalPath,
  preloginPath,
  robotsPath,
  SITE_PATHS,
} from '@/lib/site/addresses/addresses';
import { ASSET_CLASSES } from '@/lib/site/addresses/asset-class';
import { LEGAL_ARTICLES } from '@/lib/site/addresses/legal-articles';
import { FirstPaint, PAGE_FOOT } from './first-paint';
import styles from './page-footer.module.css';

export function PageFooter({ market }: { readonly market: MarketView }) {
  return (
    <footer id={PAGE_FOOT} className={styles['footer']}>
      <FirstPaint />
      <div className={styles['columns']}>
        <div className={styles['truth']}>
          <p className={styles['brand']}>Tickproof: AI trading robots whose every trade you can check.</p>
          <p>
            {market.label}. {describeMarket(market)} No robot here has traded real money.
          </p>
          <p>
            Nothing on this site is financial advice. Past and simulated results don’t predict future returns,
            and trading can lose money.
          </p>
        </div>
        <nav aria-labelledby="footer-pages">
          <h2 id="footer-pages" className={styles['title']}>
            Pages
          </h2>
          <ul>
            <li>
              <a className={styles['link']} href={homePath()}>
                Home
              </a>
            </li>
            {ASSET_CLASSES.map((assetClass) => (
              <li key={assetClass}>
                <a className={styles['link']} href={robotsPath(assetClass)}>
                  {CLASS_WORDS[assetClass].robots}
                </a>
              </li>
            ))}
            <li>
              <a className={styles['link']} href={SITE_PATHS.tickers}>
                Tickers
              </a>
            </li>
            <li>
              <a className={styles['link']} href={SITE_PATHS.memberships}>
                Plans
              </a>
            </li>
            <li>
              <a className={styles['link']} href={preloginPath()}>
                Level test
              </a>
            </li>
            <li>
              <a className={styles['link']} href={helpPath()}>
                Help
              </a>
            </li>
            <li>
              <a className={styles['link']} href={SITE_PATHS.apiReference}>
                API reference
              </a>
            </li>
            <li>
              <a className={styles['link']} href={SITE_PATHS.rss}>
                RSS feed of new robots
              </a>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-legal">
          <h2 id="footer-legal" className={styles['title']}>
            Legal
          </h2>
          <ul>
            {LEGAL_ARTICLES.map((article) => (
              <li key={article}>
                <a className={styles['link']} href={legalPath(article)}>
                  {ARTICLE_TITLES[article]}
                </a>
              </li>
            ))}
            <li>
              <a className={styles['link']} href={legalPath()}>
                All legal articles
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
