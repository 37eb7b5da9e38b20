/** @jest-environment node */
import { sixStatisticsLesson } from '@/lib/content/entries/originals/lessons/six-statistics';
import { formatNumber } from '@/lib/core/format/number';
import { balances, bestTrade, EXAMPLE_BALANCE, EXAMPLE_TRADES, sixFigures } from './six-figures';

const without = (...dollars: readonly number[]) =>
  sixFigures(
    EXAMPLE_TRADES.filter((trade) => !dollars.includes(trade.dollars)),
    EXAMPLE_BALANCE,
  );
const shown = ({
  profitFactor,
  wonPct,
  lossPct,
  maxOpened,
  drawdown,
  profitOnDrawdown,
}: ReturnType<typeof without>) => [
  profitFactor?.toFixed(1),
  wonPct?.toFixed(1),
  lossPct?.toFixed(1),
  maxOpened,
  drawdown,
  profitOnDrawdown?.toFixed(1),
];

it('finds the figures that the lesson prints, with and without the best trade', () => {
  expect(shown(without())).toEqual(['2.3', '41.7', '50.0', 3, 430, '1.9']);
  expect(shown(without(900))).toEqual(['0.8', '36.4', '54.5', 3, 430, '-0.2']);
  const { body } = sixStatisticsLesson;
  expect(body).toContain('| Profit factor | 2.3 | 0.8 |\n| Profitable trades | 41.7% | 36.4% |');
  expect(body).toContain('| Loss trades | 50.0% | 54.5% |\n| Max open trades | 3 | 3 |');
  expect(body).toContain('| Absolute drawdown | $430 | $430 |\n| Profit/drawdown | 1.9 | −0.2 |');
});

it('moves only what the worked answer says when another trade goes', () => {
  expect([without(45).drawdown, without(40).drawdown]).toEqual([475, 470]);
  expect(shown(without(0))).toEqual(['2.3', '45.5', '54.5', 3, 430, '1.9']);
});

it('adds up the balances of the lesson’s table in the order in which trades closed', () => {
  expect(balances(EXAMPLE_TRADES, EXAMPLE_BALANCE).map(({ equity }) => equity / 1e6)).toEqual([
    10_180, 10_090, 10_090, 10_330, 10_255, 10_135, 10_180, 10_030, 9_970, 10_010, 9_900, 10_800,
  ]);
  for (const [at, { dollars, opened, closed }] of EXAMPLE_TRADES.entries())
    expect(sixStatisticsLesson.body).toContain(
      `| ${at + 1} | ${formatNumber(dollars, { signed: true, prefix: '$' })} | ${opened} | ${closed} |`,
    );
  expect(bestTrade(EXAMPLE_TRADES)?.dollars).toBe(900);
});
