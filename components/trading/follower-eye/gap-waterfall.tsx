import { Money } from '@/components/live/live-price/live-money';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { formatNumber } from '@/lib/core/format/number';
import styles from './follower-eye.module.css';
import { GAP_LABELS } from './gap-labels';
import { type GapStep, gapSteps, type ShownGap, waterfallBars } from './gap-steps';

interface GapWaterfallProps {
  /** The robot's result with the copy's sizes, in dollars. */
  readonly robotProfit: number;
  readonly gap: ShownGap;
}

interface GapRow extends GapStep {
  readonly start: number;
  readonly width: number;
}

const stepAmount = ({ from, to }: GapStep) => (to - from) / 100;
const isSum = ({ part }: GapStep) => part === 'robot' || part === 'mine';

const COLUMNS: readonly Column<GapRow>[] = [
  {
    title: 'Part',
    wraps: true,
    cell: (row) => {
      const { title, meaning } = stepLabel(row);
      return (
        <>
          {isSum(row) ? <strong>{title}</strong> : title}
          <small>{meaning}</small>
        </>
      );
    },
  },
  { title: 'Dollars', cell: (row) => <Money amount={stepAmount(row)} decimals={2} /> },
  {
    title: 'Picture',
    head: <VisuallyHidden>Picture</VisuallyHidden>,
    cell: (row) => (
      <span className={styles['track']} aria-hidden="true">
        <span
          className={styles['bar']}
          data-tone={isSum(row) ? 'sum' : stepAmount(row) < 0 ? 'loss' : 'gain'}
          style={{ insetInlineStart: `${row.start}%`, width: `${row.width}%` }}
        />
      </span>
    ),
  },
];

/** How the robot's result became mine, part by part. The figures add up as shown. */
export function GapWaterfall({ robotProfit, gap }: GapWaterfallProps) {
  const steps = gapSteps(robotProfit, gap);
  const bars = waterfallBars(steps);
  return (
    <DataTable
      label="From the robot’s result to yours"
      isCompact
      columns={COLUMNS}
      rows={steps.map((step, index) => ({ ...step, ...(bars[index] ?? { start: 0, width: 0 }) }))}
      rowKey={({ part }) => part}
    />
  );
}

function stepLabel({ part }: GapStep) {
  if (part === 'robot') return { title: 'The robot', meaning: 'Its result with your sizes.' };
  if (part === 'mine') return { title: 'You', meaning: 'The same trades in your account.' };
  return GAP_LABELS[part];
}

export function signedDollars(amount: number | null): string {
  return formatNumber(amount, { decimals: 2, prefix: '$', signed: true });
}
