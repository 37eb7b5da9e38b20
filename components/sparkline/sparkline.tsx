import { joinClasses } from '@/components/design/class-names';
import { formatNumber } from '@/lib/format/number';
import styles from './sparkline.module.css';
import { shapeSparkline } from './sparkline-shape';

const WIDTH = 300;
const HEIGHT = 56;

/** A robot's equity at a glance, indexed to 100 at its start; nothing when there are too few points to draw. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const shape = shapeSparkline(values, WIDTH, HEIGHT);
  if (!shape) return null;
  const ends = [values[0] ?? null, values.at(-1) ?? null].map((value) =>
    formatNumber(value, { decimals: 1 }),
  );
  return (
    <svg
      className={joinClasses(styles['sparkline'], styles[shape.tone])}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Equity from ${ends[0]} to ${ends[1]}, indexed to 100 at the start`}
    >
      <path className={styles['area']} d={shape.area} />
      <path className={styles['line']} d={shape.line} />
    </svg>
  );
}
