import { signedDollars } from '@/components/trading/follower-eye/gap-waterfall';
import { ROW_BOX } from '@/components/ui/sparkline/sparkline';
import { formatPlural, NO_FIGURE } from '@/lib/core/format/number';
import styles from './virtual-accounts.module.css';

type Point = { readonly mine: number; readonly robot: number };

/** My running result and the robot's in a row of a table, on one scale from zero. */
export function PairLine({ curve }: { readonly curve: readonly Point[] }) {
  const last = curve.at(-1);
  if (!last) return <>{NO_FIGURE}</>;
  const { width, height } = ROW_BOX;
  const points = [{ mine: 0, robot: 0 }, ...curve];
  const values = points.flatMap(({ mine, robot }) => [mine, robot]);
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const path = (value: (point: Point) => number) =>
    points
      .map((point, index) => {
        const x = (index * width) / (points.length - 1);
        const y = 1 + (height - 2) * (1 - (value(point) - low) / span);
        return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join('');
  return (
    <svg
      className={styles['pair']}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`After ${formatPlural(curve.length, 'trade')}, you ${signedDollars(last.mine)}, the robot ${signedDollars(last.robot)}`}
    >
      <path data-line="robot" d={path(({ robot }) => robot)} />
      <path data-line="mine" d={path(({ mine }) => mine)} />
    </svg>
  );
}
