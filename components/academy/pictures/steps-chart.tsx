import { Curve } from '@/components/ui/curve/curve';
import { fraction, placeTicks } from '@/components/ui/curve/frame';
import { CURVE_BOX, tenth } from '@/components/ui/curve/paths';
import { linearScale } from '@/components/ui/curve/scale';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { formatNumber, formatPrice } from '@/lib/core/format/number';
import styles from './steps-chart.module.css';

interface StepsChartProps {
  /** The picture's text alternative. */
  readonly label: string;
  readonly caption: string;
  /** Where it starts, with its name. */
  readonly start: { readonly name: string; readonly price: number };
  /** What is added one after another. */
  readonly steps: readonly { readonly name: string; readonly amount: number }[];
  readonly end: string;
}

/** Decimal places of single steps, which are parts of a cent. */
const STEP_DECIMALS = 3;

/** How one price becomes another, step by step. Drawn on the server. */
export function StepsChart({ label, caption, start, steps, end }: StepsChartProps) {
  let price = start.price;
  const blocks = steps.map(({ name, amount }) => {
    const from = price;
    price += amount;
    return { name, from, to: price, text: formatNumber(amount, { decimals: STEP_DECIMALS, signed: true }) };
  });
  const scale = linearScale([start.price, price], 1.2 * Math.abs(price - start.price));
  const columns = [
    { name: start.name, from: start.price, to: start.price, text: formatPrice(start.price, 2) },
    ...blocks,
    { name: end, from: price, to: price, text: formatPrice(price, 2) },
  ];
  const room = CURVE_BOX.width / columns.length;
  const y = (value: number) => tenth(CURVE_BOX.height * (1 - scale.at(value)));
  return (
    <Stack as="figure" gap={2}>
      <Curve
        frame={{
          ticks: placeTicks(scale, (tick) => formatPrice(tick, 2)),
          base: null,
          dates: columns.map(({ name }, place) => ({ at: fraction(place / columns.length), text: name })),
        }}
      >
        <svg
          className={styles['steps']}
          viewBox={`0 0 ${CURVE_BOX.width} ${CURVE_BOX.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {columns.map(({ name, from, to }, place) => {
            const [left, right] = [tenth(room * (place + 0.1)), tenth(room * (place + 0.9))];
            return (
              <g key={name}>
                {from === to ? (
                  <path className={styles['level']} d={`M${left} ${y(to)}H${right}`} />
                ) : (
                  <path d={`M${left} ${y(from)}H${right}V${y(to)}H${left}Z`} />
                )}
                {place < columns.length - 1 && (
                  <path className={styles['link']} d={`M${right} ${y(to)}H${tenth(room * (place + 1.1))}`} />
                )}
              </g>
            );
          })}
        </svg>
      </Curve>
      <ol className={styles['texts']}>
        {columns.map(({ name, text }) => (
          <li key={name}>
            {name} <b>{text}</b>
          </li>
        ))}
      </ol>
      <Note as="figcaption" look="caption">
        {caption}
      </Note>
    </Stack>
  );
}
