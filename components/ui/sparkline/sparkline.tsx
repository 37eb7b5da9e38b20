import type { Box } from '@/components/ui/curve/paths';
import { joinClasses } from '@/components/ui/design/class-names';
import styles from './sparkline.module.css';
import type { SparklineShape } from './sparkline-shape';

/** The size of a sparkline in a row of a table. */
export const ROW_BOX = { width: 96, height: 28 } as const satisfies Box;

interface SparklineProps {
  readonly shape: SparklineShape;
  /** A text alternative; without it, it's hidden from readers, and a figure beside it says what matters. */
  readonly label?: string;
  /** The shape's; its container sets the size, unless it's `ROW_BOX`. */
  readonly box?: Box;
}

/** An equity curve: its backtest in gray, and a tick at publication. */
export function Sparkline({ shape, label, box = ROW_BOX }: SparklineProps) {
  const { width, height } = box;
  return (
    <svg
      className={joinClasses(styles['sparkline'], styles[shape.tone])}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      {...(box === ROW_BOX ? { width, height } : {})}
      role={label === undefined ? 'presentation' : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      {shape.backtest !== null && <path className={styles['backtest']} d={shape.backtest} />}
      {shape.line !== '' && <path d={shape.line} />}
    </svg>
  );
}
