import type { CSSProperties } from 'react';
import { at } from '@/components/ui/curve/curve';
import { tenth } from '@/components/ui/curve/paths';
import type { OverlayPoint, PatternOverlay } from '@/lib/analysis/pattern-history/get-pattern-overlay';

/** The drawing's coordinate system, which stylesheets stretch. */
const BOX = { width: 1000, height: 400 } as const;
/** Share of the height left free above and below. */
const MARGIN = 0.05;
/** Between two labels. */
const LABEL_GAP = 0.07;

/** What is drawn. `day` names a bar. */
export interface DrawnPattern extends Omit<PatternOverlay, 'row'> {
  readonly row: Pick<
    PatternOverlay['row'],
    'ticker' | 'name' | 'state' | 'decimals' | 'breakout' | 'stop' | 'target' | 'knownDay'
  >;
}

export interface DrawnLevel {
  readonly name: 'breakout' | 'stop' | 'target';
  readonly title: string;
  readonly price: number;
  readonly d: string;
  /** Its height for the label. */
  readonly at: CSSProperties;
}

/** A pattern's drawing as paths. Prices are drawn on a logarithmic scale, on which patterns are defined. */
export function shapeDrawing({ row, bars, points, lines }: DrawnPattern) {
  const { breakout, stop, target } = row;
  const named = [
    ...(breakout === null ? [] : [{ name: 'breakout', title: 'Breakout', price: breakout } as const]),
    { name: 'stop', title: 'Stop', price: stop } as const,
    { name: 'target', title: 'Target', price: target } as const,
  ];
  const prices = [...bars.flatMap(({ high, low }) => [high, low]), ...named.map(({ price }) => price)].map(
    Math.log,
  );
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const reach = high - low || 1;
  const step = BOX.width / bars.length;
  const places = new Map(bars.map(({ day }, index) => [day, index]));
  const x = (index: number) => tenth(step * (index + 0.5));
  const share = (price: number) => MARGIN + ((1 - 2 * MARGIN) * (Math.log(price) - low)) / reach;
  const y = (price: number) => tenth(BOX.height * (1 - share(price)));
  const xAt = ({ day }: OverlayPoint) => x(places.get(day) ?? 0);
  const pathThrough = (ends: readonly OverlayPoint[]) =>
    ends.length < 2 ? '' : `M${ends.map((end) => `${xAt(end)} ${y(end.price)}`).join('L')}`;
  const candle = (index: number) => {
    const bar = bars[index];
    if (bar === undefined) return '';
    const [top, bottom] = [Math.max(bar.open, bar.close), Math.min(bar.open, bar.close)];
    const [left, right] = [tenth(x(index) - step * 0.3), tenth(x(index) + step * 0.3)];
    const wick = `M${x(index)} ${y(bar.high)}V${y(bar.low)}`;
    return `${wick}M${left} ${y(top)}H${right}V${y(bottom)}H${left}Z`;
  };
  const heights = spread(named.map(({ name, price }) => [name, share(price)] as const));
  const indexes = bars.map((_, index) => index);
  const isRising = (index: number) => (bars[index]?.close ?? 0) >= (bars[index]?.open ?? 0);
  return {
    box: BOX,
    candles: {
      rising: indexes.filter(isRising).map(candle).join(''),
      falling: indexes
        .filter((index) => !isRising(index))
        .map(candle)
        .join(''),
    },
    lines: lines.map(pathThrough).join(''),
    outline: pathThrough(points),
    // A line of no length with round ends is a dot.
    points: points.map((point) => `M${xAt(point)} ${y(point.price)}h0`).join(''),
    known: `M${x(places.get(row.knownDay) ?? 0)} 0V${BOX.height}`,
    levels: named.map(
      (level): DrawnLevel => ({
        ...level,
        d: `M${x(places.get(row.knownDay) ?? 0)} ${y(level.price)}H${BOX.width}`,
        at: at(heights.get(level.name) ?? 0),
      }),
    ),
  };
}

/** Heights of labels, moved up as far as those below need room. */
function spread<Name>(heights: readonly (readonly [Name, number])[]): ReadonlyMap<Name, number> {
  const placed = new Map<Name, number>();
  let lowest = Number.NEGATIVE_INFINITY;
  for (const [name, height] of [...heights].sort(([, one], [, other]) => one - other)) {
    const own = Math.max(height, lowest + LABEL_GAP);
    placed.set(name, own);
    lowest = own;
  }
  return placed;
}
