import { joinClasses } from '@/components/ui/design/class-names';
import styles from './sparkline.module.css';
import type { SparklineShape } from './sparkline-shape';

interface SparklineProps {
  readonly shape: SparklineShape;
  readonly label: string;
  readonly box: { readonly width: number; readonly height: number };
}

/** An equity curve: its backtest in gray, and a tick at publication. Its container sets the size. */
export function Sparkline({ shape, label, box }: SparklineProps) {
  return (
    <svg
      className={joinClasses(styles['sparkline'], styles[shape.tone])}
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {shape.backtest !== null && <path className={styles['backtest']} d={shape.backtest} />}
      {shape.line !== '' && <path d={shape.line} />}
    </svg>
  );
}
