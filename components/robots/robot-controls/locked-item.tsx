import styles from './control-row.module.css';
import { SwitchTrack } from './switch-track';

interface LockedItemProps {
  /** What is read under the switch. */
  readonly label: string;
  /** The accessible name: what it would do, for which robot, and where it leads; contains the words of `label`. */
  readonly name: string;
  /** Where to join or to subscribe. */
  readonly href: string;
  /** What is done once the viewer has joined, as `data-pending` carries it. */
  readonly pending?: string;
}

/** A switch that its viewer may not use: a link to what would unlock it. */
export function LockedItem({ label, name, href, pending }: LockedItemProps) {
  return (
    <a className={styles['item']} href={href} aria-label={name} data-pending={pending}>
      <SwitchTrack isLocked />
      {label}
    </a>
  );
}
