import { Stack } from '@/components/ui/stack/stack';
import { formatPrice } from '@/lib/core/format/number';
import { type DrawnPattern, shapeDrawing } from './drawing-shape';
import styles from './pattern-drawing.module.css';

interface PatternDrawingProps {
  readonly overlay: DrawnPattern;
  /** As in "daily prices". */
  readonly prices?: string;
  /** When it was known, if not just the bar. */
  readonly known?: string;
}

/** A pattern over the bars that make it, with its corners, lines, breakout, stop and target. */
export function PatternDrawing({ overlay, prices = 'daily prices', known: knownAt }: PatternDrawingProps) {
  const { row, bars } = overlay;
  const { box, candles, outline, lines, points, levels, known } = shapeDrawing(overlay);
  const label = `${row.name} of ${row.ticker} in ${prices} from ${bars[0]?.day} to ${bars.at(-1)?.day}, known on ${knownAt ?? row.knownDay}: ${row.state}.`;
  return (
    <Stack as="figure" gap={1}>
      <div className={styles['plot']}>
        <svg
          className={styles['bars']}
          viewBox={`0 0 ${box.width} ${box.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          <path className={styles['known']} d={known} />
          <path className={styles['rising']} d={candles.rising} />
          <path className={styles['falling']} d={candles.falling} />
          {levels.map(({ name, d }) => (
            <path key={name} className={styles[name]} d={d} />
          ))}
          <path className={styles['outline']} d={outline} />
          <path className={styles['line']} d={lines} />
          <path className={styles['point']} d={points} />
        </svg>
        {levels.map(({ name, title, price, at }) => (
          <span key={name} className={styles['level']} data-level={name} style={at}>
            {title} {formatPrice(price, row.decimals)}
          </span>
        ))}
      </div>
      <figcaption className={styles['days']}>
        <span>{bars[0]?.day}</span>
        <span>known {knownAt ?? row.knownDay}</span>
        <span>{bars.at(-1)?.day}</span>
      </figcaption>
    </Stack>
  );
}
