import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { hasEnough } from '@/lib/community/predictions/board';
import { formatNumber, formatPercent } from '@/lib/core/format/number';
import { predictionsPath } from '@/lib/site/addresses/predictions-address';

/** A decided question with a member's vote on it. */
export interface DecidedVote {
  /** The question's. */
  readonly id: string;
  readonly ticker: string;
  /** The session that decided, as it's shown. */
  readonly day: string;
  readonly outcome: string | null;
  readonly percent: number;
  /** 0 to 1. */
  readonly baseRate: number;
}

interface PredictionRecordProps {
  /** A member's place on the board; gains are differences of Brier scores. */
  readonly place: {
    readonly rank: number | null;
    readonly count: number;
    readonly days: number;
    readonly own: number;
    readonly base: number;
    readonly gain: number;
    readonly low: number | null;
    readonly high: number | null;
  };
  /** Names the table. */
  readonly label: string;
  readonly decided: readonly DecidedVote[];
}

const HUNDREDTHS = 100;

const COLUMNS: readonly Column<DecidedVote>[] = [
  {
    title: 'Question',
    value: ({ ticker }) => ticker,
    cell: ({ id, ticker, day }) => (
      <a href={predictionsPath({ question: id })}>
        {ticker} on {day}
      </a>
    ),
  },
  {
    title: 'Outcome',
    from: 'phone',
    align: 'start',
    value: ({ outcome }) => outcome,
    cell: ({ outcome }) => outcome,
  },
  {
    title: 'Vote',
    from: 'phone',
    value: ({ percent }) => percent,
    cell: ({ percent }) => formatPercent(percent),
  },
  {
    title: 'Base rate',
    value: ({ baseRate }) => baseRate,
    cell: ({ baseRate }) => formatPercent(100 * baseRate, 1),
  },
];

/** A member's score against base rates, and the questions it comes from. */
export function PredictionRecord({ place, label, decided }: PredictionRecordProps) {
  const { rank, count, days, own, base, gain, low, high } = place;
  return (
    <>
      <Facts>
        <Fact term="Rank">{rank ?? (hasEnough({ count, days }) ? 'Not ranked' : 'Too few to rank')}</Fact>
        <Fact term="Decided">{count}</Fact>
        <Fact term="Brier score">{formatNumber(own, { decimals: 3 })}</Fact>
        <Fact term="Base rate’s">{formatNumber(base, { decimals: 3 })}</Fact>
        <Fact term="Gain, hundredths">
          {inHundredths(gain)}
          {low !== null && high !== null && ` (95%: ${inHundredths(low)} to ${inHundredths(high)})`}
        </Fact>
      </Facts>
      <DataTable
        label={label}
        columns={COLUMNS}
        rows={decided}
        rowKey={({ id }) => id}
        isCompact
        narrow="cards"
      />
    </>
  );
}

/** Gains are small: in hundredths of a Brier score. */
function inHundredths(gain: number): string {
  return formatNumber(HUNDREDTHS * gain, { decimals: 2, signed: true });
}
