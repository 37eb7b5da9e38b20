/** @jest-environment node */
import { parseIsoDay } from '@/lib/core/base/time';
import { heldName, type VerdictFacts, verdictOf, verdictText } from './verdict';

const FACTS: VerdictFacts = {
  days: 92,
  trades: 23,
  returnPct: 11.6,
  held: { name: 'NVDA', pct: -8 },
  hasBacktest: true,
  lostOn: null,
};

describe('the verdict on a robot', () => {
  it.each<[string, Partial<VerdictFacts>, string]>([
    [
      'has enough trades',
      {},
      'Since publication 92 days ago: +11.6% in 23 trades. Holding NVDA: \u22128.0%. Before that: backtest.',
    ],
    [
      'has 19 trades',
      { trades: 19 },
      'Too early to judge: +11.6% in 19 trades since publication 92 days ago. Holding NVDA: \u22128.0%. Before that: backtest.',
    ],
    [
      'has closed no trade and has no benchmark',
      { trades: 0, held: null, days: 1, returnPct: 0 },
      'Too early to judge: no trade closed since publication 1 day ago, 0.0% so far. Before that: backtest.',
    ],
    [
      'was published before its first day',
      { hasBacktest: false },
      'Since publication 92 days ago: +11.6% in 23 trades. Holding NVDA: \u22128.0%.',
    ],
    [
      'was published today',
      { days: 0, trades: 0, returnPct: null, held: null },
      'Too early to judge: published today, and no day since then is on record. Before that: backtest.',
    ],
    [
      'lost its account',
      { lostOn: parseIsoDay('2026-10-10'), trades: 3 },
      'This robot lost its whole account on 10 Oct 2026. It stays listed.',
    ],
  ])('that %s', (_, more, text) => {
    expect(verdictText(verdictOf({ ...FACTS, ...more }))).toBe(text);
  });
});

describe('what it is compared with', () => {
  it.each([
    ['Single', ['NVDA'], ['NVDA'], 'NVDA'],
    ['Portfolio', ['A', 'B'], ['A', 'B'], 'A and B in equal parts'],
    ['Portfolio', ['A', 'B', 'C'], ['A', 'B', 'C'], 'its 3 tickers in equal parts'],
    ['Double', ['SPY', 'SH'], ['SPY', 'SH'], 'SPY alone'],
    ['InverseETF', ['SH'], ['SH', 'SPY'], 'SPY, which SH moves against'],
    ['InverseETF', ['SH'], [], 'the fund it bets against'],
  ] as const)('%s robot of %p', (agentType, tickers, legs, name) => {
    expect(heldName({ agentType, tickers }, legs)).toBe(name);
  });
});
