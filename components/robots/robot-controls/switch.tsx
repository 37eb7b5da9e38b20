import styles from './switch.module.css';
import { SwitchTrack } from './switch-track';

interface SwitchProps {
  /** The visible label; without it, `name` says what it switches. */
  readonly label?: string | undefined;
  /** The accessible name if it differs; must include the text of `label`. */
  readonly name?: string;
  readonly isChecked: boolean;
  readonly isBusy?: boolean;
  readonly isEnabled?: boolean;
  /** Not called while the switch is busy or disabled. */
  readonly onToggle: () => void;
  /** In pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly className?: string | undefined;
  /** The control's name, to find it on the page. */
  readonly control?: string;
}

/** A switch with its label. It stays focusable while disabled, so that keyboard users don't lose their place. */
export function Switch(props: SwitchProps) {
  const { label, name, isChecked, isBusy = false, isEnabled = true, onToggle, width, height } = props;
  const takesClicks = isEnabled && !isBusy;
  return (
    <button
      type="button"
      role="switch"
      className={props.className ?? styles['switch']}
      aria-checked={isChecked}
      aria-busy={isBusy}
      aria-disabled={!takesClicks}
      aria-label={name}
      data-control={props.control}
      onClick={takesClicks ? onToggle : undefined}
    >
      <SwitchTrack
        isChecked={isChecked}
        isBusy={isBusy}
        {...(width === undefined ? {} : { width })}
        {...(height === undefined ? {} : { height })}
      />
      {label !== undefined && <span>{label}</span>}
    </button>
  );
}
