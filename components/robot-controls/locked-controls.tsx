import { BookmarkIcon } from './bookmark-icon';
import styles from './control-row.module.css';
import { LockedItem } from './locked-item';

interface LockedControlsProps {
  readonly robotName: string;
  readonly hasBrokerAccount: boolean;
  /** Where a guest can join. */
  readonly joinHref: string;
}

/** A robot's controls as a guest sees them: each leads to joining. Plain links, so that it needs no JavaScript. */
export function LockedControls({ robotName, hasBrokerAccount, joinHref }: LockedControlsProps) {
  const join = `${robotName}: join for free`;
  return (
    <div className={styles['row']}>
      <a className={styles['follow']} href={joinHref} aria-label={`Join for free to follow ${robotName}`}>
        JOIN FOR FREE
      </a>
      <LockedItem label="Notifications" name={`Turn on notifications of ${join}`} href={joinHref} />
      {hasBrokerAccount ? (
        <LockedItem
          label="Selected for Autotrading"
          name={`Selected for Autotrading: ${join}`}
          href={joinHref}
        />
      ) : (
        <LockedItem label="Autopilot" name={`Turn on autopilot of ${join}`} href={joinHref} />
      )}
      <a className={styles['bookmark']} href={joinHref} aria-label={`Bookmark ${join}`}>
        <BookmarkIcon />
      </a>
    </div>
  );
}
