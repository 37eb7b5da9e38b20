import { Money } from '@/components/live/live-price/live-money';
import { isPaperAccount, stateText } from '@/components/trading/copies/copy-labels';
import type { PaperCopy } from '@/components/trading/paper-data/paper-calls';
import { nextSignalLabel } from '@/components/trading/paper-data/paper-labels';
import { RobotLines } from '@/components/trading/paper-data/robot-lines';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { Note } from '@/components/ui/note/note';
import { Time } from '@/components/ui/time/time';
import { formatCount, formatPercent, NO_FIGURE } from '@/lib/core/format/number';
import { robotsPath } from '@/lib/site/addresses/addresses';
import { isInApp } from '@/lib/site/addresses/in-app';

/** Robots the user copies, with the user's result beside the robot's. */
export function CopiesTable({ copies: all }: { readonly copies: readonly PaperCopy[] }) {
  const copies = all.filter(({ account }) => isPaperAccount(account));
  if (copies.length === 0)
    return (
      <Empty
        title="No robot trades this account"
        action={!isInApp(location.pathname) && <a href={robotsPath('stocks-etf')}>Browse robots</a>}
      >
        Turn on Autopilot on the card of a robot you follow, or select one for autotrading.
      </Empty>
    );
  return (
    <>
      <DataTable
        narrow="cards"
        label="Copied robots"
        rows={copies}
        keyOf={({ copyId }) => copyId}
        columns={[
          {
            title: 'Robot',
            cell: (copy) => <RobotLines robot={copy} />,
          },
          { title: 'State', align: 'start', cell: stateText },
          {
            title: 'By',
            align: 'start',
            cell: ({ purpose }) => (purpose === 'autotrading' ? 'Autotrading' : 'Autopilot'),
          },
          {
            title: 'My closed P/L',
            cell: ({ myProfit }) => <Money amount={myProfit} decimals={2} />,
          },
          {
            title: 'My open P/L',
            cell: ({ openProfit }) =>
              openProfit === null ? NO_FIGURE : <Money amount={openProfit} decimals={2} />,
          },
          {
            title: 'Robot’s P/L',
            cell: ({ robotProfit }) => <Money amount={robotProfit} decimals={2} />,
          },
          {
            title: 'Signals copied',
            cell: ({ sharePctCopied, copied, signals }) =>
              sharePctCopied === null
                ? NO_FIGURE
                : `${formatPercent(sharePctCopied)} (${formatCount(copied)} of ${formatCount(signals)})`,
          },
          {
            title: 'Next signal',
            align: 'start',
            cell: ({ nextSignal }) =>
              nextSignal ? <Time at={nextSignal.dueAt}>{nextSignalLabel(nextSignal)}</Time> : 'None',
          },
        ]}
      />
      <Note look="caption">
        Paper copies, after costs. The robot’s P/L is over the trades both have closed, at your size.
      </Note>
    </>
  );
}
