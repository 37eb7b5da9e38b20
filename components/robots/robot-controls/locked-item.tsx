import styles from './control-row.module.css';
import { SwitchTrack } from './switch-track';

interface LockedItemProps {
  /** The visible label. */
  readonly label: string;
  /** The accessible name: the action, the robot and where the link leads; includes the text of `label`. */
  readonly name: string;
  /** Leads to sign-up or to the plans. */
  readonly href: string;
  /** The action to continue after joining, as `data-pending`. */
  readonly pending?: string;
}

/** A switch the viewer may not use: a link to what would unlock it. */
export function LockedItem({ label, name, href, pending }: LockedItemProps) {
  return (
    <a className={styles['item']} href={href} aria-label={name} data-pending={pending}>
      <SwitchTrack isLocked />
      {label}
    </a>
  );
}
