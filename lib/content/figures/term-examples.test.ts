import { sampleDetails, sampleSummary } from '@/components/ui/testing/sample-view';
import { GLOSSARY } from '@/lib/content/entries/originals/glossary';
import { detailsForGuest } from '@/lib/robots/catalogue/guest';
import { exampleRobot, isExampleName, writeExample } from './term-examples';

const details = detailsForGuest(sampleDetails());

const stopped = details.recentTrades
  .filter(({ side, exitTime }) => side === 'long' && exitTime !== null)
  .map((trade) => ({ ...trade, exitPrice: null, returnPct: -3, reason: 'stop' }));

describe('examples of terms', () => {
  it('exist for every term that names one', () => {
    const named = GLOSSARY.flatMap(({ data }) => data.example ?? []);
    expect(named.length).toBeGreaterThan(25);
    expect(named.filter((name) => !isExampleName(name))).toEqual([]);
  });

  it.each([
    [
      'profit-factor',
      { sincePublication: { ...details.sincePublication, profitFactor: 1.25, closedCount: 40 } },
      'Since publication it won $1.25 for each dollar lost, over 40 closed trades.',
    ],
    [
      'payoff-ratio',
      {
        sincePublication: { ...details.sincePublication, profitFactor: 1.5, wonPct: 40, lossPct: 60 },
      },
      'Since publication its mean win was 2.25 times its mean loss: profit factor 1.50 × 60.0% losses ÷ 40.0% wins.',
    ],
    [
      'drawdown',
      {
        curve: [
          { day: 0, value: 100, phase: 'backtest' as const },
          { day: 1, value: 120, phase: 'backtest' as const },
          { day: 2, value: 90, phase: 'forward' as const },
        ],
      },
      'On 3 Jan 1970 its equity was 25.0% below its peak of 2 Jan 1970.',
    ],
    [
      'compounding',
      { years: [{ year: 1970, months: [50, -50, null], total: -25 }] },
      'Its 2 months of 1970 add up to 0.00%, but compound to −25.00%, backtest included.',
    ],
    [
      'round-trip',
      {},
      'A round trip in AAA pays 3 bp of spread, 2 × 0 bp of commission and market impact: for an order of usual size about 5.7 bp together.',
    ],
    ['fill', {}, 'Newest entry: long AAA, filled at 107.80 on 3 Jan 1970, 12:00 UTC.'],
    [
      'short',
      {},
      'Newest short trade: BBB, in at 200.20 on 3 Jan 1970, out at 201.80 on 3 Jan 1970: −0.83% after spread and commission.',
    ],
    [
      'long',
      { recentTrades: stopped },
      'Newest long trade: AAA, in at 99.80 on 1 Jan 1970, out by its stop on 1 Jan 1970: about −3% after spread and commission.',
    ],
    ['win-rate', {}, null],
    ['nothing', {}, null],
    ['constructor', {}, null],
  ])('write %s', (name, more, text) => {
    expect(writeExample(name, { ...details, ...more })).toBe(text);
  });

  it('come from the robot with the most trades since publication, whatever it earned', () => {
    const robot = (slug: string, closedCount: number, profitPct: number, ready = true) =>
      sampleSummary({ slug, ready, sincePublication: { closedCount, profitPct } });
    expect(exampleRobot([robot('few', 0, 0)])).toBeNull();
    const chosen = exampleRobot([robot('best', 20, 9), robot('busy', 30, -9), robot('waits', 40, 1, false)]);
    expect(chosen?.slug).toBe('busy');
  });
});
