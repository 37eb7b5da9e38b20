import type { FundId, Millis, Price, RobotId } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { DAY_MS, MINUTE_MS } from '@/lib/core/base/time';
import type { BarSeries } from '@/lib/market/data/bars';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { sampleDefinition } from '@/lib/robots/definitions/testing/sample-definition';
import { firstAfter } from '@/lib/robots/execution/bar-search';
import { makeSeries, START } from '@/lib/robots/execution/testing/table';
import { QUICKER, reportsOn, walk } from '@/lib/robots/execution/testing/walk';
import { chainEvents, hashLink } from '@/lib/robots/ledger/chain';
import type { TradeEvent } from '@/lib/robots/ledger/entry';
import { EMPTY_HEAD } from '@/lib/robots/ledger/head';
import { tradeProfit } from '@/lib/robots/ledger/profit';
import { type ChainLink, isEntry } from '@/lib/robots/ledger/signal';
import { verifyChain } from '@/lib/robots/ledger/verify';
import { defaultParams } from '@/lib/robots/strategies/params';
import { STRATEGY_FAMILIES } from '@/lib/robots/strategies/registry';
import { createReplay, differenceText, type Recorded, type ReplayFeed, type RobotReplay } from './replay';
import { coin, INTERVAL, recordRobot } from './testing/record-robot';

function feedOf(legs: number, seed = 5): ReplayFeed {
  const bars = Array.from({ length: legs }, (_, leg) =>
    makeSeries(leg + 1, walk(seed + leg), { perSession: 78, skip: [seed * 37 + leg, seed * 41, seed * 43] }),
  );
  return { bars, reports: bars.map(reportsOn) };
}

function robot(legs: number, more: Partial<RobotDefinition> = {}): RobotDefinition {
  return sampleDefinition({
    legs: Array.from({ length: legs }, (_, leg) => (leg + 1) as FundId),
    fundTypes: ['C'],
    agentType: legs > 1 ? 'Portfolio' : 'Single',
    analysis: 'TAFA',
    timeframe: 15,
    sizing: { kind: 'percent', percent: 20 },
    maxOpenPositions: legs,
    publishedAt: (START + 12 * DAY_MS) as Millis,
    startsAt: START,
    ...more,
  });
}

/** Rules that end no robot, and entries that pay their costs. */
const RULES = {
  gate: { costMultiple: 0.01, holdingBars: 6 },
  retirement: { drawdownPct: 90, behindPct: 900, afterDays: 365 },
};

const begin = (definition: RobotDefinition) =>
  createReplay(definition, definition.legs.map(coin), () => INTERVAL);

/** Runs a replay to its end: the first difference in words, or null. */
function drain(replay: RobotReplay, feed: ReplayFeed, recorded: Recorded): string | null {
  const steps = replay.run(feed, recorded);
  for (let step = steps.next(); ; step = steps.next())
    if (step.done) return step.value && differenceText(step.value);
}

const replayed = (definition: RobotDefinition, feed: ReplayFeed, recorded: Recorded) =>
  drain(begin(definition), feed, recorded);

const cutAt = (feed: ReplayFeed, time: number): ReplayFeed => ({
  ...feed,
  bars: feed.bars.map((series) => ({ ...series, length: firstAfter(series, time) })),
});

describe('a replay of an honest record', () => {
  it.each(STRATEGY_FAMILIES.map((family) => [family.id, family] as const))(
    'finds no difference: %s',
    (_, family) => {
      const legs = family.kind === 'basket' ? 3 : 1;
      const params = { ...defaultParams(family), ...QUICKER[family.id] };
      const definition = robot(legs, { strategyId: family.id, params });
      const feed = feedOf(legs);
      const recorded = recordRobot(definition, feed);
      expect(replayed(definition, feed, recorded)).toBeNull();
    },
  );

  it.each<[string, number, Partial<RobotDefinition>]>([
    ['Double', 2, { agentType: 'Double', maxOpenPositions: 1 }],
    ['InverseETF', 2, { agentType: 'InverseETF', allowShort: false }],
    ['Portfolio with rules', 3, { rules: RULES }],
    [
      'Single with sizes by volatility',
      1,
      { rules: RULES, sizing: { kind: 'volatility', targetPct: 15, maxPercent: 80 } },
    ],
    ['Single by a broker’s rules', 1, { agentKind: 'Brokerage' }],
  ])('finds no difference, in two runs either: %s', (_, legs, more) => {
    const definition = robot(legs, { params: { fast: 3, slow: 8 }, ...more });
    const feed = feedOf(legs, 9);
    const recorded = recordRobot(definition, feed, { liveBars: 700 });
    expect(recorded.links.filter(({ kind }) => kind === 'signal').length).toBeGreaterThan(2);
    expect(recorded.links.filter(isEntry).length).toBeGreaterThan(20);
    const replay = begin(definition);
    const middle = START + 16 * DAY_MS + 200 * MINUTE_MS;
    const before = {
      links: recorded.links.filter((link) => link.recordedAt <= middle + 6 * MINUTE_MS),
      days: recorded.days.filter(({ day }) => day < 20_016),
    };
    expect(drain(replay, cutAt(feed, middle), before)).toBeNull();
    expect(drain(replay, feed, recorded)).toBeNull();
    expect(replay.counts()).toMatchObject({
      entries: recorded.links.filter(isEntry).length,
      days: recorded.days.length,
    });
  });
});

const DEFINITION = robot(1, { params: { fast: 3, slow: 8 } });
const FEED = feedOf(1);
const RECORDED = recordRobot(DEFINITION, FEED);

/** Entries as a chain of their own, as who invents them would make it. */
function chained(events: readonly TradeEvent[]): readonly ChainLink[] {
  return chainEvents({
    robotId: 1 as RobotId,
    head: EMPTY_HEAD,
    events,
    openSince: new Map(),
    publishedAt: DEFINITION.publishedAt,
    recordedAt: (START + 21 * DAY_MS) as Millis,
    lateAfterMs: 0,
  });
}

/** A trade an hour, long from the lower to the higher of two closes: 106 of them, all won. */
function withHindsight({ time, open }: BarSeries): TradeEvent[] {
  return Array.from({ length: 106 }, (_, index) => {
    const [from, to] = [index * 12, index * 12 + 11];
    const [first, last] = [open[from] as number, open[to] as number];
    const side = last > first ? 'long' : 'short';
    const trade = {
      ...({ tradeNo: index + 1, fundId: 1 as FundId, side, quantity: toMicros(10) } as const),
      ...{ commission: toMicros(0), slippage: toMicros(0) },
    };
    const opening = { ...trade, kind: 'open', price: toPrice(first), time: time[from] as Millis } as const;
    const closing = { ...trade, kind: 'close', price: toPrice(last), time: time[to] as Millis } as const;
    const profit = tradeProfit(opening, closing);
    return [opening, { ...closing, reason: 'signal', profit } as const];
  }).flat();
}

const events = () => RECORDED.links.filter(isEntry) as TradeEvent[];
const losing = events().find((event) => event.kind === 'close' && event.profit < 0)?.tradeNo ?? 0;

describe('a replay of a record that flatters', () => {
  it('finds a ledger invented with hindsight, whose chain is sound', () => {
    const links = chained(withHindsight(FEED.bars[0] as BarSeries));
    expect(links).toHaveLength(212);
    expect(verifyChain(links, links.at(-1) ?? null, hashLink).ok).toBe(true);
    expect(links.every((link) => link.kind !== 'close' || link.profit > 0)).toBe(true);
    expect(replayed(DEFINITION, FEED, { links, days: null })).toMatch(
      /^trade 1, open 2024-10-04T00:00:00Z: expected no entry, found \w+ 10000000 of 1 at/,
    );
  });

  const edited: [string, () => Recorded, RegExp][] = [
    [
      'a losing trade left out',
      () => ({ ...RECORDED, links: chained(events().filter(({ tradeNo }) => tradeNo !== losing)) }),
      new RegExp(`^trade ${losing}, open \\S+: expected \\w+ \\d+ of 1 at [\\d.]+, found no entry$`),
    ],
    [
      'a size',
      () => ({
        ...RECORDED,
        links: chained(
          events().map((event) =>
            event.tradeNo === 2 ? { ...event, quantity: toMicros(999) } : event,
          ) as TradeEvent[],
        ),
      }),
      /^trade 2, open \S+: quantity: expected \d+, found 999000000$/,
    ],
    [
      'a trade more at the end',
      () => ({
        ...RECORDED,
        links: chained([
          ...events(),
          { ...(events()[0] as TradeEvent), tradeNo: 900, time: (START + 20 * DAY_MS) as Millis },
        ]),
      }),
      /^trade 900, open \S+: expected no entry, found/,
    ],
    [
      'the last entries cut off',
      () => ({ ...RECORDED, links: RECORDED.links.slice(0, -9) }),
      /^trade \d+, (open|close) \S+: expected .* found no entry$|: signal: expected/,
    ],
    [
      'a signal that was never decided',
      () => ({
        ...RECORDED,
        links: RECORDED.links.map((link) =>
          link.kind === 'signal'
            ? ({
                ...link,
                action: 'open',
                side: 'short',
                fundId: 1 as FundId,
                decidedAt: (link.decidedAt - 15 * MINUTE_MS) as Millis,
              } as const)
            : link,
        ),
      }),
      /^signal \d+, decided \S+: expected no signal, found open short of 1$/,
    ],
    [
      'the distance of a signal’s stop',
      () => ({
        ...RECORDED,
        links: RECORDED.links.map((link) =>
          link.kind === 'signal' ? { ...link, stopDistance: 123 as Price } : link,
        ),
      }),
      /^signal \d+, decided \S+: stopDistance: expected .*, found 123$/,
    ],
    [
      'a fill that names no signal though there was one',
      () => ({
        ...RECORDED,
        links: RECORDED.links.map((link) => (isEntry(link) ? { ...link, signalSeq: null } : link)),
      }),
      /^trade \d+, \w+ \S+: signal: expected \d+, found none$/,
    ],
    [
      'a backtest trade that says forward',
      () => ({
        ...RECORDED,
        links: RECORDED.links.map((link) =>
          isEntry(link) ? ({ ...link, phase: 'forward' } as const) : link,
        ),
      }),
      /^trade 1, open \S+: phase: expected backtest, found forward$/,
    ],
    [
      'a day of equity',
      () => ({
        ...RECORDED,
        days: RECORDED.days.map((day, at) => (at === 7 ? { ...day, equity: toMicros(12_345) } : day)),
      }),
      /^equity of 2024-10-11: expected \d+, found 12345000000$/,
    ],
    ['a day less', () => ({ ...RECORDED, days: RECORDED.days.slice(0, -1) }), /^equity of .* found no day$/],
  ];

  it.each(edited)('finds %s', (_, edit, difference) => {
    expect(replayed(DEFINITION, FEED, edit())).toMatch(difference);
  });

  it('finds one parameter changed, and one bar shifted', () => {
    const other = { ...DEFINITION, params: { fast: 3, slow: 9 } };
    expect(replayed(other, FEED, RECORDED)).toMatch(/^trade \d+, /);
    const [series] = FEED.bars as [BarSeries];
    const at = firstAfter(series, (events()[20]?.time ?? 0) - 1);
    const open = series.open.slice();
    open[at] = (open[at] as number) + 0.01;
    expect(replayed(DEFINITION, { ...FEED, bars: [{ ...series, open }] }, RECORDED)).toMatch(
      /^trade \d+, \w+ \S+: \w+: expected \d+, found \d+$/,
    );
  });

  it('finds what was compared before rewritten', () => {
    const replay = begin(DEFINITION);
    expect(drain(replay, FEED, RECORDED)).toBeNull();
    const links = chained(events().map((event) => ({ ...event, tradeNo: event.tradeNo + 1 })));
    expect(drain(replay, FEED, { ...RECORDED, links })).toMatch(/^entry \d+: hash: expected/);
  });
});
