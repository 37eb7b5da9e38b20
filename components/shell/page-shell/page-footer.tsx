import { ChannelsButton, ChannelsPopup } from '@/components/content/channels/channels-popup';
import { MarketTime } from '@/components/live/market-label/market-label';
import { SHOWN } from '@/components/ui/shown/shown';
import { ThemeSwitch } from '@/components/ui/theme-switch/theme-switch';
import { reportProblemPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { FirstPaint, PAGE_FOOT } from './first-paint';
import styles from './page-footer.module.css';
import type { PageFooterView } from './page-footer-view';

const AUDIENCES = { everyone: undefined, guests: SHOWN.toGuests, users: SHOWN.toUsers };

export function PageFooter({ prices, now, contact, columns, channels }: PageFooterView) {
  return (
    <footer id={PAGE_FOOT} className={styles['footer']}>
      <FirstPaint />
      <div className={styles['columns']}>
        <div className={styles['truth']}>
          <p className={styles['brand']}>Tickproof: AI trading robots whose every trade you can check.</p>
          <p>
            {prices} <MarketTime now={now} />
            Robots’ results come from model accounts, not from real money.
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
          <ThemeSwitch />
        </div>
        {columns.map(({ column, title, links }) => (
          <nav key={column} aria-labelledby={`footer-${column}`}>
            <h2 id={`footer-${column}`} className={styles['title']}>
              {title}
            </h2>
            <ul>
              {links.map((link) => (
                <li key={link.path} className={AUDIENCES[link.audience]}>
                  <a className={styles['link']} href={link.path}>
                    {link.title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <ChannelsPopup channels={channels} />
    </footer>
  );
}

/** How to reach the operator: the configured contacts, and the report form, which is always there. */
function Contact({ contact: { phone, email, address } }: Pick<PageFooterView, 'contact'>) {
  return (
    <address className={styles['contact']}>
      {phone !== null && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      {email !== null && <a href={`mailto:${email}`}>{email}</a>}
      {address !== null && <span>{address}</span>}
      <a href={reportProblemPath()}>Report a problem</a>
    </address>
  );
}
