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

function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [key, ...keysOf(member)]);
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
      expect(keysOf(seen)).not.toContain(key);
  });

  it('keeps percentages, ratios and counts, and the drawdown in percent', () => {
    const guest = forGuest(summary);
    expect(guest).toMatchObject({ id: 7, name: summary.name, openCount: 1, sparkline: summary.sparkline });
    expect(guest.statistics).toMatchObject({ profitFactor: 4.45, closedCount: 2, maxOpened: 1 });
    expect(guest.statistics?.absoluteDrawdownPct).toBe(89.81);
    expect(detailsForGuest(full)).toMatchObject({
      curve: details.curve,
      benchmark: [100, 100, 95.5, 105],
      recentTrades: details.recentTrades,
      openPositions: [{ tradeNo: 3, entryPrice: 107.8, lastPrice: 110 }],
    });
  });

  it('leaves a robot that is not ready without statistics', () => {
    expect(forGuest({ ...summary, statistics: null, ready: false }).statistics).toBeNull();
  });
});
