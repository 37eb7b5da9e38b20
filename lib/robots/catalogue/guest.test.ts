import { toMicros } from '@/lib/core/base/money';
import { cutTo } from '@/lib/core/base/round';
import { formatPercent, formatRatio } from '@/lib/core/format/number';
import { costsUpTo } from './costs-up-to';
import { detailsForGuest, forGuest } from './guest';
import { buildReadModel } from './read-model';
import { definition, sampleInput } from './testing/sample-robot';

/** A balance, a sum and results that would be recognized anywhere in the text. */
const input = sampleInput({
  definition: definition({ initialBalance: 98_765, sizing: { kind: 'amount', amount: 43_210 } }),
});
const { summary, details } = buildReadModel(input);
const full = {
  ...details,
  robot: summary,
  market: { name: 'simulated' as const, label: 'Simulated', now: 0 },
};

function allKeys(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(allKeys);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [key, ...allKeys(member)]);
}

describe('what a guest sees', () => {
  it.each([
    ['list', forGuest(summary)],
    ['details', detailsForGuest(full)],
  ])('holds no money in the %s', (_, seen) => {
    const text = JSON.stringify(seen);
    for (const secret of ['98765', '43,210', '43210', `${summary.adjustedBalance}`]) {
      expect(JSON.stringify(full)).toContain(secret === '43210' ? '43,210' : secret);
      expect(text).not.toContain(secret);
    }
    const money = [
      'closedPL',
      'absoluteDrawdown',
      'initialBalance',
      'adjustedBalance',
      'amountOfEachTradeText',
    ];
    for (const key of ['quantity', 'profit', 'commission', 'equity', ...money])
      expect(allKeys(seen)).not.toContain(key);
  });

  it('keeps percentages, ratios and counts, and the drawdown in percent', () => {
    const guest = forGuest(summary);
    expect(guest).toMatchObject({
      id: 7,
      name: summary.name,
      openCount: 1,
      sparkline: [10.2, 10.2, 10.2, 10.2],
    });
    expect(guest.statistics).toMatchObject({ profitFactor: null, closedCount: 2, maxOpened: 1 });
    expect(guest.statistics?.absoluteDrawdownPct).toBe(89.81);
    expect(detailsForGuest(full)).toMatchObject({
      curve: details.curve.map((point) => ({ ...point, value: 10.2 })),
      benchmark: [100, 100, 95.5, 105],
      recentTrades: details.recentTrades,
      openPositions: [{ tradeNo: 3, entryPrice: 107.8, lastPrice: 110 }],
    });
  });

  it('hides shares and open profit where the volume of a bar set a size, and shows whole percent elsewhere', () => {
    const [position] = summary.openPositions;
    if (!position) throw new Error('the sample has a position');
    expect(position.isVolumeLimited).toBe(true);
    expect(forGuest(summary)).toMatchObject({ openPositions: [], openProfitPct: null });
    const free = forGuest({
      ...summary,
      openPositions: [{ ...position, sharePct: 10.8, isVolumeLimited: false }],
    });
    // 11% of 2.03%.
    expect(free).toMatchObject({ openPositions: [{ sharePct: 11, returnPct: 2.03 }], openProfitPct: 0.22 });
  });

  it('raises all costs by the factor that makes costs a year round', () => {
    const statistics = summary.statistics && { ...summary.statistics, annualCostsPct: 1.6 };
    const backtest = { ...details.backtest, annualCostsPct: 0.4 };
    const costs = { commissionPct: 0.2, slippagePct: 0.6, grossPct: 5, netPct: 4.2 };
    const instruments = details.instruments.map((one) => ({ ...one, costsPct: 0.4 }));
    const seen = detailsForGuest({
      ...full,
      robot: { ...summary, statistics },
      backtest,
      costs,
      instruments,
    });
    expect(seen.robot.statistics?.annualCostsPct).toBe(2);
    expect(seen.backtest.annualCostsPct).toBe(0.5);
    expect(seen.costs).toEqual({ commissionPct: 0.2, slippagePct: 0.8, grossPct: 5.2, netPct: 4.2 });
    expect(seen.instruments.map(({ costsPct }) => costsPct)).toEqual([0.5, 0.5]);
    expect([0, 0.02, 0.1, 0.101, 1, 3, 3.1, 77].map(costsUpTo)).toEqual([0, 0.1, 0.1, 0.2, 1, 3, 5, 100]);
  });

  it('shows what the figures themselves would show, with one decimal and with none', () => {
    const exact = [0.9496, 0.953, 1.0501, 29.8496, -29.8496, 12.4996, 99.9504, 64.95, 0];
    for (const figure of exact) {
      const { statistics: seen, sincePublication } = forGuest({
        ...summary,
        statistics: summary.statistics && { ...summary.statistics, profitFactor: figure, annualPL: figure },
        sincePublication: summary.sincePublication && { ...summary.sincePublication, returnPct: figure },
      });
      expect(formatRatio(seen?.profitFactor ?? null)).toBe(formatRatio(figure));
      expect(formatPercent(seen?.annualPL ?? null)).toBe(formatPercent(figure));
      expect(formatPercent(sincePublication?.returnPct ?? null, 1)).toBe(formatPercent(figure, 1));
    }
  });

  it('has both sides of publication from the account, not from the rounded curve', () => {
    // 100.4951 and 100.5548 of 100: a drawdown of 0.049 % would be 0.1 % after two roundings.
    const days = [100.5548, 100.5059].map((percent, day) => ({
      day,
      equity: toMicros(98_765 * (percent / 100)),
    }));
    const model = buildReadModel(sampleInput({ definition: input.definition, days }));
    const seen = detailsForGuest({ ...full, ...model.details });
    const figures = [...Object.values(seen.phases.backtest), ...Object.values(seen.phases.sincePublication)];
    expect(figures.every((figure) => figure === null || cutTo(figure, 2) === figure)).toBe(true);
    expect(
      formatPercent(seen.phases.backtest.maxDrawdownPct ?? seen.phases.sincePublication.maxDrawdownPct, 1),
    ).toBe('0.0%');
  });

  it('leaves a robot that is not ready without statistics', () => {
    expect(forGuest({ ...summary, statistics: null, ready: false }).statistics).toBeNull();
  });
});
