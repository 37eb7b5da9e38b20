import { Notice } from '@/components/ui/notice/notice';
import { formatPlural } from '@/lib/core/format/number';
import type { FundType } from '@/lib/market/data/instrument';
import type { GuestSummary } from '@/lib/robots/catalogue/guest';
import { NewerTrades } from './newer-trades';

/** Whether a robot has run, but never opened a position. */
export function hasNoTrades({
  ready,
  statistics,
  openCount,
}: Pick<GuestSummary, 'ready' | 'statistics' | 'openCount'>): boolean {
  return ready && statistics !== null && statistics.closedCount === 0 && openCount === 0;
}

interface NoTradesProps {
  readonly robot: GuestSummary;
  /** Whether the page shows similar robots. */
  readonly hasSimilar: boolean;
}

/** Replaces figures, tables and charts that would all be empty. */
export function NoTrades({ robot, hasSimilar }: NoTradesProps) {
  const days = robot.sincePublication?.days ?? 0;
  return (
    <>
      <Notice title="This robot has made no trades yet">
        <p>
          {days > 0 &&
            `There are none in its backtest, and none in the ${formatPlural(days, 'day')} since publication. `}
          {robot.jumpHold == null && waitsFor(robot)}
        </p>
        <p>
          You can follow it already: its first trade will appear here and in My robots.
          {hasSimilar && (
            <>
              {' '}
              Or see <a href="#similar">similar robots</a>, which show how such rules trade.
            </>
          )}
        </p>
      </Notice>
      <NewerTrades robotId={robot.id} open={0} closed="0" />
    </>
  );
}

const REPORTS: Readonly<Record<FundType, string>> = {
  S: 'once a quarter',
  E: 'once a quarter',
  F: 'once a month',
  C: 'once a week',
};

function waitsFor({
  analysis,
  fundTypes,
  isLearned,
}: Pick<GuestSummary, 'analysis' | 'fundTypes' | 'isLearned'>): string {
  if (isLearned)
    return 'It trades only as far as its model can tell what prices do. Its description says whether it can.';
  if (analysis === 'TA')
    return 'It waits for prices that meet its rules. With slow settings, that can take weeks.';
  return `It waits for a report that meets its rules. Reports come ${REPORTS[fundTypes[0] ?? 'S']}, and many change nothing.`;
}
