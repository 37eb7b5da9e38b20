import { SixFiguresTable } from '@/components/academy/pictures/six-figures-table';
import { Note } from '@/components/ui/note/note';
import { bestTrade, sixFigures } from '@/lib/content/lessons/six-figures';
import { toMicros } from '@/lib/core/base/money';
import { formatCount, formatPercent } from '@/lib/core/format/number';
import { getLedger } from '@/lib/robots/catalogue/current';
import { tradesFromLedger } from '@/lib/robots/statistics/ledger-trades';
import { robotPath } from '@/lib/site/addresses/addresses';
import { exampleRobot, NO_EXAMPLE } from './example-robot';
import { LiveBlock, NoFigures } from './live-block';

/** A robot's six statistics, with and without its best trade. */
export async function TradesWithAndWithout() {
  const title = 'With and without its best trade';
  const robot = exampleRobot();
  const { closed } = tradesFromLedger(robot ? await getLedger(robot.id) : []);
  const best = bestTrade(closed);
  if (!robot || !best)
    return (
      <LiveBlock title={title}>
        <NoFigures>{NO_EXAMPLE}</NoFigures>
      </LiveBlock>
    );
  const balance = toMicros(robot.initialBalance);
  const rest = closed.filter((trade) => trade !== best);
  return (
    <LiveBlock title={title} hasResults>
      <Note look="text">
        <a href={robotPath(robot)}>{robot.name}</a> has closed {formatCount(closed.length)} trades, backtest
        included.
      </Note>
      <SixFiguresTable
        label={`Six statistics of ${robot.name}`}
        titles={['All trades', 'Without the best']}
        figures={[sixFigures(closed, balance), sixFigures(rest, balance)]}
        drawdownText={(drawdown) => formatPercent((100 * drawdown) / robot.initialBalance)}
      />
      <Note look="caption">
        Drawdown in percent of the starting balance. The robot’s page shows a deeper one where open positions
        fell.
      </Note>
    </LiveBlock>
  );
}
