import { createPanel } from '@/lib/analysis/panel/panel';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import { randomInstruments } from '@/lib/analysis/screener/synthetic/random-panel';
import { parseIsoDay } from '@/lib/core/base/time';
import type { CallContext } from '../call';
import { runCall } from '../testing/call-context';
import { getSignalHistory, getSignals } from './signals';

const panel = createPanel(randomInstruments(20, 260, parseIsoDay('2026-06-30'), 4));

interface Signals {
  readonly Result: {
    readonly Day: string;
    readonly IsLocked: boolean;
    readonly Total: number;
    readonly Signals: readonly Readonly<Record<string, unknown>>[];
    readonly Events: readonly object[];
  };
}

const context = (tools: readonly string[], done = 1) =>
  ({
    services: { analysis: answersFrom(panel, { done, total: 1, through: {}, problem: null }) },
    catalogue: { instrument: (ticker: string) => (ticker === 'NOPE' ? null : { ticker }) },
    viewer: { userId: 'ann', planLevel: 0, tools },
  }) as unknown as Partial<CallContext>;
const OPEN = context([]);
const SUBSCRIBED = context(['BuySellRecommendations']);
const signals = (request: object, who = OPEN) => runCall(getSignals, request, who) as Promise<Signals>;

describe('CxSignals/GetSignals', () => {
  it('has the newest session for subscribers, and the one before for everyone else', async () => {
    expect((await signals({}, SUBSCRIBED)).Result).toMatchObject({ Day: '2026-06-30', IsLocked: false });
    expect((await signals({})).Result).toMatchObject({ Day: '2026-06-29', IsLocked: false });
    expect((await signals({ day: '2026-06-30' })).Result).toMatchObject({
      ...{ Day: '2026-06-30', IsLocked: true, Total: 0, Signals: [] },
    });
    const other = context(['PatternSearchEngine']);
    expect((await signals({ day: '2026-06-30' }, other)).Result.IsLocked).toBe(true);
  });

  it('has the signals of an event and side with odds, trade and outcome', async () => {
    const { Result } = await signals({ day: '2026-06-01', event: 'run3', side: 'sell' });
    expect(Result.Signals.length).toBeGreaterThan(0);
    expect(Result.Events).toHaveLength(1);
    for (const signal of Result.Signals)
      expect(signal).toMatchObject({
        Event: 'run3',
        Side: 'sell',
        Day: '2026-06-01',
        Hit: expect.any(Boolean),
      });
  });

  it('refuses what isn’t a day with prices', async () => {
    await expect(signals({ day: 'yesterday' })).rejects.toThrow('written as YYYY-MM-DD');
    await expect(signals({ day: '2027-01-01' })).rejects.toThrow('has not closed yet');
  });

  it('has nothing of half-made daily prices', async () => {
    expect((await signals({}, context([], 0))).Result).toBeNull();
  });
});

describe('CxSignals/GetSignalHistory', () => {
  interface History {
    readonly Result: {
      readonly N: number;
      readonly K: number;
      readonly Signals: readonly { Day: string; IsCase: boolean; Hit: boolean | null }[];
    };
  }
  const history = (request: object, who = OPEN) =>
    runCall(getSignalHistory, request, who) as Promise<History>;

  it('has every signal of a ticker, and counts its cases', async () => {
    const { Result } = await history({ ticker: 'spy', event: 'run3', side: 'buy' });
    const settled = Result.Signals.filter(({ IsCase, Hit }) => IsCase && Hit !== null);
    expect(Result.N).toBeGreaterThan(5);
    expect(settled.filter(({ Hit }) => Hit)).toHaveLength(Result.K);
    expect(settled).toHaveLength(Result.N);
  });

  it('keeps the newest session for subscribers', async () => {
    const newest = (await signals({ class: 'stocks' }, SUBSCRIBED)).Result.Signals[0];
    const { Ticker: ticker, Event: event, Side: side } = newest ?? {};
    const days = async (who: typeof OPEN) =>
      (await history({ ticker, event, side }, who)).Result.Signals.map(({ Day }) => Day);
    expect((await days(SUBSCRIBED))[0]).toBe('2026-06-30');
    expect(await days(OPEN)).not.toContain('2026-06-30');
  });

  it('says that there’s no such ticker, or that it has no prices', async () => {
    const asked = { event: 'rsi', side: 'buy' };
    await expect(history({ ticker: 'NOPE', ...asked })).rejects.toThrow('There is no ticker “NOPE”');
    await expect(history({ ticker: 'NEW', ...asked })).rejects.toThrow('no daily prices of “NEW”');
  });
});
