import { ChannelsButton, ChannelsPopup } from '@/components/content/channels/channels-popup';
import { describeMarket, describePrices } from '@/components/shell/market-label/market-label';
import type { SiteConfig } from '@/lib/core/site-config/site-config';
import type { MarketView } from '@/lib/market/data/source';
import { getSiteConfig } from '@/lib/robots/catalogue/current';
import { reportProblemPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { FOOTER_COLUMNS, FOOTER_TITLES } from '@/lib/site/navigation/destinations';
import { shownDestinations } from '@/lib/site/navigation/shown';
import { FirstPaint, PAGE_FOOT } from './first-paint';
import styles from './page-footer.module.css';

interface PageFooterProps {
  readonly market: MarketView;
  readonly hasFigures: boolean;
}

export function PageFooter({ market, hasFigures }: PageFooterProps) {
  const { features, contact } = getSiteConfig();
  const shown = shownDestinations({ features });
  return (
    <footer id={PAGE_FOOT} className={styles['footer']}>
      <FirstPaint />
      <div className={styles['columns']}>
        <div className={styles['truth']}>
          <p className={styles['brand']}>Tickproof: AI trading robots whose every trade you can check.</p>
          <p>
            {market.label}. {hasFigures ? describeMarket(market) : describePrices(market)} Robots’ results
            come from model accounts, not from real money.
          </p>
          <p>
            Nothing on this site is financial advice. Past and simulated results don’t predict future returns,
            and trading can lose money.
          </p>
          <Contact contact={contact} />
          <div className={styles['contact']}>
            <a href={SITE_PATHS.rss} data-opens="news">
              News
            </a>
            <ChannelsButton className={styles['button']} />
          </div>
        </div>
        {FOOTER_COLUMNS.map((column) => (
          <nav key={column} aria-labelledby={`footer-${column}`}>
            <h2 id={`footer-${column}`} className={styles['title']}>
              {FOOTER_TITLES[column]}
            </h2>
            <ul>
              {shown
                .filter(({ footer }) => footer === column)
                .map(({ path, title, audience = 'everyone' }) => (
                  <li key={path} className={styles[`of-${audience}`]}>
                    <a className={styles['link']} href={path}>
                      {title}
                    </a>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
      </div>
      <ChannelsPopup />
    </footer>
  );
}

/** How to reach the operator: the configured contacts, and the report form, which is always there. */
function Contact({ contact: { phone, email, address } }: Pick<SiteConfig, 'contact'>) {
  return (
    <address className={styles['contact']}>
      {phone !== null && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      {email !== null && <a href={`mailto:${email}`}>{email}</a>}
      {address !== null && <span>{address}</span>}
      <a href={reportProblemPath()}>Report a problem</a>
    </address>
  );
}
