import { describeMarket, describePrices } from '@/components/shell/market-label/market-label';
import type { MarketView } from '@/lib/market/data/source';
import { menuLinks } from '@/lib/site/addresses/pages';
import { FirstPaint, PAGE_FOOT } from './first-paint';
import styles from './page-footer.module.css';

interface PageFooterProps {
  readonly market: MarketView;
  readonly hasFigures: boolean;
}

export function PageFooter({ market, hasFigures }: PageFooterProps) {
  return (
    <footer id={PAGE_FOOT} className={styles['footer']}>
      <FirstPaint />
      <div className={styles['columns']}>
        <div className={styles['truth']}>
          <p className={styles['brand']}>Tickproof: AI trading robots whose every trade you can check.</p>
          <p>
            {market.label}. {hasFigures ? describeMarket(market) : describePrices(market)} No robot here has
            traded real money.
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
          <MenuLinks menu="footer" />
        </nav>
        <nav aria-labelledby="footer-legal">
          <h2 id="footer-legal" className={styles['title']}>
            Legal
          </h2>
          <MenuLinks menu="legal" />
        </nav>
      </div>
    </footer>
  );
}

function MenuLinks({ menu }: { readonly menu: 'footer' | 'legal' }) {
  return (
    <ul>
      {menuLinks(menu).map(({ path, label }) => (
        <li key={path}>
          <a className={styles['link']} href={path}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
