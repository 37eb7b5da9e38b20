import { Curve } from '@/components/ui/curve/curve';
import { CurveTable } from '@/components/ui/curve/curve-table';
import { fraction, placeEnds, placeTicks } from '@/components/ui/curve/frame';
import { CURVE_BOX, tenth } from '@/components/ui/curve/paths';
import { linearScale } from '@/components/ui/curve/scale';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import type { LessonBar } from '@/lib/content/lessons/bars';
import { formatPrice } from '@/lib/core/format/number';
import styles from './bars-chart.module.css';
import { barColumns, barRows } from './bars-table';

interface BarsChartProps {
  /** What there is to see, in a sentence: the picture's text alternative. */
  readonly label: string;
  readonly caption: string;
  readonly bars: readonly LessonBar[];
  /** The bar they make together, drawn behind them. */
  readonly behind?: LessonBar | undefined;
  /** Prices with their names, as lines over the bars. */
  readonly levels?: readonly { readonly name: string; readonly price: number }[];
  /** Each bar's name; numbers from 1 by default. */
  readonly names?: readonly string[];
  readonly decimals?: number;
}

/** Half a bar's body, as a part of its room. */
const BODY = 0.3;

/** Bars as candles: hollow where the price rose, filled where it fell. Drawn on the server. */
export function BarsChart(props: BarsChartProps) {
  const { label, caption, bars, behind, levels = [], names, decimals = 2 } = props;
  const scale = linearScale([
    ...bars.flatMap(({ low, high }) => [low, high]),
    ...levels.map(({ price }) => price),
  ]);
  const y = (price: number) => tenth(CURVE_BOX.height * (1 - scale.at(price)));
  const room = CURVE_BOX.width / bars.length;
  const x = (place: number, part: number) => tenth(room * (place + part));
  const rows = barRows({ bars, ...(names && { names }) });
  const frame = {
    ticks: placeTicks(scale, (tick) => formatPrice(tick, decimals)),
    base: null,
    dates: rows.map(({ name }, place) => ({ at: fraction((place + 0.5 - BODY) / bars.length), text: name })),
    ends: placeEnds(
      levels.map(({ name, price }, place) => ({
        line: place === 0 ? 'series-1' : 'series-3',
        text: name,
        value: formatPrice(price, decimals),
        at: scale.at(price),
      })),
    ),
  };
  return (
    <Stack as="figure" gap={2}>
      <Curve frame={frame}>
        <svg
          className={styles['bars']}
          viewBox={`0 0 ${CURVE_BOX.width} ${CURVE_BOX.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {behind && (
            <g className={styles['behind']}>
              <path d={`M0 ${y(behind.high)}H${CURVE_BOX.width}M0 ${y(behind.low)}H${CURVE_BOX.width}`} />
              <path d={body(0, CURVE_BOX.width, y(behind.open), y(behind.close))} />
            </g>
          )}
          {levels.map(({ name, price }) => (
            <path key={name} className={styles['level']} d={`M0 ${y(price)}H${CURVE_BOX.width}`} />
          ))}
          {rows.map(({ name, open, high, low, close }, place) => {
            const [top, bottom] = [Math.max(open, close), Math.min(open, close)];
            return (
              <g key={name} data-fell={close < open || undefined}>
                <path d={`M${x(place, 0.5)} ${y(high)}V${y(top)}M${x(place, 0.5)} ${y(bottom)}V${y(low)}`} />
                <path d={body(x(place, 0.5 - BODY), x(place, 0.5 + BODY), y(open), y(close))} />
              </g>
            );
          })}
        </svg>
      </Curve>
      <Note as="figcaption" look="caption">
        {caption}
      </Note>
      <CurveTable
        label={label}
        rows={rows}
        rowKey={({ name }) => name}
        columns={barColumns(
          decimals,
          bars.some(({ volume }) => volume > 0),
        )}
      />
    </Stack>
  );
}

function body(left: number, right: number, open: number, close: number): string {
  return `M${left} ${open}H${right}V${close}H${left}Z`;
}
