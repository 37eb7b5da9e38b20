import { Money } from '@/components/live/live-price/live-money';
import { formatNumber } from '@/lib/core/format/number';
import styles from './follower-eye.module.css';
import { GAP_LABELS } from './gap-labels';
import { barsOf, type Gap, type GapStep, gapSteps } from './gap-steps';

interface GapWaterfallProps {
  /** The robot's result with the copy's sizes, in dollars. */
  readonly robotProfit: number;
  readonly gap: Gap;
}

/** How the robot's result became mine, part by part. The figures add up as shown. */
export function GapWaterfall({ robotProfit, gap }: GapWaterfallProps) {
  const steps = gapSteps(robotProfit, gap);
  const bars = barsOf(steps);
  return (
    <table className={styles['waterfall']}>
      <caption>From the robot’s result to yours</caption>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Dollars</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => {
          const { start = 0, width = 0 } = bars[index] ?? {};
          const { title, meaning } = labelOf(step);
          const amount = (step.to - step.from) / 100;
          const isSum = step.part === 'robot' || step.part === 'mine';
          return (
            <tr key={step.part} data-sum={isSum || undefined}>
              <th scope="row">
                {title}
                <small>{meaning}</small>
              </th>
              <td className={styles['amount']}>
                <Money amount={amount} decimals={2} />
              </td>
              <td className={styles['track']} aria-hidden="true">
                <span
                  className={styles['bar']}
                  data-tone={isSum ? 'sum' : amount < 0 ? 'loss' : 'gain'}
                  style={{ insetInlineStart: `${start}%`, width: `${width}%` }}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function labelOf({ part }: GapStep) {
  if (part === 'robot') return { title: 'The robot', meaning: 'Its result with your sizes.' };
  if (part === 'mine') return { title: 'You', meaning: 'The same trades in your account.' };
  return GAP_LABELS[part];
}

export function signedDollars(amount: number | null): string {
  return formatNumber(amount, { decimals: 2, prefix: '$', signed: true });
}
