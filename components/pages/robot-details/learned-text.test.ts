/** @jest-environment node */
import { type LearnedStretch, luckText, overfittingText, stretchText } from './learned-text';

const account = (returnPct: number, trades = 24) => ({ returnPct, sharpe: 0.4, maxDrawdownPct: 3, trades });

const STRETCH: LearnedStretch = {
  ...{ from: '2026-09-01', through: '2026-10-27', days: 40 },
  ...{ own: account(1.2), rule: account(2.4), isRuleAlone: false, hold: account(-3) },
  random: { draws: 100, medianPct: 1.4, lowPct: -4, highPct: 6, rankPct: 44 },
  luckPct: 3,
};

const TRIALS = { models: 25, robots: 24, total: 74 };

describe('what a comparison says', () => {
  it('says what the model was worth, good or bad', () => {
    expect(stretchText(STRETCH)).toBe(
      'It was 1.2 percentage points behind the same rule without its model. It beat buy and hold by 4.2 percentage points. It did better than 44% of 100 draws of its trades at random times: no better than chance.',
    );
    const random = { ...STRETCH.random, draws: 100, medianPct: 0, lowPct: 0, highPct: 0, rankPct: 96 };
    expect(stretchText({ ...STRETCH, random })).toContain('where chance alone gives 1 in 20 as much');
    expect(stretchText({ ...STRETCH, own: account(1, 1) })).toContain(
      'comes from 1 trade: too few to say much',
    );
    expect(stretchText({ ...STRETCH, isRuleAlone: true })).toContain('never changed what the rule did');
  });

  it('says of a robot in cash only what it missed', () => {
    const cash = { ...STRETCH, own: account(0, 0), rule: null, random: null };
    expect(stretchText(cash)).toBe(
      'This robot stayed in cash. It beat buy and hold by 3.0 percentage points.',
    );
  });

  it('counts what was tried, and says why a figure is missing', () => {
    expect(luckText(0, TRIALS)).toContain('Under 1% deflated Sharpe ratio, over 74 trials: 25 models');
    expect(luckText(null, TRIALS)).toContain('Too few days or no trades');
    const none = { probability: null, splits: 0, configurations: 3, days: 40, neededDays: 72 };
    expect(overfittingText(none)).toContain('needs 72 days of backtest, and there are 40');
    expect(overfittingText({ ...none, days: 90 })).toContain('nothing to choose from');
    expect(overfittingText({ ...none, probability: 0.4, splits: 15, days: 90 })).toContain(
      'in 6 of 15 splits',
    );
  });
});
