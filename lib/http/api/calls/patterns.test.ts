import { createPanel } from '@/lib/analysis/panel/panel';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import { randomInstruments } from '@/lib/analysis/screener/synthetic/random-panel';
import { parseIsoDay } from '@/lib/core/base/time';
import type { CallContext } from '../call';
import { runCall } from '../testing/call-context';
import { getPatternOverlay, getPatternStatistics, getPatterns } from './patterns';

const panel = createPanel(randomInstruments(20, 260, parseIsoDay('2026-06-30'), 4));

interface Row {
  readonly Ticker: string;
  readonly Pattern: string;
  readonly Direction: string;
  readonly State: string;
  readonly KnownDay: string;
  readonly Group: string;
  readonly R: number | null;
}

interface Patterns {
  readonly Result: {
    readonly Total: number;
    readonly Hidden: number;
    readonly Rows: readonly Row[];
    readonly Kinds: readonly { Id: string; Count: number }[];
    readonly Groups: readonly { Id: string; Count: number }[];
  };
}

const context = (tools: readonly string[], done = 1) =>
  ({
    services: { analysis: answersFrom(panel, { done, total: 1, through: {}, problem: null }) },
    viewer: { userId: 'ann', planLevel: 0, tools },
    catalogue: {
      instrument: (ticker: string) => panel.instruments.find((one) => one.ticker === ticker) ?? null,
    },
  }) as unknown as Partial<CallContext>;
const OPEN = context([]);
const SUBSCRIBED = context(['PatternSearchEngine']);
const UNSETTLED = ['forming', 'confirmed'];
const patterns = (request: object, who = OPEN) => runCall(getPatterns, request, who) as Promise<Patterns>;

describe('CxPattern/GetPatterns', () => {
  it('has all that’s recent for subscribers, and what has ended, or is of default tickers, for others', async () => {
    const all = (await patterns({}, SUBSCRIBED)).Result;
    const open = (await patterns({})).Result;
    expect(all.Hidden).toBe(0);
    expect(open.Hidden).toBeGreaterThan(0);
    expect(open.Total + open.Hidden).toBe(all.Total);
    expect(all.Rows.some(({ State, Ticker }) => UNSETTLED.includes(State) && Ticker !== 'SPY')).toBe(true);
    for (const { State, Ticker } of open.Rows) if (UNSETTLED.includes(State)) expect(Ticker).toBe('SPY');
    const other = await patterns({}, context(['BuySellRecommendations']));
    expect(other.Result.Hidden).toBe(open.Hidden);
    const days = all.Rows.map(({ KnownDay }) => KnownDay);
    expect(days).toEqual([...days].sort().reverse());
    const second = await patterns({ page: 2, rows: 7 }, SUBSCRIBED);
    expect(second.Result.Rows).toEqual(all.Rows.slice(7, 14));
  });

  it('filters, and counts what each choice would give', async () => {
    const { Kinds, Groups } = (await patterns({ direction: 'up' }, SUBSCRIBED)).Result;
    for (const { Id: pattern, Count } of Kinds.filter((kind) => kind.Count > 0).slice(0, 4)) {
      const { Total, Rows } = (await patterns({ direction: 'up', pattern }, SUBSCRIBED)).Result;
      expect(Total).toBe(Count);
      for (const row of Rows) expect(row).toMatchObject({ Pattern: pattern, Direction: 'up' });
    }
    const [group] = Groups;
    const own = await patterns({ direction: 'up', group: group?.Id }, SUBSCRIBED);
    expect([own.Result.Total > 0, own.Result.Total]).toEqual([true, group?.Count]);
    const { Rows: failed } = (await patterns({ state: 'failed' })).Result;
    expect(failed.some(({ R }) => R !== null && R < 0)).toBe(true);
  });

  it('refuses patterns and groups that don’t exist, and has nothing of half-made daily prices', async () => {
    await expect(patterns({ pattern: 'flying-saucer' })).rejects.toThrow(
      'There is no pattern “flying-saucer”.',
    );
    await expect(patterns({ group: 'magic' })).rejects.toThrow('There is no group “magic”.');
    expect((await patterns({}, context([], 0))).Result).toBeNull();
  });
});

it('has statistics of a kind by class and direction, with a placebo', async () => {
  const { Result } = (await runCall(getPatternStatistics, { pattern: 'double-top' }, OPEN)) as {
    Result: readonly { Class: string; Known: number; Odds: object; Placebo: object }[];
  };
  expect(Result.map((one) => one.Class)).toEqual(['stocks', 'etfs', 'forex', 'crypto']);
  expect(Result[0]).toMatchObject({
    Direction: 'down',
    Odds: { K: expect.any(Number), BaseN: expect.any(Number), TooFew: expect.any(Boolean) },
    Placebo: { Known: expect.any(Number) },
  });
  expect(Result[0]?.Known).toBeGreaterThan(0);
});

describe('CxPattern/GetPatternOverlay', () => {
  interface Overlay {
    readonly Result: {
      readonly Rows: readonly Row[];
      readonly Drawn: {
        readonly Row: Row;
        readonly Bars: readonly { Day: string; Low: number; High: number }[];
        readonly Points: readonly { Day: string; Price: number }[];
      };
    };
  }
  const overlay = (request: object, who = OPEN) =>
    runCall(getPatternOverlay, request, who) as Promise<Overlay>;

  it('draws a pattern on the bars that make it', async () => {
    const found = (await patterns({ pattern: 'head-and-shoulders' }, SUBSCRIBED)).Result.Rows[0];
    const { Ticker: ticker, KnownDay: day } = found ?? {};
    const { Rows, Drawn } = (await overlay({ ticker, day, pattern: 'head-and-shoulders' }, SUBSCRIBED))
      .Result;
    expect(Drawn.Row).toMatchObject({ Ticker: ticker, KnownDay: day });
    expect(Rows).toContainEqual(Drawn.Row);
    expect(Drawn.Points).toHaveLength(5);
    const bars = new Map(Drawn.Bars.map((bar) => [bar.Day, bar]));
    for (const { Day, Price } of Drawn.Points) {
      expect(Price).toBeGreaterThanOrEqual(bars.get(Day)?.Low ?? Number.NaN);
      expect(Price).toBeLessThanOrEqual(bars.get(Day)?.High ?? Number.NaN);
    }
  });

  it('has what stood on a past day, known by then', async () => {
    const [known] = (await overlay({ ticker: 'SPY' })).Result.Rows.slice(-1);
    const day = known?.KnownDay ?? '';
    const { Rows } = (await overlay({ ticker: 'SPY', day })).Result;
    expect(Rows).toContainEqual(known);
    for (const { KnownDay } of Rows) expect(KnownDay <= day).toBe(true);
  });

  it('shows others’ open patterns to subscribers only, and names what is wrong', async () => {
    const ticker = (await patterns({}, SUBSCRIBED)).Result.Rows.find(
      (row) => row.Ticker !== 'SPY' && UNSETTLED.includes(row.State),
    )?.Ticker;
    const states = async (who: typeof OPEN) =>
      (await overlay({ ticker }, who)).Result.Rows.map(({ State }) => State);
    expect((await states(SUBSCRIBED)).some((state) => UNSETTLED.includes(state))).toBe(true);
    expect((await states(OPEN)).some((state) => UNSETTLED.includes(state))).toBe(false);
    await expect(overlay({ ticker: 'NOPE' })).rejects.toThrow('There is no ticker “NOPE”.');
    await expect(overlay({ ticker: 'SPY', day: 'today' })).rejects.toThrow('written as YYYY-MM-DD');
    await expect(overlay({ ticker: 'SPY', pattern: 'x' })).rejects.toThrow('SPY has no pattern “x”');
  });
});
