import { describeCounts, phasesLabel } from './phase-labels';

describe('the phases of trades in words', () => {
  it.each([
    [[0, 0, 0], '', ''],
    [[1200, 0, 0], '1,200 backtest', 'Backtest'],
    [[5, 5, 0], '5 replayed', 'Replayed'],
    [[512, 100, 3], '412 backtest, 97 replayed, 3 forward', 'Includes backtest'],
    [[100, 100, 3], '97 replayed, 3 forward', 'Since publication'],
    [[4, 4, 4], '4 forward', 'Forward'],
  ] as const)('%p', ([closed, sincePublication, forward], counts, label) => {
    const given = { closed, sincePublication, forward };
    expect(describeCounts(given)).toBe(counts);
    expect(phasesLabel(given)).toBe(label);
  });
});
