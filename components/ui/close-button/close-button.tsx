import { CrossIcon } from '@/components/ui/icon/icon';
import styles from './close-button.module.css';

type CloseButtonProps = {
  /** For screen readers; there is only a cross to see. */
  readonly label: string;
} & ({ readonly onClick: () => void } | { /** The id of a popover. */ readonly closes: string });

/** The cross in the corner of a dialog, a popup or a message. */
export function CloseButton({ label, ...act }: CloseButtonProps) {
  return (
    <button
      type="button"
      className={styles['close']}
      aria-label={label}
      {...('closes' in act ? { popoverTarget: act.closes, popoverTargetAction: 'hide' } : act)}
    >
      <CrossIcon size={14} />
    </button>
  );
}
