/** @jest-environment node */
import { parseIsoDay } from '@/lib/core/base/time';
import { composeVerdict, heldName, type VerdictFacts, verdictText } from './verdict';

const FACTS: VerdictFacts = {
  days: 92,
  isSimulated: false,
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
      '+11.6% in 92 days since publication (23 trades). Holding NVDA: \u22128.0%. Before that: backtest.',
    ],
    [
      'was recorded long after the date it counts as published on',
      { isSimulated: true },
      '+11.6% in 92 days since simulated publication (23 trades). Holding NVDA: \u22128.0%. Before that: backtest.',
    ],
    [
      'has 19 trades',
      { trades: 19 },
      'Too early to judge: +11.6% in 92 days since publication (19 trades). Holding NVDA: \u22128.0%. Before that: backtest.',
    ],
    [
      'has closed no trade and has no benchmark',
      { trades: 0, held: null, days: 1, returnPct: 0 },
      'No closed trades in 1 day since publication. Before that: backtest.',
    ],
    [
      'has only open positions',
      { trades: 0, days: 143, returnPct: -3.26 },
      'No closed trades in 143 days since publication, \u22123.3% with open positions. Holding NVDA: \u22128.0%. Before that: backtest.',
    ],
    [
      'was published before its first day',
      { hasBacktest: false },
      '+11.6% in 92 days since publication (23 trades). Holding NVDA: \u22128.0%.',
    ],
    [
      'was published today',
      { days: 0, trades: 0, returnPct: null, held: null },
      'Too early to judge: published today, no daily close on record yet. Before that: backtest.',
    ],
    [
      'lost its account',
      { lostOn: parseIsoDay('2026-10-10'), trades: 3 },
      'This robot had lost more than 95% of its account by 10 Oct 2026. It stays listed, but can’t be followed.',
    ],
  ])('that %s', (_, more, text) => {
    expect(verdictText(composeVerdict({ ...FACTS, ...more }))).toBe(text);
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
