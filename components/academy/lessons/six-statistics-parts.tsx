import { Exercise } from '@/components/academy/exercises/exercise';
import { DeleteATrade } from '@/components/academy/exercises/late-exercises';
import { LessonCurve } from '@/components/academy/pictures/lesson-curve';
import { balances, bestTrade, EXAMPLE_BALANCE, EXAMPLE_TRADES } from '@/lib/content/lessons/six-figures';
import { fromMicros, ZERO } from '@/lib/core/base/money';
import { formatMoney } from '@/lib/core/format/number';

export function TradesPicture() {
  const best = bestTrade(EXAMPLE_TRADES);
  const without = EXAMPLE_TRADES.map((trade) => (trade === best ? { ...trade, profit: ZERO } : trade));
  const dollars = (trades: typeof EXAMPLE_TRADES) => [
    fromMicros(EXAMPLE_BALANCE),
    ...balances(trades, EXAMPLE_BALANCE).map(({ equity }) => fromMicros(equity)),
  ];
  return (
    <LessonCurve
      label="The balance after each closed trade ends at $10,800, and without the best trade at $9,900"
      lines={[
        { look: 'benchmark', name: 'Without', values: dollars(without) },
        { look: 'own', name: 'All twelve', values: dollars(EXAMPLE_TRADES) },
      ]}
      formatValue={(value) => formatMoney(value, 0)}
      base={fromMicros(EXAMPLE_BALANCE)}
      caption="The balance after each closed trade, with and without the +$900, which closes last."
    />
  );
}

export function TradesTask() {
  return (
    <Exercise
      title="Delete a trade"
      answer={
        <>
          <p>
            Deleting the +$900 gives 0.8, 36.4%, 54.5%, 3, $430 and −0.2: the profit factor is 505 ÷ 605, four
            of eleven trades won, and −100 ÷ 430 is −0.2.
          </p>
          <p>
            Deleting the +$45 or the +$40 raises the drawdown, to $475 or $470: they no longer hold up the
            fall from $10,330. Deleting the break-even trade changes nothing but the shares, which become
            45.5% and 54.5%.
          </p>
        </>
      }
    >
      <DeleteATrade />
    </Exercise>
  );
}
