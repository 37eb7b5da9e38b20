import type { ReactNode } from 'react';
import { Money } from '@/components/live/live-price/live-money';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Time } from '@/components/ui/time/time';
import { formatDate } from '@/lib/core/format/date';
import { formatNumber, formatPrice } from '@/lib/core/format/number';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { tickerPath } from '@/lib/site/addresses/addresses';
import { GAP_LABELS } from './gap-labels';
import { gapSteps } from './gap-steps';
import { signedDollars } from './gap-waterfall';

export type CopyTrade = CallAnswer<'CxPaperTrades/GetCopyTrades'>['items'][number];
type Side = CopyTrade['robot'];

/** Each trade of the robot beside mine. */
export function CopyTrades({ trades }: { readonly trades: readonly CopyTrade[] }) {
  return (
    <DataTable
      narrow="cards"
      label="Trades of the robot beside yours"
      rows={trades}
      rowKey={({ tradeNo }) => String(tradeNo)}
      columns={[
        {
          title: 'Trade',
          cell: ({ ticker, side, robot, splits }) => (
            <>
              <a href={tickerPath(ticker)}>{ticker}</a> {side}
              <small>
                <Time at={robot.openTime} />
              </small>
              {splits.map((split) => (
                <small key={split.at}>
                  Split {split.after} for {split.before} on{' '}
                  <Time at={split.at}>{formatDate(Date.parse(split.at))}</Time>
                  {split.held && `: your ${units(split.held.from)} became ${units(split.held.to)}`}.
                </small>
              ))}
            </>
          ),
        },
        { title: 'Robot', cell: ({ robot, robotProfit }) => sideFigures(robot, robotProfit) },
        { title: 'You', cell: ({ mine }) => (mine ? sideFigures(mine, mine.profit) : 'not copied') },
        { title: 'Difference', align: 'start', wraps: true, cell: differenceText },
      ]}
    />
  );
}

/** The profit is the robot's with my size, or mine; null while open. */
function sideFigures(side: Side, profit: number | null): ReactNode {
  return (
    <>
      {profit === null ? 'open' : <Money amount={profit} decimals={2} />}
      <small>
        {units(side.quantity)} at {formatPrice(side.openPrice)}
        {side.closePrice !== null && <> → {formatPrice(side.closePrice)}</>}
      </small>
    </>
  );
}

function differenceText({ robotProfit, gap, skipReason }: CopyTrade): ReactNode {
  const known = robotProfit !== null && gap ? { robotProfit, gap } : null;
  return (
    <>
      {known && <Money amount={known.gap.total} decimals={2} />}
      <small>
        {skipReason ?? (known ? partsText(known.robotProfit, known.gap) : 'Compared once both are closed.')}
      </small>
    </>
  );
}

/** The parts that aren't zero, adding up as shown. */
function partsText(robotProfit: number, gap: NonNullable<CopyTrade['gap']>): string {
  const parts = gapSteps(robotProfit, gap).flatMap(({ part, from, to }) =>
    part === 'robot' || part === 'mine' || from === to
      ? []
      : [`${GAP_LABELS[part].title.toLowerCase()} ${signedDollars((to - from) / 100)}`],
  );
  return parts.length === 0 ? 'The same as the robot’s.' : parts.join(', ');
}

/** Whole units without decimals. */
function units(quantity: number): string {
  return formatNumber(quantity, { decimals: Number.isInteger(quantity) ? 0 : 4 });
}
