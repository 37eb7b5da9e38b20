import { CurveTable } from '@/components/ui/curve/curve-table';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { formatCount, formatPercent, formatPlural } from '@/lib/core/format/number';
import { scoreInterval } from '@/lib/core/statistics/wilson';
import styles from './reliability.module.css';

export interface ForecastGroup {
  /** Their mean, in percent. */
  readonly forecast: number;
  /** How many of `n` came true. */
  readonly came: number;
  readonly n: number;
}

const SIZE = 200;
const LARGEST_DOT = 7;
const SMALLEST_DOT = 2.5;

/** The normal quantile of a 95% interval. */
const Z = 1.959964;

/** How often forecasts came true: on the diagonal, as often as they said. Dots by number, bars are 95% intervals. */
export function Reliability({ groups }: { readonly groups: readonly ForecastGroup[] }) {
  const most = Math.max(1, ...groups.map(({ n }) => n));
  const shown = groups.map((group) => {
    const [low, high] = wilsonInterval(group.came, group.n);
    return { ...group, low, high, rate: group.n === 0 ? null : (100 * group.came) / group.n };
  });
  const touching = shown.filter(({ forecast, low, high }) => low <= forecast && forecast <= high).length;
  const x = (percent: number) => (SIZE * percent) / 100;
  const y = (percent: number) => SIZE - x(percent);
  return (
    <Stack as="figure" gap={1} isStart>
      <Note look="caption">Came true, %</Note>
      <svg
        className={styles['square']}
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="img"
        aria-label={`Reliability of ${formatPlural(groups.length, 'group')} of forecasts: in ${touching}, as many came true as forecast, within the 95% interval`}
      >
        <path className={styles['frame']} d={`M0 0V${SIZE}H${SIZE}`} />
        <path className={styles['diagonal']} d={`M0 ${SIZE}L${SIZE} 0`} />
        {shown.map(
          ({ forecast, n, low, high, rate }) =>
            rate !== null && (
              <g key={forecast}>
                <path className={styles['bar']} d={`M${x(forecast)} ${y(low)}V${y(high)}`} />
                <circle
                  cx={x(forecast)}
                  cy={y(rate)}
                  r={Math.max(SMALLEST_DOT, LARGEST_DOT * Math.sqrt(n / most))}
                />
              </g>
            ),
        )}
      </svg>
      <Note look="caption">Forecast, %. Dots by n</Note>
      <CurveTable
        summary="The figures as a table"
        label="Forecasts and what came true"
        rows={shown}
        rowKey={({ forecast }) => forecast}
        columns={[
          { title: 'Forecast', cell: ({ forecast }) => formatPercent(forecast) },
          { title: 'Came true', cell: ({ rate }) => formatPercent(rate) },
          { title: 'n', cell: ({ n }) => formatCount(n) },
          {
            title: '95% interval',
            cell: ({ low, high }) => `${formatPercent(low)} to ${formatPercent(high)}`,
          },
        ]}
      />
    </Stack>
  );
}

/** Wilson's 95% interval of a rate, in percent: `came` of `n`. The whole range if `n` is 0. */
export function wilsonInterval(came: number, n: number): readonly [low: number, high: number] {
  if (n === 0) return [0, 100];
  const { low, high } = scoreInterval(came, n, Z, 100);
  return [Math.max(0, low), Math.min(100, high)];
}
