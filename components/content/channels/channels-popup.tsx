import { CloseButton } from '@/components/ui/close-button/close-button';
import { menuItemClass, SHEET_HEAD, sheetClass } from '@/components/ui/popover/popover';
import type { Channel } from '@/lib/content/site-content/site-content';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './channels-popup.module.css';

const ID = 'channels';

/** Opens the popup, also without scripts. */
export function ChannelsButton({ className }: { readonly className?: string | undefined }) {
  return (
    <button type="button" className={className} popoverTarget={ID}>
      Subscribe to channels
    </button>
  );
}

/**
 * The operator's channels elsewhere, and the RSS feed. It's the browser's own popover, so it needs no scripts. Narrow
 * screens have the specification's mobile title and tagline.
 */
export function ChannelsPopup({ channels }: { readonly channels: readonly Channel[] }) {
  return (
    <div
      id={ID}
      popover="auto"
      role="dialog"
      aria-labelledby={`${ID}-title`}
      className={sheetClass(styles['popup'])}
    >
      <div className={SHEET_HEAD}>
        <h2 id={`${ID}-title`}>
          <span className={styles['wide']}>Subscribe for Social Channels</span>
          <span className={styles['narrow']}>Subscribe for Mobile Channels</span>
        </h2>
        <CloseButton label="Close" closes={ID} />
      </div>
      <p className={styles['narrow']}>Buy &amp; Sell Signals</p>
      <ul>
        {channels.map(({ name, url }) => (
          <li key={name}>
            <a className={menuItemClass(styles['link'])} href={url} rel="noopener external">
              {name}
              <small>{new URL(url).hostname.replace(/^www\./, '')}</small>
            </a>
          </li>
        ))}
        <li>
          <a className={menuItemClass(styles['link'])} href={SITE_PATHS.rss}>
            RSS feed
            <small>new robots</small>
          </a>
        </li>
      </ul>
    </div>
  );
}
