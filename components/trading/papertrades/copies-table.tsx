import { Money } from '@/components/live/live-price/live-money';
import { isPaperAccount, stateText } from '@/components/trading/copies/copy-labels';
import type { PaperCopy } from '@/components/trading/paper-data/paper-calls';
import { nextSignalLabel } from '@/components/trading/paper-data/paper-labels';
import { PaperRows } from '@/components/trading/paper-data/paper-rows';
import { RobotLines } from '@/components/trading/paper-data/robot-lines';
import { formatCount, formatPercent, NO_FIGURE } from '@/lib/core/format/number';
import { robotsPath } from '@/lib/site/addresses/addresses';
import { isInApp } from '@/lib/site/addresses/in-app';
import styles from './papertrades.module.css';

/** Robots the user copies, with the user's result beside the robot's. */
export function CopiesTable({ copies: all }: { readonly copies: readonly PaperCopy[] }) {
  const copies = all.filter(({ account }) => isPaperAccount(account));
  if (copies.length === 0)
    return (
      <p className={styles['empty']}>
        No robot trades this account. Turn on Autopilot on the card of a robot you follow, or select one for
        autotrading. {!isInApp(location.pathname) && <a href={robotsPath('stocks-etf')}>Browse robots</a>}
      </p>
    );
  return (
    <>
      <PaperRows
        label="Copied robots"
        rows={copies}
        keyOf={({ copyId }) => copyId}
        head={{
          title: 'Robot',
          cell: (copy) => <RobotLines robot={copy} />,
        }}
        columns={[
          { title: 'State', kind: 'text', cell: stateText },
          {
            title: 'By',
            kind: 'text',
            cell: ({ purpose }) => (purpose === 'autotrading' ? 'Autotrading' : 'Autopilot'),
          },
          { title: 'My closed P/L', cell: ({ myProfit }) => <Money amount={myProfit} decimals={2} /> },
          {
            title: 'My open P/L',
            cell: ({ openProfit }) =>
              openProfit === null ? NO_FIGURE : <Money amount={openProfit} decimals={2} />,
          },
          { title: 'Robot’s P/L', cell: ({ robotProfit }) => <Money amount={robotProfit} decimals={2} /> },
          {
            title: 'Signals copied',
            cell: ({ sharePctCopied, copied, signals }) =>
              sharePctCopied === null
                ? NO_FIGURE
                : `${formatPercent(sharePctCopied)} (${formatCount(copied)} of ${formatCount(signals)})`,
          },
          { title: 'Next signal', kind: 'text', cell: nextSignalLabel },
        ]}
      />
      <p className={styles['caption']}>
        Paper copies, after costs. The robot’s P/L is over the trades both have closed, at your size.
      </p>
    </>
  );
}
