import { BellIcon } from './bell-icon';
import { COMPACT_TRACK } from './compact';
import styles from './control-row.module.css';
import live from './live-controls.module.css';
import { SwitchTrack } from './switch-track';

interface LockedItemProps {
  /** The visible label. */
  readonly label?: string | undefined;
  /** The accessible name: the action, the robot and where the link leads; includes the text of `label`. */
  readonly name: string;
  /** Leads to sign-up or to the plans. */
  readonly href: string;
  /** For rows of a table. */
  readonly isCompact?: boolean;
}

/** A switch the viewer may not use: a link to what would unlock it. */
export function LockedItem({ label, name, href, isCompact = false }: LockedItemProps) {
  return (
    <a className={styles[isCompact ? 'compact' : 'item']} href={href} aria-label={name}>
      <SwitchTrack isLocked {...(isCompact ? COMPACT_TRACK : {})} />
      {label}
    </a>
  );
}

/** Notifications the viewer may not turn on, in a row of a table. */
export function LockedBell({ name, href }: LockedItemProps) {
  return (
    <span className={live['bell']}>
      <a href={href} aria-label={name}>
        <BellIcon />
      </a>
    </span>
  );
}
