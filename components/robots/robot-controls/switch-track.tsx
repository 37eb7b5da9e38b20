import { joinClasses } from '@/components/ui/design/class-names';
import styles from './switch-track.module.css';

interface SwitchTrackProps {
  readonly isChecked?: boolean;
  readonly isBusy?: boolean;
  readonly isLocked?: boolean;
  /** In pixels. */
  readonly width?: number;
  readonly height?: number;
}

/** The switch graphic, hidden from screen readers. An SVG, so that it scales by its attributes. */
export function SwitchTrack({ isChecked, isBusy, isLocked, width = 49, height = 26 }: SwitchTrackProps) {
  const middle = height / 2;
  const thumb = isChecked ? width - middle : middle;
  return (
    <svg
      className={joinClasses(styles['track'], isChecked && styles['on'], isLocked && styles['locked'])}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <rect x="1" y="1" width={width - 2} height={height - 2} rx={middle - 1} />
      <circle className={styles['thumb']} cx={thumb} cy={middle} r={middle - 5} />
      {isBusy && <circle className={styles['spinner']} cx={thumb} cy={middle} r={middle - 8} />}
      {isLocked && (
        <path
          className={styles['lock']}
          d={`M${middle - 3} ${middle - 0.5}h6v4h-6zm1 0v-1.5a2 2 0 0 1 4 0v1.5`}
        />
      )}
    </svg>
  );
}
