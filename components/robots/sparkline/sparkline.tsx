import { joinClasses } from '@/components/ui/design/class-names';
import styles from './sparkline.module.css';
import type { SparklineShape } from './sparkline-shape';

interface SparklineProps {
  readonly shape: SparklineShape;
  readonly label: string;
  readonly box: { readonly width: number; readonly height: number };
}

export function Sparkline({ shape, label, box }: SparklineProps) {
  return (
    <svg
      className={joinClasses(styles['sparkline'], styles[shape.tone])}
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className={styles['area']} d={`${shape.line}V${box.height}H0Z`} />
      <path className={styles['line']} d={shape.line} />
    </svg>
  );
}
