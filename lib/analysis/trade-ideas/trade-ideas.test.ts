/** @jest-environment node */

import { NOTHING_RECORDED } from '@/lib/analysis/forecasts/recorded-forecasts';
import { createPanel } from '@/lib/analysis/panel/panel';
import { addLinks, type RobotBook, type RobotEntry } from '@/lib/analysis/robot-entries/robot-entry';
import { randomInstruments } from '@/lib/analysis/screener/synthetic/random-panel';
import { ensureDefined } from '@/lib/core/base/assert';
import type { FundId, Micros, Millis, RobotId } from '@/lib/core/base/brand';
import { toPrice } from '@/lib/core/base/price';
import { DAY_MS, HOUR_MS, parseIsoDay } from '@/lib/core/base/time';
import { chainEvents, chainSignals } from '@/lib/robots/ledger/chain';
import type { ExitReason, Side, TradeEvent } from '@/lib/robots/ledger/entry';
import { EMPTY_HEAD } from '@/lib/robots/ledger/head';
import type { ChainLink } from '@/lib/robots/ledger/signal';
import { isCurrent, type TradeIdea } from './idea';
import { robotIdeas } from './robot-ideas';
import { scoreRobotIdeas } from './scoreboard';
import { type AskedIdeas, type IdeaFilter, TRADE_IDEAS } from './trade-ideas';

const UNTIL = parseIsoDay('2026-06-30');
const panel = createPanel(randomInstruments(8, 400, UNTIL, 21));
const STOCK = ensureDefined(
  panel.instruments.find(({ fundType }) => fundType === 'S'),
  'a stock',
);
const START = Date.UTC(2026, 5, 1, 15);

interface Made {
  readonly side?: Side;
  readonly quantity?: number;
  /** What spread and impact took of a unit. */
  readonly paid?: number;
  readonly stop?: number;
  readonly target?: number;
  /** Whether a signal was recorded before it. */
  readonly isSignaled?: boolean;
  readonly isFilled?: boolean;
  readonly exit?: { readonly quote: number; readonly reason: ExitReason };
}

/** A robot's chain of one trade at 100, entered at START. */
function made({ side = 'long', quantity = 10, paid = 0.01, exit, ...plan }: Made): readonly RobotEntry[] {
  const robotId = 7 as RobotId;
  const sign = side === 'long' ? 1 : -1;
  const shared = {
    ...{ tradeNo: 1, fundId: STOCK.fundId as FundId, side, quantity: (quantity * 1e6) as Micros },
    ...{ commission: 0 as Micros, slippage: Math.round(paid * quantity * 1e6) as Micros },
  };
  const opened: TradeEvent = {
    ...{ kind: 'open', ...shared, price: toPrice(100 + sign * paid), time: START as Millis },
  };
  const distance = (value: number | undefined) => (value === undefined ? null : toPrice(value));
  const at = { robotId, recordedAt: (START - HOUR_MS) as Millis };
  const links: ChainLink[] =
    plan.isSignaled === false
      ? []
      : chainSignals({ ...at, head: EMPTY_HEAD }, [
          {
            ...{ fundId: shared.fundId, side, action: 'open', sharePct: 1e6 as Micros },
            ...{ stopDistance: distance(plan.stop), takeProfitDistance: distance(plan.target) },
            ...{ decidedAt: (START - HOUR_MS) as Millis, dueAt: START as Millis },
          },
        ]);
  const events: TradeEvent[] = plan.isFilled === false ? [] : [opened];
  if (exit)
    events.push({
      ...{ kind: 'close', ...shared, price: toPrice(exit.quote - sign * paid), profit: 0 as Micros },
      ...{ time: (START + DAY_MS) as Millis, reason: exit.reason },
    });
  const signal = links[0];
  const entries = chainEvents({
    ...{ robotId, head: signal ?? EMPTY_HEAD, events, publishedAt: 0 as Millis, lateAfterMs: DAY_MS },
    findSignal: ({ kind }) => (kind === 'open' && signal?.kind === 'signal' ? signal : null),
    ...{ recordedAt: (START + DAY_MS) as Millis, openSince: new Map() },
  });
  const book: RobotBook = { entries: new Map(), byTrade: new Map() };
  for (const link of [...links, ...entries]) addLinks(book, [link]);
  return [...book.entries.values()];
}

const idea = (trade: Made) => ensureDefined(robotIdeas(panel, made(trade))[0], 'an idea');

const ALL: IdeaFilter = {
  ...{ fundType: null, source: null, state: null, ticker: null, robotId: null, id: null },
};
function ask(
  entries: readonly RobotEntry[],
  asked: Partial<Omit<AskedIdeas, 'filter'> & { filter: Partial<IdeaFilter> }> = {},
) {
  const state = { done: 1, total: 1, through: {}, problem: null };
  return TRADE_IDEAS.answer(
    {
      market: 'simulated',
      panel,
      state,
      robotEntries: entries,
      basketLogs: new Map(),
      robotCurves: [],
      forecasts: NOTHING_RECORDED,
    },
    {
      ...{ currentTickers: null, now: START, offset: 0, limit: 1000, ...asked },
      filter: { ...ALL, ...asked.filter },
    },
  );
}

describe('robots’ ideas', () => {
  it.each<[string, Made, Partial<TradeIdea>]>([
    [
      'waits with its distances unknown as prices',
      { stop: 4, target: 6, isFilled: false },
      { state: 'waiting', entry: null, stop: null, dueAt: START },
    ],
    [
      'is open with its plan',
      { stop: 4, target: 6 },
      { state: 'open', stop: 96, target: 106, plannedR: 1.5, r: null, record: 'before' },
    ],
    [
      'has the mirrored plan if short',
      { side: 'short', stop: 4, target: 6 },
      { direction: 'down', stop: 104, target: 94 },
    ],
    [
      'is left by its own decision',
      { stop: 4, exit: { quote: 104, reason: 'signal' } },
      { state: 'closed', exit: { at: START + DAY_MS, price: 104 } },
    ],
    [
      'counts a stop at its planned price',
      { stop: 4, exit: { quote: 96.01, reason: 'stop' } },
      { state: 'stopped', exit: { at: START + DAY_MS, price: 96 } },
    ],
    [
      'counts a stop where the market gapped to',
      { stop: 4, exit: { quote: 93, reason: 'stop' } },
      { state: 'stopped', exit: { at: START + DAY_MS, price: 93 } },
    ],
    [
      'counts a target at its planned price',
      { target: 6, exit: { quote: 106.4, reason: 'take-profit' } },
      { state: 'reached', exit: { at: START + DAY_MS, price: 106 }, plannedR: null },
    ],
    [
      'says that it was computed afterwards',
      { isSignaled: false, exit: { quote: 104, reason: 'signal' } },
      { record: 'afterwards', risk: 'range', stop: null, target: null },
    ],
  ])('%s', (_, trade, expected) => {
    expect(idea(trade)).toMatchObject(expected);
  });

  it('keep their id from signal to exit', () => {
    const ids = [{ isFilled: false }, {}, { exit: { quote: 99, reason: 'signal' } as const }].map(
      (trade) => idea(trade).id,
    );
    expect(new Set(ids)).toEqual(new Set(['robot.7.1']));
  });

  it('have results in R after usual costs, by the stop or else by a usual day’s range', () => {
    const exit = { quote: 104, reason: 'signal' } as const;
    // Half of 3 bp and 60 bp × √.0005 each way, and twice 3 bp: 4 less some .12.
    const planned = idea({ stop: 4, exit });
    expect(planned).toMatchObject({ risk: 'stop', resultPct: 3.88, r: 0.97 });
    expect(planned.otherSidePct).toBeCloseTo(-4.12, 2);
    const own = idea({ isSignaled: false, exit });
    const at = STOCK.bars.day.findIndex((day) => day >= parseIsoDay('2026-06-01')) - 1;
    const atr = panel.column('atr14')[
      (panel.start[panel.instruments.indexOf(STOCK)] as number) + at
    ] as number;
    expect(own.r).toBeCloseTo(3.88 / atr, 1);
  });

  it('say nothing of the size of the account', () => {
    // A stop is as far from what was paid as the signal said.
    const stopped = (paid: number) =>
      idea({ stop: 4, quantity: 1e5 * paid, paid, exit: { quote: 96 + paid, reason: 'stop' } });
    expect(stopped(0.02)).toEqual(stopped(0.01));
  });
});

describe('the scoreboard', () => {
  it('compares robots’ ideas with both sides of the same trades, and says when they are too few', () => {
    const ideas = [104, 97, 95].flatMap((quote) =>
      robotIdeas(panel, made({ stop: 4, exit: { quote, reason: 'signal' } })),
    );
    const [all, stocks] = scoreRobotIdeas([...ideas, idea({}), idea({ isFilled: false })]);
    expect(all).toMatchObject({
      ...{ source: 'robots', record: 'before', fundType: null },
      ends: { reached: 0, stopped: 0, expired: 0, closed: 3 },
      odds: { k: 1, n: 3, base: { k: 3, n: 6 }, tooFew: true },
    });
    expect(stocks).toMatchObject({ fundType: 'S', odds: all?.odds });
    // 4, -3 and -5 less costs of .12 each, by a stop 4 away; a coin gets costs alone.
    expect(all?.odds.meanR).toBeCloseTo((4 - 3 - 5 - 0.36) / 12, 1);
    expect(all?.baseR).toBeCloseTo(-0.03, 2);
  });
});

describe('TRADE_IDEAS', () => {
  it('lets a signal lapse that isn’t filled in time', () => {
    const waiting = made({ isFilled: false });
    const stateAt = (now: number) => ask(waiting, { now, filter: { robotId: 7 } }).ideas[0]?.state;
    expect([stateAt(START), stateAt(START + DAY_MS)]).toEqual(['waiting', 'expired']);
  });

  it('hides from guests what is current, but for some tickers, and counts it', () => {
    const current = made({});
    const all = ask(current);
    const guest = ask(current, { currentTickers: [] });
    expect(guest.ideas).toEqual(all.ideas.filter((one) => !isCurrent(one)));
    expect(guest.hidden).toBe(all.ideas.filter(isCurrent).length);
    expect(guest.hidden).toBeGreaterThan(0);
    const own = ask(current, { currentTickers: [STOCK.ticker], filter: { robotId: 7 } });
    expect(own).toMatchObject({ total: 1, hidden: 0 });
    expect(guest.scores).toEqual(all.scores);
  });

  it('has breakouts of chart patterns, newest first, and finds old ones by ticker and by id', () => {
    const recent = ask([], { filter: { source: 'patterns' } }).ideas;
    expect(recent.length).toBeGreaterThan(5);
    expect(recent.map(({ knownAt }) => knownAt)).toEqual(
      recent.map(({ knownAt }) => knownAt).toSorted((a, b) => b - a),
    );
    const ofTicker = ask([], { filter: { ticker: STOCK.ticker } }).ideas;
    expect(ofTicker.length).toBeGreaterThan(recent.filter(({ ticker }) => ticker === STOCK.ticker).length);
    const oldest = ensureDefined(ofTicker.at(-1), 'an old idea');
    expect(ask([], { filter: { id: oldest.id } }).ideas).toEqual([oldest]);
    const ended = ofTicker.filter(({ exit }) => exit !== null);
    for (const { state, r, resultPct } of ended) {
      expect(Math.sign(r ?? 0)).toBe(Math.sign(resultPct ?? 0));
      if (state === 'stopped') expect(r).toBeLessThan(0);
    }
    const [score] = ask([]).scores;
    expect(score).toMatchObject({ source: 'patterns', fundType: null });
    const { reached = 0, stopped = 0, expired = 0 } = score?.ends ?? {};
    expect(reached + stopped + expired).toBe(score?.odds.n);
  });
});
